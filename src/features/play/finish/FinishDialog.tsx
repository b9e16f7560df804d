import { useEffect, useState } from 'react'
import { localDateTime } from '../../../domain/dates/dates.ts'
import { type Correction, correctionsOf } from '../../../domain/score-sheet/corrections.ts'
import { acceptableEntries } from '../../../domain/score-sheet/refusal.ts'
import { holeFacts } from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { discrepanciesOf, missingScores } from '../../../domain/score-sheet/sheet-facts.ts'
import { Optional } from '../../../platform/lazy/Optional.tsx'
import { roundPath } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { messages, savingText } from '../messages.ts'
import { isOwnerHere, ownerWords } from '../owner-here.ts'
import styles from '../score/ScoreDialogs.module.css'
import type { ScoreDialogProps } from '../score/score-dialog.ts'
import { undoWords, whoText } from '../score/score-words.ts'
import type { Scoring, ScoringStore } from '../score/scoring.store.ts'
import type { OpenSheet } from '../score-sheet.store.ts'
import { CardTable } from './CardTable.tsx'
import { Confirmations, WhoFinishes } from './Confirmations.tsx'
import { ResultPage } from './parts.ts'

/** Leads to the result of the round, or first to what is missing or contested. */
export function FinishDialog(props: ScoreDialogProps) {
  const { sheet, kept } = props.scoring.open
  const state = stateOf(sheet)
  // In a competition, the last step is that each player confirms the card.
  const isOpenYet = kept.competition || missingScores(sheet).length + discrepanciesOf(sheet).length > 0
  if (state === 'discarded' || (state === 'live' && isOpenYet)) return <CardDialog {...props} />
  return (
    <Optional>
      <ResultPage {...props} />
    </Optional>
  )
}

const STATES = {
  live: () => 'The round is open again.',
  finished: (owner: string) => `The round is finished. ${owner} can reopen it for 30 days.`,
  discarded: (owner: string) => `The round is discarded. ${owner} can restore it for 30 days.`,
}

/** Shows the card of everybody, who has confirmed it, and what is missing; finishes or reopens the round. */
export function CardDialog({ scoring, store, onClose }: ScoreDialogProps) {
  const { open, view } = scoring
  const { sheet, kept, saving } = open
  // Nothing announces what arrives after the finish.
  useEffect(() => void store.sheet.exchange(), [store])
  const state = stateOf(sheet)
  const isOwner = isOwnerHere(kept)
  const ends = isOwner && !kept.competition
  const isOfAnother = kept.owner !== null && !isOwner
  const isLive = state === 'live'
  const [hasEnded, setEnded] = useState(!isLive)
  if (!isLive && !hasEnded) setEnded(true)
  const missing = missingScores(sheet)
  const contested = discrepanciesOf(sheet)
  const nameOf = (id: string | undefined) => view.scored.find((row) => row.id === id)?.name ?? ''
  const numbers = (holes: readonly number[]) => holes.map((hole) => holeFacts(sheet, hole).number).join(', ')
  const goTo = (hole: number) => {
    store.goTo(hole)
    onClose()
  }

  return (
    <Dialog
      isOpen
      startsAtTitle
      title={isLive && !isOfAnother ? dialogMessages.finishRound : dialogMessages.card}
      onClose={onClose}
    >
      {hasEnded && <p role="status">{STATES[state](ownerWords(kept))}</p>}
      {saving.status === 'saved' && saving.waiting > 0 && (
        <p>{savingText(saving)}. Others see the whole round once everything was sent.</p>
      )}
      {view.board.headline && (
        <p>
          <strong>{view.board.headline.strong}</strong>
          {view.board.headline.rest}
        </p>
      )}
      {isLive && missing.length + contested.length === 0 && (
        <p>{view.board.decider === 'match' ? 'The match is over.' : 'All scores are entered.'}</p>
      )}
      {missing.length + contested.length > 0 && (
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
      <CardTable sheet={sheet} view={view} missing={missing} onHole={goTo} />
      <LateEntries scoring={scoring} store={store} />
      <Corrections open={open} nameOf={nameOf} />
      <Confirmations
        open={open}
        onConfirm={isLive ? (player) => void store.sheet.enter({ kind: 'confirm', player }) : undefined}
      />
      {!ends && isLive && <WhoFinishes kept={kept} />}
      <DialogButtons>
        {state !== 'discarded' && kept.isStarted && (
          <a href={roundPath(kept.token)}>{dialogMessages.watch}</a>
        )}
        <Button onClick={onClose}>{dialogMessages.close}</Button>
        {ends && state === 'finished' && (
          <Button onClick={() => void store.sheet.enter({ kind: 'reopen' })}>Reopen</Button>
        )}
        {ends && isLive && (
          <Button
            kind="main"
            onClick={() => {
              void store.sheet.enter({ kind: 'finish', isComplete: missing.length === 0 })
              store.openDialog('finish')
            }}
          >
            {messages.finish}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** Shows what arrived after the finish. The owner accepts or dismisses it. */
function LateEntries({ scoring, store }: { scoring: Scoring; store: ScoringStore }) {
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
            {undoWords(entry, scoring) || 'Another change'}{' '}
            <small>{whoText(entry, scoring.open.device)}</small>
          </li>
        ))}
      </ul>
      {!isOwnerHere(kept) ? (
        <p>{ownerWords(kept)} decides whether this counts.</p>
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

interface CorrectionsProps {
  open: OpenSheet
  /** Returns the name of a player or team. */
  nameOf: (id: string | undefined) => string
}

/** Shows which scores were changed after the finish, and by whom. */
function Corrections({ open: { sheet, log, device: own }, nameOf }: CorrectionsProps) {
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
              {whoText({ device, by }, own)}, {localDateTime(receivedMs)}
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
