use super::*;
use crate::faults::{Breakage, with_fault};

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn whatever_breaks_there_is_the_old_file_or_the_new_one() {
    for fault in [Breakage::NoSpace, Breakage::Death] {
        for step in 0.. {
            let folder = igolog_testing::folder("save-fault");
            let path = folder.join("file");
            fs::write(&path, "old").unwrap();
            let (done, left) = with_fault(step, fault, || save(&path, b"the new one"));
            let now = fs::read_to_string(&path).unwrap();
            assert!(now == "old" || now == "the new one", "{fault:?} at step {step}: {now}");
            assert!(done.is_err() || now == "the new one");
            // Only death leaves something behind.
            assert!(fault == Breakage::Death || names(&folder) == ["file"], "{:?}", names(&folder));
            fs::remove_dir_all(folder).unwrap();
            if left.is_some() {
                assert!(step > 3, "the fault never came");
                break;
            }
        }
    }
}

#[test]
fn what_is_not_whole_goes_elsewhere() {
    let folder = igolog_testing::folder("save-partial");
    let path = folder.join("file");
    fs::write(&path, "old").unwrap();
    let mut saving = Saving::new(&path).unwrap();
    saving.write_all(b"half").unwrap();
    saving.finish_partial().unwrap();
    drop(Saving::new(&path).unwrap());
    assert_eq!(names(&folder), ["file", "file.partial"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(fs::read_to_string(partial(&path)).unwrap(), "half");
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn mode_links_and_names_stay() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = igolog_testing::folder("save-links");
    let path = folder.join("file");
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o7777;
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    let link = folder.join("link");
    symlink("other-link", &link).unwrap();
    symlink("file", folder.join("other-link")).unwrap();
    save(&link, b"new").unwrap();
    assert_eq!((fs::read_to_string(&path).unwrap().as_str(), mode(&path)), ("new", 0o600));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

    let twin = folder.join("twin");
    fs::hard_link(&path, &twin).unwrap();
    save(&path, b"x").unwrap();
    assert_eq!(fs::read_to_string(&twin).unwrap(), "x");
    assert_eq!(fs::metadata(&twin).unwrap().nlink(), 2);
    assert_eq!(names(&folder), ["file", "link", "other-link", "twin"]);

    let dangling = folder.join("dangling");
    symlink("not-yet", &dangling).unwrap();
    save(&dangling, b"made").unwrap();
    assert_eq!(fs::read_to_string(folder.join("not-yet")).unwrap(), "made");
    symlink("circle", folder.join("circle")).unwrap();
    assert!(save(&folder.join("circle"), b"x").is_err());
    assert!(save(&folder, b"x").is_err());
    assert!(save(&folder.join("none").join("file"), b"x").is_err());
    save(Path::new("/dev/null"), b"x").unwrap();
    assert!(save(Path::new("/dev/full"), b"x").is_err());
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn with_several_names_death_loses_nothing() {
    for step in 0.. {
        let folder = igolog_testing::folder("save-names");
        let (path, twin) = (folder.join("file"), folder.join("twin"));
        fs::write(&path, "old").unwrap();
        fs::hard_link(&path, &twin).unwrap();
        let (_, left) = with_fault(step, Breakage::Death, || save(&path, b"the new one"));
        let whole =
            |name: &String| ["old", "the new one"].contains(&fs::read_to_string(folder.join(name)).unwrap().as_str());
        assert!(names(&folder).iter().any(whole), "step {step}");
        fs::remove_dir_all(folder).unwrap();
        if left.is_some() {
            break;
        }
    }
}
