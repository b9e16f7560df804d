import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  label: string
  hint: string
  /** As for `<input type="file">`. */
  accept?: string
  isDisabled?: boolean
  onFile: (file: File) => void
  children?: ReactNode
}

/** A file input for one file, which can also be dropped on it. */
export function DropZone({ label, hint, accept, isDisabled, onFile, children }: DropZoneProps) {
  const [isDragOver, setDragOver] = useState(false)
  const [problem, setProblem] = useState('')
  const hintId = useId()
  const takeFile = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || isDisabled) return
    setProblem(files.length > 1 ? `Drop one file at a time; these were ${files.length}.` : '')
    if (files.length === 1) onFile(file)
  }

  // Without this, the browser would leave the page to open a file that was dropped next to the zone.
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
    takeFile(event.dataTransfer.files)
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
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={hintId}
        onChange={(event) => {
          takeFile(event.currentTarget.files)
          // So that choosing the same file again, perhaps corrected on disk, fires a change event.
          event.currentTarget.value = ''
        }}
      />
      <svg className={styles.icon} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 21V6m-6 6 6-6 6 6M5 21v6h22v-6" />
      </svg>
      <span id={hintId} className={styles.hint}>
        {hint}
      </span>
      <span className={styles.problem} role="alert">
        {problem}
      </span>
      {children}
    </label>
  )
}
