import type { DistanceUnit } from '../../../domain/format/distance.ts'
import {
  boardRowOf,
  contested,
  holeFacts,
  isComplete,
  isScored,
  type Scored,
  type ScoreView,
} from '../../../domain/score-sheet/score-view.ts'
import { type ScoreSheet, stateOf } from '../../../domain/score-sheet/sheet.ts'
import { shownTeams } from '../../../domain/score-sheet/sheet-players.ts'
import { missingText } from '../messages.ts'
import type { HeadProps } from './ScoreHead.static.tsx'
import type { FootProps } from './ScoreLayout.static.tsx'
import { figureOf, standingLine, undoWords } from './score-words.ts'
import { nextHole, type Scoring, type ScoringStore } from './scoring.store.ts'

// What the parts of the screen show, for the screen itself and for its first look.

export function headProps(scoring: Scoring, store: ScoringStore, unit: DistanceUnit): HeadProps {
  const { view, open, hole } = scoring
  return {
    sheet: open.sheet,
    competition: open.kept.competition,
    view,
    hole,
    unit,
    ...standingLine(view),
    phones: phonesOf(scoring),
    hasMap: hasMap(scoring),
    onHole: store.goTo,
    onOpen: store.openDialog,
  }
}

export function footProps(scoring: Scoring, store: ScoringStore): FootProps {
  const { view, open, hole, undoable } = scoring
  const isLive = stateOf(open.sheet) === 'live'
  const missing = namesWithout(scoring, hole)
  const isEnd = isLive && view.holes.every((one) => isComplete(view, one))
  const next = isEnd ? undefined : nextHole(scoring)
  return {
    saving: open.saving,
    missing: !isLive || missing.length === view.scored.length ? '' : missingText(missing),
    undoText: isLive && undoable ? undoWords(undoable.entry, scoring) : undefined,
    nextNumber: next && holeFacts(open.sheet, next).number,
    onUndo: () => void store.undo(),
    onNext: store.goToNext,
    onFinish: () => store.openDialog('finish'),
    onSaveAgain: () => void store.sheet.saveAgain(),
    onState: () => store.openDialog('saved'),
  }
}

/** Returns who has no score on a hole. */
export const namesWithout = ({ view }: Scoring, hole: number) =>
  view.scored.filter((row) => !isScored(row, hole)).map(({ name }) => name)

/** What a row of the screen is computed from. */
export interface RowOnScreen {
  row: Scored
  sheet: ScoreSheet
  view: ScoreView
  hole: number
  store: ScoringStore
  /** Whether it is the row of the player who uses this browser. */
  isMe: boolean
  /** Whether the round has ended, so that nothing can be entered. */
  isLocked: boolean
}

export function rowProps({ row, sheet, view, hole, store, isMe, isLocked }: RowOnScreen) {
  return {
    row,
    hole,
    par: holeFacts(sheet, hole).par,
    standing: standingOf(view, row, sheet),
    hasDetails: isMe && !row.isOut && !isLocked,
    isLocked,
    isContested: contested(row, hole) && !isLocked,
    onScore: (value: Parameters<ScoringStore['score']>[1]) => void store.score(row, value),
    onNumbers: () => store.openNumbers(row),
  }
}

/** Returns how a row stands: "−1 net thru 11"; for a player of a best-ball team, the name of the team. */
export function standingOf(view: ScoreView, row: Scored, sheet: ScoreSheet): string {
  const found = boardRowOf(view, row)
  if (!found) {
    return row.isOut ? 'out' : (shownTeams(sheet).find(({ players }) => players.includes(row.id))?.name ?? '')
  }
  const { main, note, thru, isOut } = found
  const isNet = view.board.decider === 'strokes' && view.recorded.handicapMode === 'Net'
  const figure = isOut || main === '–' ? '' : figureOf(view, found) + (isNet ? ' net' : '')
  return [figure, note ?? thru].filter(Boolean).join(' ')
}

function phonesOf({ open }: Scoring): number {
  return new Set(open.log.map(({ device }) => device).filter(Boolean)).size
}

function hasMap({ open, hole }: Scoring): boolean {
  const one = open.sheet.settings.course.holes[hole - 1]
  return one?.tee !== undefined && one.greenMiddle !== undefined
}
