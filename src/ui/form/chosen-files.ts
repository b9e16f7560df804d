/** A file that the user has dropped or chosen. */
export interface ChosenFile {
  file: File
  /** The path relative to the dropped or chosen folder, including the folder's name: `June/ann/round-1.json`. */
  path: string
}

/** Returns the files of a `FileList`, as provided by a file input or a drop without folders. */
export function filesOf(list: FileList): ChosenFile[] {
  return [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/**
 * Returns the dropped entries if a folder is among them, otherwise undefined. Must be called while the drop event is
 * being dispatched, because the data is not available afterwards.
 */
export function droppedEntries(transfer: DataTransfer): FileSystemEntry[] | undefined {
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : [],
  )
  return entries.some(({ isDirectory }) => isDirectory) ? entries : undefined
}

/**
 * Returns the dropped files and all files in the dropped folders, sorted by path. Skips hidden files, because operating
 * systems add such files to folders.
 * @throws DOMException when something cannot be read
 */
export async function readEntries(entries: readonly FileSystemEntry[]): Promise<ChosenFile[]> {
  const found: ChosenFile[] = []
  const folders = [...entries]
  for (let entry = folders.pop(); entry; entry = folders.pop()) {
    if (isHidden(entry.name)) continue
    if (entry.isDirectory) folders.push(...(await readFolder(entry as FileSystemDirectoryEntry)))
    else found.push({ file: await readFile(entry as FileSystemFileEntry), path: entry.fullPath.slice(1) })
  }
  return sorted(found)
}

const isHidden = (name: string) => name.startsWith('.')
const collator = new Intl.Collator('en', { numeric: true })
const sorted = (files: ChosenFile[]) => files.sort((a, b) => collator.compare(a.path, b.path))

const readFile = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Reads until an empty list, because browsers return the entries of a folder in batches. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (portion.length === 0) return entries
    entries.push(...portion)
  }
}
