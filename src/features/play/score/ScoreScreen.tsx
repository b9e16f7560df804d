import { useStore } from '@nanostores/react'
import { memo, useEffect, useState } from 'react'
import type { DistanceUnit } from '../../../domain/distance.ts'
import {
  boardRowOf,
  contested,
  isScored,
  type Scored,
  type ScoreView,
} from '../../../domain/score-sheet/score-view.ts'
import { type ScoreSheet, stateOf } from '../../../domain/score-sheet/sheet.ts'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { missingText } from '../messages.ts'
import type { PhoneChoicesStore } from '../phone-choices.store.ts'
import { loadNumberPad } from './number-pad.ts'
import { ScoreFoot } from './ScoreFoot.tsx'
import { ScoreHead } from './ScoreHead.tsx'
import { ScoreRow } from './ScoreRow.tsx'
import styles from './ScoreScreen.module.css'
import type { ScoreDialog } from './score-dialog.ts'
import { type CellValue, neighbour, parOf, type Scoring, type ScoringStore } from './scoring.store.ts'
import { undoWords } from './undo-words.ts'

// Lazily loaded, because a round is scored without them.
const Contested = lazyPart(async () => (await import('./Contested.tsx')).Contested)
const OwnDetails = lazyPart(async () => (await import('./OwnDetails.tsx')).OwnDetails)
const EndedNote = lazyPart(async () => (await import('../finish/EndedNote.tsx')).EndedNote)
const Dialogs = lazyPart(async () => (await import('./ScoreDialogs.tsx')).ScoreDialogs)

interface Props {
  scoring: ScoringStore
  unit: DistanceUnit
  /** Keeps the screen on while it is shown; returns how to stop. */
  keepAwake: () => () => void
  choices: PhoneChoicesStore
}

/** Shows one hole of a sheet, in which scores are entered. The page has started the store. */
export function ScoreScreen({ scoring: store, unit, keepAwake, choices }: Props) {
  const scoring = useStore(store.$state)
  const { isForSun, staysOn } = useStore(choices.$state)
  const [dialog, setDialog] = useState<ScoreDialog>()
  useEffect(() => (staysOn ? keepAwake() : undefined), [keepAwake, staysOn])
  // So that the numbers open without a wait, also after the network was lost. If it fails, opening them tries again.
  useEffect(() => void loadNumberPad().catch(() => {}), [])
  if (!scoring) return null
  const { view, open, hole, undoable } = scoring
  const next = neighbour(scoring, 1)
  const missing = view.scored.filter((row) => !isScored(row, hole)).map(({ name }) => name)
  const me = open.kept.me ?? undefined
  const isLive = stateOf(open.sheet) === 'live'

  return (
    <div className={styles.screen} data-fills-window data-theme={isForSun ? 'sun' : undefined}>
      <ScoreHead
        sheet={open.sheet}
        view={view}
        hole={hole}
        unit={unit}
        leader={standingLine(scoring)}
        phones={phonesOf(scoring)}
        hasMap={hasMap(scoring)}
        onHole={store.goTo}
        onOpen={setDialog}
      />
      {!isLive && (
        <Optional>
          <EndedNote open={open} store={store} onCard={() => setDialog('finish')} />
        </Optional>
      )}
      <ul className={styles.rows}>
        {view.scored.map((row) => (
          <Row
            key={`${row.kind} ${row.id}`}
            row={row}
            sheet={open.sheet}
            view={view}
            hole={hole}
            store={store}
            isMe={row.id === me}
            isLocked={!isLive}
          />
        ))}
      </ul>
      <ScoreFoot
        saving={open.saving}
        missing={!isLive || missing.length === view.scored.length ? '' : missingText(missing)}
        undoText={isLive && undoable ? undoWords(undoable.entry, scoring) : undefined}
        nextNumber={
          next === undefined ? undefined : (open.sheet.settings.course.holes[next - 1]?.number ?? next)
        }
        onUndo={() => void store.undo()}
        onNext={() => store.step(1)}
        onFinish={() => setDialog('finish')}
        onSaveAgain={() => void store.sheet.saveAgain()}
        onState={() => setDialog('saved')}
      />
      {dialog && (
        <Optional>
          <Dialogs
            dialog={dialog}
            scoring={scoring}
            store={store}
            choices={choices}
            onOpen={setDialog}
            onClose={() => setDialog(undefined)}
          />
        </Optional>
      )}
    </div>
  )
}

interface RowProps {
  row: Scored
  sheet: ScoreSheet
  view: ScoreView
  hole: number
  store: ScoringStore
  isMe: boolean
  /** Whether the round has ended, so that nothing can be entered. */
  isLocked: boolean
}

/** Shows a row with its details. Drawn again only if the round or the hole has changed, not when an entry is stored. */
const Row = memo(function Row({ row, sheet, view, hole, store, isMe, isLocked }: RowProps) {
  const par = parOf(sheet, hole)
  const hasDetails = isMe && !row.isOut && !isLocked
  const onScore = (value: CellValue) => void store.score(row, value)
  return (
    <>
      <ScoreRow
        row={row}
        hole={hole}
        par={par}
        standing={standingOf(view, row)}
        hasDetails={hasDetails}
        isLocked={isLocked}
        discrepancy={
          contested(row, hole) &&
          !isLocked && (
            <Optional>
              <Contested row={row} hole={hole} onScore={onScore} />
            </Optional>
          )
        }
        onScore={onScore}
      />
      {hasDetails && (
        <li className={styles.details}>
          <Optional>
            <OwnDetails
              row={row}
              hole={hole}
              par={par}
              onDetail={(details) => void store.detail(row, details)}
            />
          </Optional>
        </li>
      )}
    </>
  )
})

/** Returns how a row stands: "−1 net thru 11". */
function standingOf(view: Scoring['view'], row: Scored): string {
  const found = boardRowOf(view, row)
  if (!found) return row.isOut ? 'out' : ''
  const isNet = view.board.decider === 'strokes' && view.recorded.handicapMode === 'Net'
  const figure = found.main === '–' ? '' : `${found.main}${isNet ? ' net' : ''}`
  return [figure, found.note ?? found.thru].filter(Boolean).join(' ')
}

/** Returns the line of the competition: "Ann 2 up, 4 to play", "Ann leads by 1". */
function standingLine({ view }: Scoring): string {
  const { headline } = view.board
  if (headline) return headline.strong + headline.rest
  const [leader, ...others] = view.board.rows.filter(({ isLeader }) => isLeader)
  if (!leader) return ''
  return others.length > 0 ? `${others.length + 1} lead` : `${leader.name} leads, ${leader.main}`
}

function phonesOf({ open }: Scoring): number {
  return new Set(open.log.flatMap((one) => ('device' in one && one.device > 0 ? [one.device] : []))).size
}

function hasMap({ open, hole }: Scoring): boolean {
  const one = open.sheet.settings.course.holes[hole - 1]
  return one?.tee !== undefined && one.greenMiddle !== undefined
}
