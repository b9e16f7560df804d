import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { AdminRound } from '../../../../contract/users.ts'
import { csvFileName } from '../../../../domain/csv.ts'
import { saveText } from '../../../../platform/browser/save-file.ts'
import { localStore } from '../../../../platform/browser/storage.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { BulkBar } from './BulkBar.tsx'
import { createColumnChoice } from './column-choice.store.ts'
import styles from './RoundsTable.module.css'
import type { RoundBulk } from './round-bulk.store.ts'
import type { RoundChanges } from './round-changes.store.ts'
import { roundColumns } from './round-columns.tsx'
import { roundFacets, summaryColumns } from './summary-columns.tsx'

interface Props {
  rounds: readonly AdminRound[]
  /** Login or install id, for the names of files. */
  owner: string
  changes: RoundChanges
  bulk: RoundBulk
  /** The token of the round that staff searched for. */
  searched: string | undefined
  /** Loads the user again, to see whether a change without a response took effect. */
  onRefresh: () => void
}

const keyOf = ({ token }: AdminRound) => token
const isDeleted = (round: AdminRound) => round.isDeleted
const columnChoice = createColumnChoice(localStore, 'rounds')

/** Lists a user's rounds, which staff can delete, restore and download individually or in bulk. */
export function RoundsTable({ rounds, owner, changes, bulk, searched, onRefresh }: Props) {
  const states = useStore(changes.$changes)
  const isBulkRunning = useStore(bulk.$state).status === 'running'
  const hidden = useStore(columnChoice.$hidden)
  const summary = useMemo(() => summaryColumns(rounds), [rounds])
  const facets = useMemo(() => roundFacets(rounds), [rounds])
  const columns = useMemo(
    () => roundColumns({ changes, states, isBulkRunning, searched, summary }),
    [changes, states, isBulkRunning, searched, summary],
  )
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
        foundKey={searched}
        facets={facets}
        keepsPlaces
        columnChoice={{ hidden, onChange: columnChoice.hide }}
        renderSelection={(selected, onClear) => <BulkBar {...{ bulk, selected, onClear, owner }} />}
        onSaveCsv={(csv) => saveText(csvFileName('rounds', owner), csv)}
      />
    </div>
  )
}
