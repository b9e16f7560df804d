import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { AdminRound } from '../../../../contract/users.ts'
import { csvFileName } from '../../../../domain/csv.ts'
import { saveText } from '../../../../platform/browser/download.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { FailureNote } from '../../../session/FailureNote.tsx'
import styles from './RoundsTable.module.css'
import type { RoundChanges } from './round-changes.store.ts'
import { roundColumns } from './round-columns.tsx'

interface Props {
  rounds: readonly AdminRound[]
  /** Login or install id, for the name of the CSV file. */
  owner: string
  changes: RoundChanges
  /** Loads the user again, to see whether a change without a response took effect. */
  onRefresh: () => void
}

const keyOf = ({ token }: AdminRound) => token
const isDeleted = (round: AdminRound) => round.isDeleted

/** A user's rounds, which staff can delete and restore. */
export function RoundsTable({ rounds, owner, changes, onRefresh }: Props) {
  const states = useStore(changes.$changes)
  const columns = useMemo(() => roundColumns(changes, states), [changes, states])
  const failures = Object.entries(states).flatMap(([token, state]) =>
    state?.status === 'failed' ? [{ token, ...state }] : [],
  )
  return (
    <div className={styles.rounds}>
      <div role="alert" className={styles.failures}>
        {failures.map(({ token, message, failure }) => (
          <Notice
            key={token}
            kind="danger"
            action={
              <button
                type="button"
                className={styles.close}
                aria-label={`Close: ${message}`}
                onClick={() => changes.dismiss(token)}
              >
                <span aria-hidden="true">×</span>
              </button>
            }
          >
            <p>{message}</p>
            <p>
              Round <code>{token}</code>: <FailureNote failure={failure} isChange onRetry={onRefresh} />
            </p>
          </Notice>
        ))}
      </div>
      <DataTable
        what="rounds"
        rows={rounds}
        columns={columns}
        keyOf={keyOf}
        empty="No rounds available."
        isMarked={isDeleted}
        onSaveCsv={(csv) => saveText(csvFileName('rounds', owner), csv)}
      />
    </div>
  )
}
