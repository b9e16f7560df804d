import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type AdminRound, ROUNDS_AT_ONCE_MAX } from '../../../../../contract/staff/users.ts'
import { wholeText } from '../../../../../domain/format/counted.ts'
import { useSharing } from '../../../../../platform/browser/use-sharing.ts'
import { Notice } from '../../../../../ui/feedback/Notice.tsx'
import { Button } from '../../../../../ui/form/Button.tsx'
import { CloseButton } from '../../../../../ui/form/CloseButton.tsx'
import { DataTable } from '../../../../../ui/table/DataTable.tsx'
import dock from '../../../../../ui/table/TableDock.module.css'
import { countOf } from '../../../../../ui/table/TableTools.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import styles from './RoundsTable.module.css'
import type { RoundChanges } from './round-changes.store.ts'
import { roundColumns } from './round-columns.tsx'
import { summaryColumns } from './summary-columns.tsx'

interface Props {
  rounds: readonly AdminRound[]
  changes: RoundChanges
  /** The token of the round that staff searched for. */
  searched: string | undefined
}

const keyOf = ({ token }: AdminRound) => token
const isDeleted = (round: AdminRound) => round.isDeleted

/** Lists a user's rounds, which staff can delete and restore, one or several at a time, and download. */
export function RoundsTable({ rounds, changes, searched }: Props) {
  const { linkTo } = useSharing()
  const { pending, failures } = useStore(changes.$state)
  const summary = useMemo(() => summaryColumns(rounds), [rounds])
  const columns = useMemo(
    () => roundColumns({ changes, pending, searched, summary, linkTo }),
    [changes, pending, searched, summary, linkTo],
  )
  return (
    <div className="stack gap-0">
      <div role="alert" className={styles.failures}>
        {failures.map((failed) => (
          <Notice
            key={failed.tokens[0]}
            kind="danger"
            action={
              <CloseButton label={`Close: ${failed.message}`} onClose={() => changes.dismiss(failed)} />
            }
          >
            <p>{failed.message}</p>
            <p>
              {failed.tokens.length === 1 ? 'Round ' : `${wholeText(failed.tokens.length)} rounds`}
              {failed.tokens.length === 1 && <code>{failed.tokens[0]}</code>}:{' '}
              <FailureNote failure={failed.failure} isChange onRetry={changes.refresh} />
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
        renderSelection={(selected, onClear) => <SelectedRounds {...{ selected, changes, onClear }} />}
      />
    </div>
  )
}

interface SelectedProps {
  selected: readonly AdminRound[]
  changes: RoundChanges
  onClear: () => void
}

function SelectedRounds({ selected, changes, onClear }: SelectedProps) {
  if (selected.length === 0) return null
  const tokensOf = (isDeleted: boolean) => [
    ...new Set(selected.filter((round) => round.isDeleted === isDeleted).map(({ token }) => token)),
  ]
  const [active, deleted] = [tokensOf(false), tokensOf(true)]
  const isTooMany = Math.max(active.length, deleted.length) > ROUNDS_AT_ONCE_MAX
  const change = (action: (tokens: readonly string[]) => unknown, tokens: readonly string[]) => () => {
    void action(tokens)
    onClear()
  }
  return (
    <div className={dock.dock}>
      <section className={dock.bar} aria-label="Selected rounds">
        <p className={dock.text}>
          <strong>{countOf(selected.length, 'rounds')} selected</strong>
          {isTooMany && ` – at most ${wholeText(ROUNDS_AT_ONCE_MAX)} at once`}
        </p>
        {active.length > 0 && (
          <Button kind="danger" disabled={isTooMany} onClick={change(changes.remove, active)}>
            Delete ({active.length})
          </Button>
        )}
        {deleted.length > 0 && (
          <Button disabled={isTooMany} onClick={change(changes.restore, deleted)}>
            Undelete ({deleted.length})
          </Button>
        )}
        <Button onClick={onClear}>Clear selection</Button>
      </section>
    </div>
  )
}
