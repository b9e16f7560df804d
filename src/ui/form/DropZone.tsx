import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type ChosenFile, droppedEntries, filesOf, readEntries } from './chosen-files.ts'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  label: string
  hint: string
  /** The same as `accept` of `<input type="file">`. */
  accept?: string
  isDisabled?: boolean
  /** Accepts only one file. Without it, several files are accepted, including those in folders. */
  isSingle?: boolean
  onFiles: (files: readonly ChosenFile[]) => void
  children?: ReactNode
}

/** A file input that also accepts dropped files. */
export function DropZone({ label, hint, accept, isDisabled, isSingle, onFiles, children }: DropZoneProps) {
  const [isDragOver, setDragOver] = useState(false)
  const [problem, setProblem] = useState('')
  const hintId = useId()
  const takeFiles = (files: FileList | null) => {
    if (!files || files.length === 0 || isDisabled) return
    const isTooMany = isSingle && files.length > 1
    setProblem(isTooMany ? `Drop one file at a time; these were ${files.length}.` : '')
    if (!isTooMany) onFiles(filesOf(files))
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
    if (entries && !isSingle && !isDisabled) void takeFolders(entries)
    else takeFiles(event.dataTransfer.files)
  }

  async function takeFolders(entries: readonly FileSystemEntry[]) {
    try {
      const files = await readEntries(entries)
      setProblem(files.length === 0 ? 'There are no files in this folder.' : '')
      if (files.length > 0) onFiles(files)
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
        multiple={!isSingle}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={hintId}
        onChange={(event) => {
          takeFiles(event.currentTarget.files)
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
