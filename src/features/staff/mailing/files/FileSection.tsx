import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo } from 'react'
import { downloadRecipients, downloadTemplate } from '../../../../contract/staff/mailing-files.ts'
import { utcDateTime } from '../../../../domain/dates/dates.ts'
import { isPlainFileName } from '../../../../domain/files/file-name.ts'
import { fileSize } from '../../../../domain/format/file-size.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { NotedCell, RowActions, textColumn } from '../../../../ui/table/cells.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { DateAgo } from '../../shared/DateAgo.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { formPath } from '../mailing-views.ts'
import styles from './Files.module.css'
import { type FileKind, messages } from './messages.ts'
import type { Upload, Uploads } from './uploads.store.ts'

/** A recipients file or a template. */
export interface ListedFile {
  name: string
  bytes: number
  modifiedMs: number
  subject?: string | undefined
  placeholders?: readonly string[] | undefined
  /** Why it cannot be used. */
  problem?: string | undefined
}

interface Props {
  kind: FileKind
  files: readonly ListedFile[]
  uploads: Uploads
  api: Api
  onDelete: (name: string) => void
  /** The upload. */
  children: ReactNode
}

const WHAT = { recipients: 'files', template: 'templates' } satisfies Record<FileKind, string>
const DOWNLOADS = { recipients: downloadRecipients, template: downloadTemplate }
const OWN_COLUMNS: Record<FileKind, readonly Column<ListedFile>[]> = {
  recipients: [
    {
      id: 'size',
      header: 'Size',
      cell: ({ bytes }) => fileSize(bytes),
      text: ({ bytes }) => String(bytes),
      sortBy: ({ bytes }) => bytes,
      widthRem: 5.5,
      isNumber: true,
    },
  ],
  template: [
    textColumn({ id: 'subject', header: 'Subject', widthRem: 8.5 }, ({ subject = '' }) => subject),
    textColumn({ id: 'needs', header: 'Needs', widthRem: 6 }, ({ placeholders = [] }) =>
      placeholders.join(', '),
    ),
  ],
}

/** Shows the table of recipients files or that of templates, newest first, with the upload of further ones. */
export function FileSection({ kind, files, uploads, api, onDelete, children }: Props) {
  const latestFirst = useMemo(() => files.toSorted((a, b) => b.modifiedMs - a.modifiedMs), [files])
  const columns = useMemo(() => columnsOf(kind, { api, onDelete }), [kind, api, onDelete])
  const { title, rule, empty } = messages.kinds[kind]
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <div className="stack gap-1">
          <h2 id={titleId(kind)} tabIndex={-1}>
            {title}
          </h2>
          <p className="quiet">{rule}</p>
        </div>
        {children}
      </div>
      <FileUploads kind={kind} uploads={uploads} />
      <DataTable
        what={WHAT[kind]}
        rows={latestFirst}
        columns={columns}
        keyOf={({ name }) => name}
        empty={empty}
      />
    </div>
  )
}

/** Returns the id of a section's title, which gets the focus when the button that had it no longer exists. */
export const titleId = (kind: FileKind) => `mailing-files-${kind}`

function columnsOf(kind: FileKind, { api, onDelete }: Pick<Props, 'api' | 'onDelete'>): Column<ListedFile>[] {
  return [
    {
      id: 'name',
      header: kind === 'recipients' ? 'File' : 'Template',
      cell: ({ name, problem }) => {
        const note = problem === undefined ? '' : `Cannot be used: ${problem}`
        return (
          <NotedCell note={note} title={[name, note].filter(Boolean).join('. ')}>
            <strong>{name}</strong>
          </NotedCell>
        )
      },
      text: ({ name }) => name,
      sortBy: ({ name }) => name,
      widthRem: 8.5,
    },
    ...OWN_COLUMNS[kind],
    {
      id: 'changed',
      header: 'Changed',
      cell: ({ modifiedMs }) => <DateAgo ms={modifiedMs} isShort />,
      text: ({ modifiedMs }) => utcDateTime(modifiedMs),
      sortBy: ({ modifiedMs }) => modifiedMs,
      widthRem: 7,
    },
    {
      id: 'actions',
      header: 'Actions',
      // No actions where the service rejects calls with such a name. Only the operator can have created the folder.
      cell: ({ name, problem }) =>
        isPlainFileName(name) && (
          <RowActions>
            {problem === undefined && (
              <a
                href={formPath(kind === 'recipients' ? { emailsFileName: name } : { templateId: name })}
                aria-label={`Use ${name} in a mailing`}
              >
                Use
              </a>
            )}
            <a href={api.urlOf(DOWNLOADS[kind], { path: { name } })} download aria-label={`Download ${name}`}>
              Download
            </a>
            <TextButton aria-label={`Delete ${name}`} data-danger onClick={() => onDelete(name)}>
              Delete
            </TextButton>
          </RowActions>
        ),
      widthRem: 12,
      isPinned: true,
    },
  ]
}

const TONES: Partial<Record<Upload['state']['status'], string>> = {
  done: 'success',
  held: 'warning',
  failed: 'danger',
}
const DISMISS: Record<Upload['state']['status'], string> = {
  waiting: 'Cancel',
  sending: 'Cancel',
  held: 'Skip',
  done: 'Close',
  failed: 'Close',
}

/** Lists the uploads of this visit with their progress and results. */
function FileUploads({ kind, uploads }: { kind: FileKind; uploads: Uploads }) {
  const list = useStore(uploads.$state).files.filter((upload) => upload.kind === kind)
  return (
    <>
      {/* Always rendered, because screen readers announce only what is added to an existing region. */}
      <ul className={styles.uploads} aria-label="Uploads" data-empty={list.length === 0 || undefined}>
        {list.map((upload) => (
          <UploadItem key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcementOf(list)}
      </p>
    </>
  )
}

function UploadItem({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, state } = upload
  const dismiss = DISMISS[state.status]
  return (
    <li className={styles.upload} data-tone={TONES[state.status]}>
      <p className={styles.name}>{name}</p>
      <p key={state.status} className={styles.text} role={state.status === 'failed' ? 'alert' : undefined}>
        <Outcome upload={upload} onRetry={() => uploads.retry(id)} />
      </p>
      <div className={styles.buttons}>
        {state.status === 'held' && (
          <Button kind="danger" aria-label={`Replace ${name}`} onClick={() => uploads.replace(id)}>
            Replace it
          </Button>
        )}
        <Button aria-label={`${dismiss} ${name}`} onClick={() => uploads.dismiss(id)}>
          {dismiss}
        </Button>
      </div>
    </li>
  )
}

function Outcome({ upload: { name, file, state }, onRetry }: { upload: Upload; onRetry: () => void }) {
  switch (state.status) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return (
        <>
          <progress aria-label={`Upload of ${name}`} max={state.totalBytes || 1} value={state.sentBytes} />
          {fileSize(file.size)}
        </>
      )
    case 'held':
      return `${messages.taken(name)} ${messages.replaced}`
    case 'done':
      return state.text
    case 'failed':
      return 'problem' in state ? (
        `Not stored: ${state.problem}.`
      ) : (
        <FailureNote failure={state.failure} onRetry={onRetry} />
      )
  }
}

/** Returns the text for screen readers about the most recently finished upload. */
function announcementOf(uploads: readonly Upload[]): string {
  const last = uploads.findLast(({ state: { status } }) => status === 'done' || status === 'held')
  if (!last) return ''
  return last.state.status === 'done' ? `${last.name}: ${last.state.text}` : messages.taken(last.name)
}
