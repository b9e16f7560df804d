import { type AdminRound, downloadRound, printRound } from '../../../../contract/users.ts'
import { api } from '../../../../platform/api/browser-api.ts'
import { page } from '../../../../platform/browser/page.ts'
import { roundPath } from '../../../../routes.ts'
import type { Column } from '../../../../ui/table/table-column.ts'
import { AdminDate, adminDateText } from '../../AdminDate.tsx'
import { Copy } from '../../Copy.tsx'
import { Id } from '../../Id.tsx'
import styles from './Rounds.module.css'
import type { RoundChange, RoundChanges } from './round-changes.store.ts'

type States = Record<string, RoundChange | undefined>

const byId = (token: string) => `round-${token}`

/** @param states what is under way, by token */
export function roundColumns(changes: RoundChanges, states: States): Column<AdminRound>[] {
  return [
    {
      id: 'token',
      header: 'Round Token',
      cell: ({ token }) => (
        <Id value={token} what="round token">
          <a id={byId(token)} href={roundPath(token)} target="_blank" rel="noreferrer">
            {token}
          </a>
        </Id>
      ),
      text: ({ token }) => token,
      sortBy: ({ token }) => token,
      widthRem: 9.5,
    },
    {
      id: 'iid',
      header: 'Install Id',
      cell: ({ iid }) => (iid === undefined ? '–' : <Id value={iid} what="install id" />),
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
          {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the product's own word; the token describes it. */}
          <a href={roundPath(token)} target="_blank" rel="noreferrer" aria-describedby={byId(token)}>
            Link
          </a>
          <Copy value={new URL(roundPath(token), page.url()).href} what="link" />
        </span>
      ),
      widthRem: 4.75,
    },
    {
      id: 'download',
      header: 'Download',
      cell: ({ token }) => (
        <a href={api.urlOf(downloadRound, { path: { token } })} download="" aria-describedby={byId(token)}>
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
          aria-describedby={byId(token)}
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

/** One button that stays where it is, so that what it did is undone with the same hand. */
function ChangeButton({ token, isDeleted, state, changes }: ChangeButtonProps) {
  const isPending = state?.status === 'pending'
  return (
    <button
      type="button"
      className={styles.change}
      data-undo={isDeleted || undefined}
      aria-describedby={byId(token)}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => (isDeleted ? changes.restore(token) : changes.remove(token))}
    >
      {isDeleted ? 'Undelete' : 'Delete'}
    </button>
  )
}
