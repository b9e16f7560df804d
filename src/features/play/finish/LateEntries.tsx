import { acceptableEntries } from '../../../domain/score-sheet/refusal.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { isOwnerHere } from '../owner-here.ts'
import type { Scoring, ScoringStore } from '../score/scoring.store.ts'
import { undoWords } from '../score/undo-words.ts'
import { whoText } from '../score/who-text.ts'

/** Shows what arrived after the finish. The owner accepts or dismisses it. */
export function LateEntries({ scoring, store }: { scoring: Scoring; store: ScoringStore }) {
  const { sheet, kept } = scoring.open
  const late = [...sheet.waiting.values()]
  if (late.length === 0 || stateOf(sheet) === 'discarded') return null
  const idsOf = (entries: typeof late) => entries.map(({ id }) => id).slice(0, DECIDED_MAX)
  const acceptable = acceptableEntries(sheet)
  return (
    <section className="stack gap-2">
      <h3>Arrived after the finish</h3>
      <ul>
        {late.map((entry) => (
          <li key={entry.id}>
            {undoWords(entry, scoring) || 'Another change'} <small>{whoText(entry.device, entry.by)}</small>
          </li>
        ))}
      </ul>
      {!isOwnerHere(kept) ? (
        <p>The owner of the round decides whether this counts.</p>
      ) : (
        <div className="row gap-3">
          <Button onClick={() => void store.sheet.enter({ kind: 'dismiss', entries: idsOf(late) })}>
            Dismiss
          </Button>
          {acceptable.length > 0 && (
            <Button
              kind="main"
              onClick={() => void store.sheet.enter({ kind: 'accept', entries: idsOf(acceptable) })}
            >
              Accept
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Entries in one decision; the rest is shown afterwards. */
const DECIDED_MAX = 200
