import { isolated } from '../../../domain/format/isolated.ts'
import { listOf } from '../../../domain/format/lists.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import { confirmationsOf } from '../../../domain/score-sheet/sheet-facts.ts'
import { shownPlayers } from '../../../domain/score-sheet/sheet-players.ts'
import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { messages } from '../messages.ts'
import { ownerName } from '../owner-here.ts'
import styles from '../score/ScoreDialogs.module.css'
import { whoText } from '../score/score-words.ts'
import type { OpenSheet } from '../score-sheet.store.ts'

interface Props {
  open: Pick<OpenSheet, 'sheet' | 'device'>
  /** Confirms the card of a player; undefined once the round has ended. */
  onConfirm: ((player: string) => void) | undefined
}

/** Shows who has confirmed which card, and names whose card nobody has confirmed. */
export function Confirmations({ open, onConfirm }: Props) {
  const { sheet, device } = open
  const confirmations = confirmationsOf(sheet)
  const players = shownPlayers(sheet)
  return (
    <section className="stack gap-2">
      <h3>Is your card right?</h3>
      <p role="status">{unconfirmedText(sheet)}</p>
      <ul className={styles.cards}>
        {players.map(({ id, recorded: { name } }) => {
          const [first] = confirmations.get(id) ?? []
          return (
            <li key={id}>
              <span>
                <bdi>{name}</bdi> {first && <small>✓ {whoText(first, device)}</small>}
              </span>
              {!first && onConfirm && (
                <Button aria-label={`Confirm the card of ${name}`} onClick={() => onConfirm(id)}>
                  Confirm
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Returns whose cards nobody has confirmed: "Bob and Cara have not confirmed." */
export function unconfirmedText(sheet: ScoreSheet): string {
  const confirmations = confirmationsOf(sheet)
  const names = shownPlayers(sheet).flatMap(({ id, recorded: { name } }) =>
    confirmations.get(id)?.length ? [] : [isolated(name)],
  )
  if (names.length === 0) return 'All cards are confirmed.'
  return `${listOf(names)} ${names.length === 1 ? 'has' : 'have'} not confirmed.`
}

/** Says who ends a round that goes on, to somebody else. */
export function WhoFinishes({ kept }: { kept: KeptSheet }) {
  if (kept.competition) return <p>{messages.confirmEach}</p>
  if (kept.owner === null) return <p>The owner of the round finishes it.</p>
  return (
    <p>
      This is the round of <bdi>{ownerName(kept)}</bdi>, who finishes it.
    </p>
  )
}
