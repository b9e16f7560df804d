import { holeFacts } from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { confirmationsOf, discrepanciesOf, missingScores } from '../../../domain/score-sheet/sheet-facts.ts'
import { shownPlayers } from '../../../domain/score-sheet/sheet-players.ts'
import { roundPath } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { messages } from '../messages.ts'
import styles from './ScoreDialogs.module.css'
import type { ScoreDialogProps } from './score-dialog.ts'

/** Shows what is missing or contested, who has confirmed a card, and finishes or reopens the round. */
export function FinishDialog({ scoring: { open, view }, store, onClose }: ScoreDialogProps) {
  const { sheet, kept } = open
  const state = stateOf(sheet)
  const isOwner = kept.owner !== null
  const missing = missingScores(sheet)
  const contested = discrepanciesOf(sheet)
  const confirmations = confirmationsOf(sheet)
  const nameOf = (id: string | undefined) => view.scored.find((row) => row.id === id)?.name ?? ''
  const numbers = (holes: readonly number[]) => holes.map((hole) => holeFacts(sheet, hole).number).join(', ')
  const goTo = (hole: number) => {
    store.goTo(hole)
    onClose()
  }

  return (
    <Dialog isOpen title={messages.finishRound} onClose={onClose}>
      {missing.length + contested.length === 0 && <p>All scores are entered.</p>}
      {(missing.length > 0 || contested.length > 0) && (
        <ul className={styles.gaps}>
          {contested.map(({ player, team, hole }) => (
            <li key={`${player ?? team} ${hole}`}>
              <button type="button" onClick={() => goTo(hole)}>
                Phones disagree on {nameOf(player ?? team)}, hole {numbers([hole])}
              </button>
            </li>
          ))}
          {missing.map(({ player, team, holes }) => (
            <li key={player ?? team}>
              <button type="button" onClick={() => goTo(holes[0] ?? 1)}>
                {nameOf(player ?? team)} has no score on{' '}
                {holes.length > 9 ? `${holes.length} holes` : numbers(holes)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <h3>Cards</h3>
      <ul className={styles.cards}>
        {shownPlayers(sheet).map(({ id, recorded: { name } }) => {
          const confirmed = confirmations.get(id) ?? []
          return (
            <li key={id}>
              <span>
                <bdi>{name}</bdi> <small>{confirmed.length > 0 ? '✓ confirmed' : 'not confirmed'}</small>
              </span>
              {confirmed.length === 0 && state === 'live' && (
                <Button onClick={() => void store.sheet.enter({ kind: 'confirm', player: id })}>
                  Confirm
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {!isOwner && state === 'live' && <p>The owner of the round finishes it.</p>}
      {state === 'finished' && <p>The round is finished. The owner can reopen it for 30 days.</p>}
      <DialogButtons>
        {kept.isStarted && <a href={roundPath(kept.token)}>{messages.watch}</a>}
        <Button onClick={onClose}>{messages.close}</Button>
        {isOwner && state === 'finished' && (
          <Button onClick={() => void store.sheet.enter({ kind: 'reopen' })}>Reopen</Button>
        )}
        {isOwner && state === 'live' && (
          <Button
            kind="main"
            onClick={() => void store.sheet.enter({ kind: 'finish', isComplete: missing.length === 0 })}
          >
            {messages.finish}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
