import { localDateTime } from '../../../domain/dates/dates.ts'
import { type Correction, correctionsOf } from '../../../domain/score-sheet/corrections.ts'
import { holeFacts } from '../../../domain/score-sheet/score-view.ts'
import { whoText } from '../score/who-text.ts'
import type { OpenSheet } from '../score-sheet.store.ts'

interface Props {
  open: OpenSheet
  /** Returns the name of a player or team. */
  nameOf: (id: string | undefined) => string
}

/** Shows which scores were changed after the finish, and by whom. */
export function Corrections({ open: { sheet, log }, nameOf }: Props) {
  const corrections = correctionsOf(sheet, log)
  if (corrections.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3>Changed after the finish</h3>
      <ul>
        {corrections.map(({ player, team, hole, before, after, by, device, receivedMs }) => (
          <li key={`${player ?? team} ${hole}`}>
            <bdi>{nameOf(player ?? team)}</bdi>, hole {holeFacts(sheet, hole).number}: {words(before)} →{' '}
            <strong>{words(after)}</strong>{' '}
            <small>
              {whoText(device, by)}, {localDateTime(receivedMs)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function words(score: Correction['before']): string {
  if (score === undefined) return 'no score'
  return score === 'pickUp' ? 'picked up' : String(score)
}
