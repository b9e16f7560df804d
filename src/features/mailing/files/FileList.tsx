import { useState } from 'react'
import { utcDate } from '../../../domain/dates.ts'
import { isPlainFileName } from '../../../domain/file-name.ts'
import { fileSize } from '../../../domain/file-size.ts'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { withDistinctIds } from '../../../ui/table/filter-rows.ts'
import styles from './FileList.module.css'
import type { FileAction, FileKind } from './file-action.ts'
import { messages } from './messages.ts'

/** A recipients file or a template in the list. */
export interface ListedFile {
  name: string
  subject?: string | undefined
  /** A short description of the content; may be empty. */
  facts: string
  bytes: number
  modifiedMs: number
  lastUsedMs?: number | undefined
  columns?: readonly string[] | undefined
  /** Why the file cannot be used. */
  problem?: string | undefined
  /** The URL of the form with this file; undefined if the file cannot be used. */
  useHref: string | undefined
  downloadHref: string
}

interface Props {
  kind: FileKind
  files: readonly ListedFile[]
  columnsLabel: string
  /** Shown in place of an empty list. */
  empty: string
  onAction: (action: FileAction) => void
}

/** Maximum number of entries in a list without a filter. */
const UNFILTERED_MAX = 8
/** Number of entries that are shown at first, so that the templates below the files stay within reach. */
const SHOWN_MAX = 20

/** Lists recipients files or templates with a description and actions for each. */
export function FileList({ kind, files, columnsLabel, empty, onAction }: Props) {
  const [filter, setFilter] = useState('')
  const [hasAll, setHasAll] = useState(false)
  if (files.length === 0) return <p className={styles.empty}>{empty}</p>
  const what = kind === 'recipients' ? 'files' : 'templates'
  const latestFirst = files.toSorted((a, b) => b.modifiedMs - a.modifiedMs)
  const query = filter.trim().toLowerCase()
  const matching = latestFirst.filter(({ name, subject = '' }) =>
    `${name} ${subject}`.toLowerCase().includes(query),
  )
  const shown = hasAll || query !== '' ? matching : matching.slice(0, SHOWN_MAX)
  return (
    <div className="stack">
      {files.length > UNFILTERED_MAX && (
        <div className={styles.filter}>
          <TextField label={`Filter ${files.length} ${what}`} value={filter} onChange={setFilter} />
        </div>
      )}
      {shown.length === 0 && <p className={styles.empty}>No {what} match the filter.</p>}
      <ul className={styles.list}>
        {withDistinctIds(shown, ({ name }) => name).map(({ id, row: file }) => (
          <li key={id} className={styles.file} data-problem={file.problem !== undefined || undefined}>
            <Facts file={file} columnsLabel={columnsLabel} />
            <Actions kind={kind} file={file} onAction={onAction} />
          </li>
        ))}
      </ul>
      {matching.length > shown.length && (
        <p className={styles.more}>
          These are the latest {shown.length}.{' '}
          <TextButton onClick={() => setHasAll(true)}>
            Show all {matching.length} {what}
          </TextButton>
        </p>
      )}
    </div>
  )
}

function Facts({ file, columnsLabel }: { file: ListedFile; columnsLabel: string }) {
  const { name, subject, facts, bytes, modifiedMs, lastUsedMs, columns = [], problem } = file
  return (
    <div className={styles.facts}>
      <h3 className={styles.name}>{name}</h3>
      {subject !== undefined && <p className={styles.subject}>{subject}</p>}
      {problem !== undefined && <p className={styles.problem}>Cannot be used: {problemOf(name, problem)}.</p>}
      <p className={styles.line}>
        {facts !== '' && <span>{facts}</span>}
        <span>{fileSize(bytes)}</span>
        <span>
          changed <Day ms={modifiedMs} />
        </span>
        <span>
          {lastUsedMs === undefined ? (
            messages.neverUsed
          ) : (
            <>
              last used <Day ms={lastUsedMs} />
            </>
          )}
        </span>
      </p>
      {columns.length > 0 && (
        <p className={styles.columns}>
          <span className={styles.columnsLabel}>{columnsLabel}:</span> {columns.join(', ')}
        </p>
      )}
    </div>
  )
}

/** Returns a problem without the name of the file, which is shown above it. */
const problemOf = (name: string, problem: string) =>
  problem.startsWith(`${name} `) ? `it${problem.slice(name.length)}` : problem

function Day({ ms }: { ms: number }) {
  const text = utcDate(ms)
  return text === '' ? '–' : <time dateTime={new Date(ms).toISOString()}>{text}</time>
}

interface ActionsProps {
  kind: FileKind
  file: ListedFile
  onAction: (action: FileAction) => void
}

function Actions({ kind, file: { name, useHref, downloadHref, problem }, onAction }: ActionsProps) {
  // No actions, because the service rejects calls with such a name. Only the operator can have created the file.
  if (!isPlainFileName(name)) return null
  const choose = (action: FileAction['action']) => () => onAction({ action, kind, name })
  return (
    <div className={styles.actions}>
      {useHref !== undefined && (
        <a href={useHref} aria-label={`Use ${name} in a mailing`}>
          Use
        </a>
      )}
      {kind === 'template' && problem === undefined && (
        <TextButton aria-label={`Preview ${name}`} onClick={choose('preview')}>
          Preview
        </TextButton>
      )}
      <a href={downloadHref} download aria-label={`Download ${name}`}>
        Download
      </a>
      <TextButton aria-label={`Rename ${name}`} onClick={choose('rename')}>
        Rename
      </TextButton>
      <TextButton aria-label={`Delete ${name}`} onClick={choose('delete')}>
        Delete
      </TextButton>
    </div>
  )
}
