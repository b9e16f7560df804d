import { type Board, type BoardRow, boardOf } from '../board/board.ts'
import { counted } from '../format/counted.ts'
import { shortCourseName } from '../format/course-name.ts'
import { printedNumber } from '../format/printed-number.ts'
import { grossScoresOf } from '../results/hole-outcomes.ts'
import { namesOf } from '../results/leader-text.ts'
import type { TextParts } from '../results/match-result.ts'
import { competitorsOf, contestOf } from '../results/round-contest.ts'
import { playedOrder } from '../results/running-scores.ts'
import { scoreOverPar, scoreWord } from '../results/score-mark.ts'
import { roundFacts } from '../round/round-facts.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { createSheet, type Sheet } from './image-sheet.ts'
import type { CardImage } from './shapes.ts'

/** Half of 1080 and 1920, because images are painted with two pixels per CSS pixel. */
const WIDTH = 540
const HEIGHT = 960
const MARGIN = 36
const HEADER_HEIGHT = 168
const ROW_HEIGHT = 56
const BEST_HEIGHT = 84
const FOOTER_HEIGHT = 52
const ROWS_MAX = 5
const POSITION_WIDTH = 44
const FIGURE_WIDTH = 150
const HERO_LINES_MAX = 4
/** Longest results that are shown in the largest and in the middle size. */
const SHORT_HERO = 14
const MIDDLE_HERO = 36

/** Returns the result as an upright image for stories: one sentence, the course, the first rows and the best hole. */
export function resultImage(round: ShownRound, company: string, address: string): CardImage {
  const sheet = createSheet(WIDTH, MARGIN)
  const board = boardOf(round)
  const rows = board.rows.slice(0, ROWS_MAX)
  const others = board.rows.length - rows.length
  const best = bestHoleOf(round, board.rows)
  header(sheet, round, company)
  const below = rows.length * ROW_HEIGHT + (best ? BEST_HEIGHT : 0) + FOOTER_HEIGHT
  hero(sheet, heroOf(board), HEIGHT - HEADER_HEIGHT - below)
  for (const row of rows) boardRow(sheet, row)
  if (best) bestHole(sheet, best)
  footer(sheet, others, address)
  return sheet.finished()
}

function header(sheet: Sheet, round: ShownRound, company: string): void {
  const { start: x, inner: widthMax } = sheet
  sheet.take(HEADER_HEIGHT, 'fairway-deep')
  const soft = { x, widthMax, ink: 'on-fairway-soft' } as const
  sheet.text({ ...soft, y: 36, text: company, size: 16, font: 'display' })
  sheet.text({
    x,
    widthMax,
    y: 80,
    text: shortCourseName(round.settings.course.name),
    size: 32,
    ink: 'on-fairway',
    font: 'display',
    isBold: true,
  })
  sheet.text({ ...soft, y: 130, text: roundFacts(round).join('  ·  '), size: 16, linesMax: 2 })
}

/** Returns the result, or who leads a round in play. */
function heroOf({ headline, rows, label, isLive }: Board): TextParts {
  if (headline) return headline
  const leaders = rows.filter(({ isLeader }) => isLeader)
  const [first] = leaders.length > 0 ? leaders : rows
  if (!first?.last) return { strong: isLive ? 'No scores yet' : 'No scores', rest: '' }
  const rest = [first.words, first.thru].filter(Boolean).join(', ')
  if (leaders.length > 0)
    return { strong: `${namesOf(leaders)} ${leaders.length > 1 ? 'lead' : 'leads'}`, rest }
  if (rows.length === 1) return { strong: first.name, rest }
  return { strong: label === 'Skins' ? 'No skins won yet' : 'All level', rest: first.thru }
}

function hero(sheet: Sheet, { strong, rest }: TextParts, height: number): void {
  const y = sheet.take(height)
  const common = { x: sheet.start, widthMax: sheet.inner }
  const size = strong.length > MIDDLE_HERO ? 38 : strong.length > SHORT_HERO ? 54 : 76
  sheet.text({
    ...common,
    y: y - 24,
    text: strong,
    size,
    linesMax: HERO_LINES_MAX,
    ink: 'ink',
    font: 'display',
    isBold: true,
  })
  const text = capitalized(rest.replace(/^[,:] /, ''))
  if (text) sheet.text({ ...common, y: y + height / 2 - 40, text, size: 22, linesMax: 2, ink: 'ink-soft' })
}

function boardRow(sheet: Sheet, { positionText, name, main, isUnder, isOut }: BoardRow): void {
  sheet.rule()
  const y = sheet.take(ROW_HEIGHT)
  const x = sheet.start + POSITION_WIDTH
  const widthMax = sheet.end - x - FIGURE_WIDTH
  sheet.text({ x: sheet.start, y, text: positionText, size: 20, ink: 'ink-soft', font: 'display' })
  sheet.text({ x, y, text: name, size: 22, ink: 'ink', isBold: true, widthMax })
  sheet.text({
    x: sheet.end,
    y,
    text: main,
    size: 28,
    ink: isOut ? 'ink-soft' : isUnder ? 'flag' : 'ink',
    font: 'display',
    isBold: true,
    align: 'end',
    widthMax: FIGURE_WIDTH - 12,
  })
}

/** Returns the best score of a hole, net in a net game: "Eagle on 7" and who had it. Of equal ones, that of the better placed. */
function bestHoleOf(
  round: ShownRound,
  rows: readonly BoardRow[],
): { text: string; name: string } | undefined {
  const { isNet } = contestOf(round)
  const cards = new Map(competitorsOf(round).map(({ cardIndex, card }) => [cardIndex, card]))
  const holes = playedOrder(round)
  const scores = rows.flatMap(({ cardIndex, name }) => {
    const card = cards.get(cardIndex)
    const gross = card ? grossScoresOf(card, round.settings.course) : []
    return holes.flatMap((hole) => {
      const score = gross[hole]
      const over = score && scoreOverPar(score, isNet)
      return score && over !== undefined ? [{ hole, name, over, score }] : []
    })
  })
  const best = scores.toSorted(
    (a, b) => Number(b.score.total === 1) - Number(a.score.total === 1) || a.over - b.over,
  )[0]
  if (!best) return undefined
  return {
    text: `${capitalized(scoreWord(best.score, isNet))} on ${printedNumber(round.settings.course.holes, best.hole)}`,
    name: rows.length > 1 ? best.name : '',
  }
}

function bestHole(sheet: Sheet, { text, name }: { text: string; name: string }): void {
  const y = sheet.take(BEST_HEIGHT, 'paper-sunken')
  const half = sheet.inner / 2
  sheet.text({ x: sheet.start, y: y - 16, text: 'Best hole', size: 15, ink: 'ink-soft' })
  sheet.text({ x: sheet.start, y: y + 12, text, size: 22, ink: 'ink', isBold: true, widthMax: half + 20 })
  if (name)
    sheet.text({
      x: sheet.end,
      y: y + 12,
      text: name,
      size: 20,
      ink: 'ink',
      align: 'end',
      widthMax: half - 32,
    })
}

function footer(sheet: Sheet, others: number, address: string): void {
  const y = sheet.take(FOOTER_HEIGHT)
  const common = { y, size: 14, ink: 'ink-soft' } as const
  const text = others > 0 ? `and ${counted(others, 'other', 'others')}` : ''
  if (text) sheet.text({ ...common, x: sheet.start, text })
  sheet.text({
    ...common,
    x: sheet.end,
    text: address,
    align: 'end',
    widthMax: sheet.inner - (text ? 120 : 0),
  })
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
