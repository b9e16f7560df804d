import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import { confirmationsOf } from '../../../domain/score-sheet/sheet-facts.ts'
import { shownPlayers } from '../../../domain/score-sheet/sheet-players.ts'
import { Button } from '../../../ui/form/Button.tsx'
import styles from '../score/ScoreDialogs.module.css'
import { whoText } from '../score/who-text.ts'
import { unconfirmedText } from './unconfirmed-text.ts'

interface Props {
  sheet: ScoreSheet
  /** Confirms the card of a player; undefined once the round has ended. */
  onConfirm: ((player: string) => void) | undefined
}

/** Shows who has confirmed which card, and names whose card nobody has confirmed. */
export function Confirmations({ sheet, onConfirm }: Props) {
  const confirmations = confirmationsOf(sheet)
  const players = shownPlayers(sheet)
  return (
    <section className="stack gap-2">
      <h3>Is your card right?</h3>
      <p role="status">{unconfirmedText(unconfirmedOf(sheet))}</p>
      <ul className={styles.cards}>
        {players.map(({ id, recorded: { name } }) => {
          const [first] = confirmations.get(id) ?? []
          return (
            <li key={id}>
              <span>
                <bdi>{name}</bdi> {first && <small>✓ {whoText(first.device, first.by)}</small>}
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

/** Returns the names of the players whose cards nobody has confirmed. */
export function unconfirmedOf(sheet: ScoreSheet): string[] {
  const confirmations = confirmationsOf(sheet)
  return shownPlayers(sheet).flatMap(({ id, recorded: { name } }) =>
    confirmations.get(id)?.length ? [] : [name],
  )
}
