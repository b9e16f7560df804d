/** A file that the user has dropped or chosen. */
export interface ChosenFile {
  file: File
  /** Its name, after the names of the folders that were dropped or chosen: `June/ann/round-1.json`. */
  path: string
}

/** Returns the files of a list, as an input or a drop of plain files has it. */
export function filesOf(list: FileList): ChosenFile[] {
  return [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/**
 * Returns what was dropped if there is a folder among it, otherwise undefined. To be called while the drop event is
 * dispatched, because the browser forgets it afterwards.
 */
export function droppedEntries(transfer: DataTransfer): FileSystemEntry[] | undefined {
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : [],
  )
  return entries.some(({ isDirectory }) => isDirectory) ? entries : undefined
}

/**
 * Returns all files of dropped files and folders, in the order of their paths. Hidden files, which systems add to
 * folders, are left out.
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

/** Lets the user choose a folder; returns its files as `readEntries` does, or undefined if the user cancels. */
export function chooseFolder(): Promise<ChosenFile[] | undefined> {
  // Not in the document, where it would be a second file input besides the one for single files.
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  const chosen = new Promise<ChosenFile[] | undefined>((resolve) => {
    input.addEventListener('cancel', () => resolve(undefined))
    input.addEventListener('change', () => {
      const files = input.files ? filesOf(input.files) : []
      resolve(sorted(files.filter(({ path }) => !path.split('/').some(isHidden))))
    })
  })
  input.click()
  return chosen
}

const isHidden = (name: string) => name.startsWith('.')
const collator = new Intl.Collator('en', { numeric: true })
const sorted = (files: ChosenFile[]) => files.sort((a, b) => collator.compare(a.path, b.path))

const readFile = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Browsers return the entries of a folder in portions, the last of which is empty. */
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
