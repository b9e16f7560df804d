import { type AdminRound, downloadRound, printRound } from '../../../../../contract/staff/users.ts'
import { api } from '../../../../../platform/api/browser-api.ts'
import { roundPath } from '../../../../../routes.ts'
import { Badge } from '../../../../../ui/Badge.tsx'
import actions from '../../../../../ui/table/cells.module.css'
import type { Column } from '../../../../../ui/table/table-column.ts'
import { CopyButton } from '../../../../shared/share/CopyButton.tsx'
import { AdminDate, adminDateText } from '../../AdminDate.tsx'
import { CopyableId, ShortId } from '../../CopyableId.tsx'
import styles from './RoundsTable.module.css'
import type { RoundChanges } from './round-changes.store.ts'

const linkId = (token: string) => `round-${token}`

interface Options {
  changes: RoundChanges
  /** The tokens of the rounds whose change was sent. */
  pending: ReadonlySet<string>
  /** The token of the round that staff searched for. */
  searched: string | undefined
  /** The columns that distinguish rounds. They follow the date, so that they are in view in narrow windows. */
  summary: readonly Column<AdminRound>[]
  /** Returns the address of a path. */
  linkTo: (path: string) => string
}

export function roundColumns({ changes, pending, searched, summary, linkTo }: Options): Column<AdminRound>[] {
  return [
    {
      id: 'token',
      header: 'Round Token',
      cell: ({ token }) => (
        <div className="line gap-1 rest">
          <CopyableId value={token} what="round token">
            <a id={linkId(token)} href={roundPath(token)} target="_blank" rel="noreferrer">
              <ShortId value={token} length={11} />
            </a>
          </CopyableId>
          {token === searched && <Badge>Searched for</Badge>}
        </div>
      ),
      text: ({ token }) => token,
      sortBy: ({ token }) => token,
      widthRem: 8,
    },
    {
      id: 'iid',
      header: 'Install Id',
      cell: ({ iid }) => (iid === undefined ? '–' : <CopyableId value={iid} what="install id" length={9} />),
      text: ({ iid }) => iid ?? '',
      sortBy: ({ iid }) => iid,
      widthRem: 6.75,
    },
    {
      id: 'date',
      header: 'Date',
      cell: ({ timestamp, timezoneOffset }) => <AdminDate ms={timestamp} offsetMs={timezoneOffset} />,
      text: ({ timestamp }) => adminDateText(timestamp),
      sortBy: ({ timestamp }) => timestamp,
      widthRem: 6,
    },
    ...summary,
    {
      id: 'link',
      header: 'Link',
      cell: ({ token }) => (
        <span className={styles.link}>
          {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the label is fixed, and the token describes it. */}
          <a
            className={actions.action}
            href={roundPath(token)}
            target="_blank"
            rel="noreferrer"
            aria-describedby={linkId(token)}
          >
            Link
          </a>
          <CopyButton text={linkTo(roundPath(token))} what="link" />
        </span>
      ),
      widthRem: 4,
      isPinned: true,
    },
    {
      id: 'download',
      header: 'Download',
      cell: ({ token }) => (
        <a
          className={actions.action}
          href={api.urlOf(downloadRound, { path: { token } })}
          download=""
          aria-describedby={linkId(token)}
        >
          Download
        </a>
      ),
      widthRem: 5.25,
      isPinned: true,
    },
    {
      id: 'change',
      header: 'Delete/Undelete',
      cell: ({ token, isDeleted }) => (
        <ChangeButton {...{ token, isDeleted, changes }} isPending={pending.has(token)} />
      ),
      text: ({ isDeleted }) => (isDeleted ? 'Deleted' : 'Active'),
      sortBy: ({ isDeleted }) => Number(isDeleted),
      widthRem: 5.5,
      isPinned: true,
    },
    {
      id: 'print',
      header: 'Print',
      cell: ({ token }) => (
        <a
          className={actions.action}
          href={api.urlOf(printRound, { query: { token } })}
          target="_blank"
          rel="noreferrer"
          aria-describedby={linkId(token)}
        >
          Print
        </a>
      ),
      widthRem: 3.5,
      isPinned: true,
    },
  ]
}

interface ChangeButtonProps {
  token: string
  isDeleted: boolean
  isPending: boolean
  changes: RoundChanges
}

/** A button that deletes or restores a round. It is the same element for both, so that it keeps the focus. */
function ChangeButton({ token, isDeleted, isPending, changes }: ChangeButtonProps) {
  return (
    <button
      type="button"
      className={actions.action}
      data-danger={!isDeleted || undefined}
      aria-describedby={linkId(token)}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => void (isDeleted ? changes.restore([token]) : changes.remove([token]))}
    >
      {isDeleted ? 'Undelete' : 'Delete'}
    </button>
  )
}
