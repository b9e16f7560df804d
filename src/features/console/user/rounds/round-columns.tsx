import { type AdminRound, downloadRound, printRound } from '../../../../contract/users.ts'
import { api } from '../../../../platform/api/browser-api.ts'
import { page } from '../../../../platform/browser/page.ts'
import { roundPath } from '../../../../routes.ts'
import type { Column } from '../../../../ui/table/table-column.ts'
import { AdminDate, adminDateText } from '../../AdminDate.tsx'
import { CopyableId } from '../../CopyableId.tsx'
import { CopyValue } from '../../CopyValue.tsx'
import styles from './RoundsTable.module.css'
import type { RoundChange, RoundChanges } from './round-changes.store.ts'

type ChangeStates = Record<string, RoundChange | undefined>

const linkId = (token: string) => `round-${token}`

/**
 * Returns the columns of the rounds table.
 * @param states the changes under way or failed, by round token
 */
export function roundColumns(changes: RoundChanges, states: ChangeStates): Column<AdminRound>[] {
  return [
    {
      id: 'token',
      header: 'Round Token',
      cell: ({ token }) => (
        <CopyableId value={token} what="round token">
          <a id={linkId(token)} href={roundPath(token)} target="_blank" rel="noreferrer">
            {token}
          </a>
        </CopyableId>
      ),
      text: ({ token }) => token,
      sortBy: ({ token }) => token,
      widthRem: 9.5,
    },
    {
      id: 'iid',
      header: 'Install Id',
      cell: ({ iid }) => (iid === undefined ? '–' : <CopyableId value={iid} what="install id" />),
      text: ({ iid }) => iid ?? '',
      sortBy: ({ iid }) => iid,
      widthRem: 8,
    },
    {
      id: 'date',
      header: 'Date',
      cell: ({ timestamp, timezoneOffset }) => <AdminDate ms={timestamp} offsetMs={timezoneOffset} />,
      text: ({ timestamp }) => adminDateText(timestamp),
      sortBy: ({ timestamp }) => timestamp,
      widthRem: 6.75,
    },
    {
      id: 'link',
      header: 'Link',
      cell: ({ token }) => (
        <span className={styles.link}>
          {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the label is fixed, and the token describes it. */}
          <a href={roundPath(token)} target="_blank" rel="noreferrer" aria-describedby={linkId(token)}>
            Link
          </a>
          <CopyValue value={new URL(roundPath(token), page.url()).href} what="link" />
        </span>
      ),
      widthRem: 4.75,
    },
    {
      id: 'download',
      header: 'Download',
      cell: ({ token }) => (
        <a href={api.urlOf(downloadRound, { path: { token } })} download="" aria-describedby={linkId(token)}>
          Download
        </a>
      ),
      widthRem: 5.5,
    },
    {
      id: 'change',
      header: 'Delete/Undelete',
      cell: ({ token, isDeleted }) => (
        <ChangeButton token={token} isDeleted={isDeleted} state={states[token]} changes={changes} />
      ),
      text: ({ isDeleted }) => (isDeleted ? 'Deleted' : 'Active'),
      sortBy: ({ isDeleted }) => Number(isDeleted),
      widthRem: 8.75,
    },
    {
      id: 'print',
      header: 'Print',
      cell: ({ token }) => (
        <a
          href={api.urlOf(printRound, { query: { token } })}
          target="_blank"
          rel="noreferrer"
          aria-describedby={linkId(token)}
        >
          Print
        </a>
      ),
      widthRem: 3.5,
    },
  ]
}

interface ChangeButtonProps {
  token: string
  isDeleted: boolean
  state: RoundChange | undefined
  changes: RoundChanges
}

/** Deletes or restores a round; the same element for both, so that it keeps the focus. */
function ChangeButton({ token, isDeleted, state, changes }: ChangeButtonProps) {
  const isPending = state?.status === 'pending'
  return (
    <button
      type="button"
      className={styles.change}
      data-undo={isDeleted || undefined}
      aria-describedby={linkId(token)}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => (isDeleted ? changes.restore(token) : changes.remove(token))}
    >
      {isDeleted ? 'Undelete' : 'Delete'}
    </button>
  )
}
