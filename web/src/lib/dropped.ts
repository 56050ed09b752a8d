/** Files taken from a drop at most. */
const MOST = 2000;

/** The files of a drop, those in folders included. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const plain = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return plain;
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST) return;
  if (entry.isFile) {
    const file = await new Promise<File | null>((done) => (entry as FileSystemFileEntry).file(done, () => done(null)));
    if (file && isGame(file)) found.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A folder is told in parts, the last of which is empty.
    const part = await new Promise<FileSystemEntry[]>((done) => reader.readEntries(done, () => done([])));
    if (part.length === 0) return;
    for (const one of part) await collect(one, found);
  }
}

/** Whether a file of a folder looks like a game: folders hold other things too. */
export const isGame = (file: File): boolean => /\.(sgf|txt|json|mgt)$/i.test(file.name);
