import { utcDateTime } from '../../../domain/dates.ts'
import { isPlainFileName } from '../../../domain/file-name.ts'
import { DateAgo } from '../../../ui/DateAgo.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { NotedCell } from '../../../ui/table/NotedCell.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import type { FileAction, FileKind } from './file-action.ts'
import { messages } from './messages.ts'

/** What recipients files and templates have in common. */
interface ListedFile {
  modifiedMs: number
  lastUsedMs?: number | undefined
  /** Why the file cannot be used. */
  problem?: string | undefined
}

interface Options<File> {
  kind: FileKind
  nameOf: (file: File) => string
  nowMs: number
  /** The columns between the name and the time of the last change. */
  own: readonly Column<File>[]
  /** Returns the URL of the form with this file. */
  formHref: (file: File) => string
  downloadHref: (file: File) => string
  onAction: (action: FileAction) => void
}

/** Returns the columns of the table of recipients files or of that of templates. */
export function fileColumns<File extends ListedFile>(options: Options<File>): Column<File>[] {
  const { kind, nameOf, nowMs, own } = options
  return [
    {
      id: 'name',
      header: kind === 'recipients' ? 'File' : 'Template',
      cell: (file) => {
        const name = nameOf(file)
        const note = file.problem === undefined ? '' : `Cannot be used: ${problemOf(name, file.problem)}`
        return (
          <NotedCell note={note} title={note === '' ? name : `${name}. ${note}`}>
            <strong>{name}</strong>
          </NotedCell>
        )
      },
      text: nameOf,
      sortBy: nameOf,
      widthRem: 9,
    },
    ...own,
    {
      id: 'changed',
      header: 'Changed',
      cell: ({ modifiedMs }) => <DateAgo ms={modifiedMs} nowMs={nowMs} />,
      text: ({ modifiedMs }) => utcDateTime(modifiedMs),
      sortBy: ({ modifiedMs }) => modifiedMs,
      widthRem: 11.5,
    },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ lastUsedMs }) => (
        <DateAgo ms={lastUsedMs} nowMs={nowMs} fallback={messages.neverUsed} isShort />
      ),
      text: ({ lastUsedMs }) => (lastUsedMs === undefined ? '' : utcDateTime(lastUsedMs)),
      sortBy: ({ lastUsedMs }) => lastUsedMs,
      widthRem: 7.25,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (file) => <Actions file={file} options={options} />,
      widthRem: kind === 'recipients' ? 15.25 : 19.5,
      isPinned: true,
    },
  ]
}

/** Returns a problem without the name of the file, which is shown above it. */
const problemOf = (name: string, problem: string) =>
  problem.startsWith(`${name} `) ? `it${problem.slice(name.length)}` : problem

function Actions<File extends ListedFile>({ file, options }: { file: File; options: Options<File> }) {
  const { kind, nameOf, formHref, downloadHref, onAction } = options
  const name = nameOf(file)
  // No actions, because the service rejects calls with such a name. Only the operator can have created the file.
  if (!isPlainFileName(name)) return null
  const choose = (action: FileAction['action']) => () => onAction({ action, kind, name })
  return (
    <RowActions>
      {file.problem === undefined && (
        <a href={formHref(file)} aria-label={`Use ${name} in a mailing`}>
          Use
        </a>
      )}
      {kind === 'template' && file.problem === undefined && (
        <TextButton aria-label={`Preview ${name}`} onClick={choose('preview')}>
          Preview
        </TextButton>
      )}
      <a href={downloadHref(file)} download aria-label={`Download ${name}`}>
        Download
      </a>
      <TextButton aria-label={`Rename ${name}`} onClick={choose('rename')}>
        Rename
      </TextButton>
      <TextButton aria-label={`Delete ${name}`} data-danger onClick={choose('delete')}>
        Delete
      </TextButton>
    </RowActions>
  )
}
