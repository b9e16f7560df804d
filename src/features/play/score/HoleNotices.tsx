import { listOf } from '../../../domain/format/lists.ts'
import {
  holeFacts,
  isComplete,
  isScored,
  orderOfHoles,
  progressOf,
} from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { missingText } from '../messages.ts'
import styles from './ScoreScreen.module.css'
import { namesWithout } from './score-props.ts'
import type { Scoring } from './scoring.store.ts'

/** Shows on which holes phones disagree or scores are missing, and leads there. */
export function HoleNotices({ scoring, onHole }: { scoring: Scoring; onHole: (hole: number) => void }) {
  return holeNotices(scoring).map(({ text, hole }) => (
    <button key={text} type="button" className={styles.notice} onClick={() => onHole(hole)}>
      {text} <span aria-hidden="true">›</span>
    </button>
  ))
}

/** What is wrong on some holes, and one of them: "Scores differ on 8 and 10". */
interface HoleNotice {
  text: string
  hole: number
}

/** Returns on which holes phones disagree, and on which other ones scores are missing. */
export function holeNotices(scoring: Scoring): HoleNotice[] {
  const { view, open, hole } = scoring
  if (stateOf(open.sheet) !== 'live') return []
  const order = orderOfHoles(view, open.sheet)
  const numbers = (holes: readonly number[]) =>
    holes.length > 4
      ? `${holes.length} holes`
      : listOf(holes.map((one) => String(holeFacts(open.sheet, one).number)))
  // From one of them to the next.
  const following = (holes: readonly number[]) =>
    holes.find((one) => order.indexOf(one) > order.indexOf(hole)) ?? holes[0] ?? hole
  const differing = order.filter((one) => progressOf(view, one) === 'contested')
  const skipped = skippedHoles(scoring).filter((one) => one !== hole && !differing.includes(one))
  const [first] = skipped
  const names = first !== undefined && skipped.length === 1 ? namesWithout(scoring, first) : []
  const what = names.length === 1 ? missingText(names) : 'Scores missing'
  const missing = `${what} on ${numbers(skipped)}`
  return [
    { text: `Scores differ on ${numbers(differing)}`, holes: differing },
    { text: missing, holes: skipped },
  ].flatMap(({ text, holes }) => (holes.length > 0 ? [{ text, hole: following(holes) }] : []))
}

/** Returns the holes in order of play that lack scores, up to the last one on which anybody has one. */
function skippedHoles({ view, open }: Scoring): number[] {
  const order = orderOfHoles(view, open.sheet)
  const isBegun = (hole: number) => view.scored.some((row) => !row.isOut && isScored(row, hole))
  return order.slice(0, order.findLastIndex(isBegun) + 1).filter((hole) => !isComplete(view, hole))
}
