import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { getAverages } from '../../../contract/averages.ts'
import { round as roundSchema } from '../../../contract/round.ts'
import { type Board, boardOf } from '../../../domain/board/board.ts'
import { resultLines } from '../../../domain/board/result-lines.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { type Highlight, highlightsOf } from '../../../domain/results/highlights.ts'
import { type ShownRound, shownRound } from '../../../domain/round/shown-round.ts'
import type { ScoreView } from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { scoreRound } from '../../../domain/scoring/score-round.ts'
import { bestHere } from '../../../domain/statistics/round-remarks.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { imageUrl } from '../../../platform/image-url.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import { HOME_PATH } from '../../../routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { IconButton } from '../../../ui/form/IconButton.static.tsx'
import { Avatars } from '../../../ui/scorecard/Avatars.static.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { messages, savingText } from '../messages.ts'
import { isOwnerHere, ownerWords } from '../owner-here.ts'
import type { ScoreDialogProps } from '../score/score-dialog.ts'
import { Confirmations, unconfirmedText, WhoFinishes } from './Confirmations.tsx'
import styles from './ResultPage.module.css'
import { ResultPicture, ShareResult } from './ResultPicture.tsx'

/** More winners than these are named, but have no photos. */
const PHOTOS_MAX = 4

/** Shows the result of a round in which nothing is missing, or which is finished: who won, the order, and what made it. */
export function ResultPage({ scoring, store, phone, onClose }: ScoreDialogProps) {
  const { open, view } = scoring
  const { sheet, kept, saving } = open
  // Nothing announces what arrives after the finish.
  useEffect(() => void store.sheet.exchange(), [store])
  const round = resultOf(view)
  const board = boardOf(round)
  const { strong, rest } = resultLines(round)
  const isLive = stateOf(sheet) === 'live'
  const isOwner = isOwnerHere(kept) && !kept.competition
  const waiting = saving.status === 'saved' ? saving.waiting : 0
  const best = useBestHere(kept.token, round, isOwner && !isLive && kept.isStarted && waiting === 0)
  const winners = board.rows.filter(({ isLeader }) => isLeader)
  const { info, settings } = round
  return (
    <Dialog
      isOpen
      startsAtTitle
      title={strong}
      onClose={onClose}
      pageHead={(title) => (
        <header className={styles.head}>
          <p className={styles.where}>
            <span>
              <bdi>{settings.course.name}</bdi>
              {info && <> · {roundDate(info.startTimestampMs, info.timezoneOffset)}</>}
            </span>
            <IconButton label={dialogMessages.close} onClick={onClose}>
              <path d="M5 5l14 14M19 5 5 19" />
            </IconButton>
          </p>
          {winners.length > 0 && winners.length <= PHOTOS_MAX && (
            <p className={styles.winners}>
              {winners.map(({ cardIndex, participant }) => (
                <Avatars key={cardIndex} participant={participant} imageUrl={imageUrl} Avatar={Avatar} />
              ))}
            </p>
          )}
          {title}
          {rest && <p className="pale">{rest}</p>}
        </header>
      )}
    >
      <div className={styles.body}>
        <Order board={board} />
        {waiting > 0 && <p>{savingText(saving)}. Others see the whole round once everything was sent.</p>}
        {isLive && (
          <Confirmations
            open={open}
            onConfirm={(player) => void store.sheet.enter({ kind: 'confirm', player })}
          />
        )}
        <Highlights highlights={[...best, ...highlightsOf(round)]} />
        {!isLive && <ResultPicture round={round} token={kept.token} clock={phone.clock} />}
        {isLive && !isOwner && <WhoFinishes kept={kept} />}
        {!isLive && (
          <p role="status">
            The round is finished. {unconfirmedText(sheet)} {isOwner ? 'You' : ownerWords(kept)} can reopen it
            for 30 days. <a href={HOME_PATH}>Playing history</a>
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        {!isLive && <ShareResult token={kept.token} title={strong} />}
        {isLive && isOwner && (
          <Button kind="main" onClick={() => void store.sheet.enter({ kind: 'finish', isComplete: true })}>
            {messages.finish}
          </Button>
        )}
        <Button onClick={() => store.openDialog('card')}>{dialogMessages.card}</Button>
      </footer>
    </Dialog>
  )
}

function Order({ board }: { board: Board }) {
  return (
    <ol className={styles.order} aria-label="Order">
      {board.rows.map((row) => (
        <li key={row.cardIndex} className={styles.place}>
          <span className="figures soft regular">{row.positionText}</span>
          <Avatars participant={row.participant} imageUrl={imageUrl} Avatar={Avatar} />
          <span className={styles.name}>
            <bdi>{row.name}</bdi>
            {(row.note || row.players.length > 0) && (
              <small className={styles.beside}>{row.note ?? row.players.join(', ')}</small>
            )}
          </span>
          <span className={styles.beside}>{row.beside}</span>
          <strong className={styles.main} data-under={row.isUnder || undefined}>
            <span aria-hidden="true">{row.main}</span>
            <span className="visually-hidden">{row.words}</span>
          </strong>
        </li>
      ))}
    </ol>
  )
}

function Highlights({ highlights }: { highlights: readonly Highlight[] }) {
  if (highlights.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>What made the round</h3>
      <ul className="stack gap-0">
        {highlights.map(({ figure, text }) => (
          <li key={text} className={styles.told}>
            <strong
              className={styles.main}
              aria-hidden="true"
              data-under={figure.startsWith('−') || undefined}
            >
              {figure}
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the best score of the golfer on this course, once the service has the finished round. */
function useBestHere(token: string, round: ShownRound, isFinished: boolean): Highlight[] {
  const [averages] = useState(() =>
    createResource({
      request: (signal) => api.call(getAverages, { path: { token } }, { signal, priority: 'low' }),
    }),
  )
  const state = useStore(averages.$state)
  useEffect(() => {
    if (isFinished) void averages.loadOnce()
  }, [averages, isFinished])
  const best = state.status === 'found' && bestHere(round, state.value)
  if (!best) return []
  return [{ figure: String(best.strokes), text: `${best.name}’s best round on this course${best.words}` }]
}

/** By what is shown while the round is scored, which is replaced when something changes. */
const results = new WeakMap<ScoreView, ShownRound>()

/** Returns the round as it will be when it is finished, or is. */
function resultOf(view: ScoreView): ShownRound {
  const known = results.get(view)
  if (known) return known
  const parsed = v.parse(roundSchema, { type: 'Round', ...scoreRound(view.recorded, { isLive: false }) })
  // A sheet has a course with holes, so the round can be shown.
  const result = shownRound(parsed) as ShownRound
  results.set(view, result)
  return result
}
