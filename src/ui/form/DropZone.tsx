import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  label: string
  hint: string
  /** As of an `<input type="file">`. */
  accept?: string
  isDisabled?: boolean
  onFile: (file: File) => void
  children?: ReactNode
}

/** A place for one file: dropped on it, or chosen with the button that the whole of it is. */
export function DropZone({ label, hint, accept, isDisabled, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const hintId = useId()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || isDisabled) return
    setProblem(files.length > 1 ? `One file at a time: these were ${files.length}.` : '')
    if (files.length === 1) onFile(file)
  }

  // A file dropped beside the zone would else take the page's place in the browser, and all that is on it.
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', keepPage)
    addEventListener('drop', keepPage)
    return () => {
      removeEventListener('dragover', keepPage)
      removeEventListener('drop', keepPage)
    }
  }, [])

  function onDragOver(event: DragEvent) {
    event.preventDefault()
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
    setOver(!isDisabled)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      data-disabled={isDisabled || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
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
          take(event.currentTarget.files)
          // So that the same file, mended on disk, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <svg className={styles.picture} viewBox="0 0 32 32" aria-hidden="true">
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
