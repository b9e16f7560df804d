import { type AdminRound, ROUNDS_AT_ONCE_MAX } from '../../../../../contract/staff/users.ts'
import { wholeText } from '../../../../../domain/format/counted.ts'
import { Button } from '../../../../../ui/form/Button.tsx'
import dock from '../../../../../ui/table/TableDock.module.css'
import { countOf } from '../../../../../ui/table/TableTools.tsx'
import type { RoundChanges } from './round-changes.store.ts'

interface Props {
  selected: readonly AdminRound[]
  changes: RoundChanges
  onClear: () => void
}

export function SelectedRounds({ selected, changes, onClear }: Props) {
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
