import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type ChosenFile, droppedEntries, filesOf, readEntries } from './chosen-files.ts'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  label: string
  hint: string
  /** The same as `accept` of `<input type="file">`. */
  accept?: string
  isDisabled?: boolean
  onFile: (file: File) => void
  /** Receives several files, including those in folders. Without it, only one file is accepted. */
  onFiles?: (files: readonly ChosenFile[]) => void
  children?: ReactNode
}

/** A file input that also accepts dropped files. */
export function DropZone({ label, hint, accept, isDisabled, onFile, onFiles, children }: DropZoneProps) {
  const [isDragOver, setDragOver] = useState(false)
  const [problem, setProblem] = useState('')
  const hintId = useId()
  const takeFile = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || isDisabled) return
    if (files.length > 1 && onFiles) {
      setProblem('')
      return onFiles(filesOf(files))
    }
    setProblem(files.length > 1 ? `Drop one file at a time; these were ${files.length}.` : '')
    if (files.length === 1) onFile(file)
  }

  // Otherwise the browser would navigate to a file that is dropped next to the zone.
  useEffect(() => {
    const preventOpening = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', preventOpening)
    addEventListener('drop', preventOpening)
    return () => {
      removeEventListener('dragover', preventOpening)
      removeEventListener('drop', preventOpening)
    }
  }, [])

  function onDragOver(event: DragEvent) {
    event.preventDefault()
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
    setDragOver(!isDisabled)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setDragOver(false)
    const entries = droppedEntries(event.dataTransfer)
    if (entries && onFiles && !isDisabled) void takeFolders(entries, onFiles)
    else takeFile(event.dataTransfer.files)
  }

  async function takeFolders(
    entries: readonly FileSystemEntry[],
    take: (files: readonly ChosenFile[]) => void,
  ) {
    try {
      const files = await readEntries(entries)
      setProblem(files.length === 0 ? 'There are no files in this folder.' : '')
      if (files.length > 0) take(files)
    } catch (error) {
      // The browser's message gives the cause, for example that a file has been removed meanwhile.
      setProblem(`The folder could not be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return (
    <label
      className={styles.zone}
      data-over={isDragOver || undefined}
      data-disabled={isDisabled || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
    >
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={hintId}
        onChange={(event) => {
          takeFile(event.currentTarget.files)
          // Cleared so that choosing the same file again, perhaps after correcting it, fires a change event.
          event.currentTarget.value = ''
        }}
      />
      <svg className={styles.icon} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 21V6m-6 6 6-6 6 6M5 21v6h22v-6" />
      </svg>
      <span id={hintId} className={styles.hint}>
        {hint}
      </span>
      <span className="announced problem" role="alert">
        {problem}
      </span>
      {children}
    </label>
  )
}
