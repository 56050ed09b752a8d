//! How much memory the process may still take.

use std::path::Path;

/// Bytes that may still be taken: the least of what the machine has free and of what the limits of the process and of
/// the groups of processes it belongs to leave. `None` where the system tells nothing.
pub fn available() -> Option<u64> {
    let machine = kilobytes("/proc/meminfo", "MemAvailable:");
    [machine, process(), group(Path::new("/sys/fs/cgroup"), &text("/proc/self/cgroup"))].into_iter().flatten().min()
}

/// The most memory that this process has used.
pub fn peak() -> Option<u64> {
    kilobytes("/proc/self/status", "VmHWM:")
}

fn text(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn kilobytes(path: &str, key: &str) -> Option<u64> {
    let text = text(path);
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// What `ulimit -v` and `ulimit -d` leave.
#[cfg(unix)]
fn process() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    let left = |limit: Resource, used: &str| {
        let limit = getrlimit(limit).current?;
        Some(limit.saturating_sub(kilobytes("/proc/self/status", used).unwrap_or(0)))
    };
    // Every thread reserves addresses for its stack and for a heap of its own, whether it needs them or not.
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let addresses = left(Resource::As, "VmSize:").map(|bytes| bytes.saturating_sub(threads * (72 << 20)));
    [addresses, left(Resource::Data, "VmData:")].into_iter().flatten().min()
}

#[cfg(not(unix))]
fn process() -> Option<u64> {
    None
}

/// What the groups leave, from the innermost to the outermost; both ways in which Linux tells it.
fn group(root: &Path, own: &str) -> Option<u64> {
    let mut least: Option<u64> = None;
    for line in own.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(kinds), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, names) = match kinds {
            "" => (root.to_path_buf(), ["memory.max", "memory.current"]),
            kinds if kinds.split(',').any(|kind| kind == "memory") => {
                (root.join("memory"), ["memory.limit_in_bytes", "memory.usage_in_bytes"])
            }
            _ => continue,
        };
        // Inside a container the path may be that of the world outside; what there is of it counts.
        for folder in Path::new(path.trim_start_matches('/')).ancestors() {
            let number = |name: &str| text(root.join(folder).join(name)).trim().parse::<u64>().ok();
            if let (Some(limit), Some(used)) = (number(names[0]), number(names[1])) {
                let left = limit.saturating_sub(used);
                least = Some(least.map_or(left, |least| least.min(left)));
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tightest_group_counts() {
        let root = igolog_testing::folder("memory");
        let put = |folder: &str, files: [(&str, &str); 2]| {
            std::fs::create_dir_all(root.join(folder)).unwrap();
            for (name, text) in files {
                std::fs::write(root.join(folder).join(name), text).unwrap();
            }
        };
        put("a", [("memory.max", "1000\n"), ("memory.current", "400\n")]);
        put("a/b", [("memory.max", "max\n"), ("memory.current", "300\n")]);
        assert_eq!(group(&root, "0::/a/b\n"), Some(600));
        put("memory/c", [("memory.limit_in_bytes", "500\n"), ("memory.usage_in_bytes", "600\n")]);
        assert_eq!(group(&root, "5:cpu:/c\n4:memory:/c\n0::/a/b\n"), Some(0));
        assert_eq!(group(&root, "0::/elsewhere\n"), None);
        std::fs::remove_dir_all(root).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_machine_tells() {
        assert!(available().is_some_and(|bytes| bytes > 0) && peak().is_some_and(|bytes| bytes > 1 << 20));
    }
}
