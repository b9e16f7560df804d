import type { ParticipantCard } from '../../contract/round.ts'
import type { Sheet } from '../card-image/image-sheet.ts'
import { scoreShapes } from '../card-image/score-shapes.ts'
import { printedNumbers } from '../format/printed-number.ts'
import type { Leaderboard, LeaderboardEntry } from '../results/leaderboard.ts'
import { participantCards, type ShownRound } from '../round/shown-round.ts'
import { type CellView, cellViewsOf } from '../scorecard/cell-views.ts'
import { OUT_HOLES } from '../scorecard/columns.ts'
import { rowOf } from '../scorecard/rows.ts'
import { figuresOf, scoreInk } from './preview-figures.ts'
import type { PreviewOptions } from './preview-text.ts'

/** With more participants there is no space for their scores hole by hole. */
export const CARDS_MAX = 4
const HOLES_MAX = 18
const NUMBERS_HEIGHT = 36
const BLOCK_MAX = 178
/** At this height or more, the heading has a second line for the players of a team. */
const TWO_LINES_HEIGHT = 66

/** Returns whether the scores of all holes fit side by side. */
export function canShowCards({ settings }: ShownRound): boolean {
  return settings.course.holes.length <= HOLES_MAX
}

/** A participant's card and the figures to draw. */
interface Block {
  entry: LeaderboardEntry
  card: ParticipantCard
  board: Leaderboard
  options: PreviewOptions
}

/** Draws each participant's name and figures, and below them the gross scores hole by hole. */
export function cardsPart(
  sheet: Sheet,
  round: ShownRound,
  board: Leaderboard,
  options: PreviewOptions,
  space: number,
): void {
  const cards = participantCards(round.scorecard.cards)
  const blocks = board.entries.flatMap((entry): Block[] => {
    const card = cards[entry.cardIndex]
    return card ? [{ entry, card, board, options }] : []
  })
  const holeNumbers = printedNumbers(round.settings.course.holes)
  const { length } = holeNumbers
  const [single] = blocks
  if (single && blocks.length === 1 && length > OUT_HOLES) {
    twoNines(sheet, single, holeNumbers, space)
    return
  }
  const centers = centersOf(sheet, length)
  numbers(sheet, centers, holeNumbers)
  const height = Math.min(BLOCK_MAX, (space - NUMBERS_HEIGHT) / Math.max(1, blocks.length))
  for (const [at, block] of blocks.entries()) {
    if (at > 0) sheet.rule()
    heading(sheet, block, height * 0.5)
    scores(sheet, centers, cellsOf(block.card), height * 0.5 - 8)
    sheet.take(8)
  }
}

/** Draws the card of a single player in two lines, each below its hole numbers. */
function twoNines(sheet: Sheet, block: Block, holeNumbers: readonly number[], space: number): void {
  const centers = centersOf(sheet, OUT_HOLES)
  const cells = cellsOf(block.card)
  heading(sheet, block, 110)
  for (let first = 0; first < holeNumbers.length; first += OUT_HOLES) {
    numbers(sheet, centers.slice(0, holeNumbers.length - first), holeNumbers.slice(first))
    scores(sheet, centers, cells.slice(first), (space - 110) / 2 - NUMBERS_HEIGHT)
  }
}

function centersOf(sheet: Sheet, count: number): number[] {
  return Array.from({ length: count }, (_, at) => sheet.start + (sheet.inner / count) * (at + 0.5))
}

function cellsOf(card: ParticipantCard): CellView[] {
  const row = rowOf(card, 'GrossScoreRow') ?? card.rows[0]
  if (!row) return []
  const views = cellViewsOf(row)
  return [...views.out, ...views.in]
}

function scores(sheet: Sheet, centers: readonly number[], cells: readonly CellView[], height: number): void {
  const middle = sheet.take(height)
  const scale = Math.min(1.9, height / 32)
  for (const [at, x] of centers.entries()) {
    const cell = cells[at]
    if (cell) sheet.draw(...scoreShapes(x, middle, cell.text, cell.mark, scale))
  }
}

function numbers(sheet: Sheet, centers: readonly number[], shown: readonly number[]): void {
  const y = sheet.take(NUMBERS_HEIGHT, 'paper-sunken')
  for (const [at, x] of centers.entries()) {
    sheet.text({ x, y, text: String(shown[at]), size: 20, ink: 'ink-soft', align: 'center' })
  }
}

/** Draws position and name at the left, and the figures at the right. */
function heading(sheet: Sheet, { entry, card, board, options }: Block, height: number): void {
  const y = sheet.take(height) + 2
  const size = Math.min(44, height * 0.62)
  const { main, others } = figuresOf(entry, card, board, options)
  const mainFigure = { text: main, size: size * 1.15, ink: scoreInk(entry, board), isBold: true }
  sheet.text({ ...mainFigure, x: sheet.end, y, align: 'end' })
  const text = others.map(({ label, value }) => `${label} ${value}`).join('   ')
  sheet.text({ x: sheet.end - 180, y, text, size: size * 0.64, ink: 'ink-soft', align: 'end' })

  const hasPosition = board.entries.length > 1 && board.decider !== 'match'
  const x = sheet.start + (hasPosition ? size * 1.75 : 0)
  if (hasPosition) sheet.text({ x: sheet.start, y, text: entry.positionText, size, ink: 'ink-soft' })
  const widthMax = sheet.inner * (others.length > 0 ? 0.5 : 0.7) - (x - sheet.start)
  const players = height >= TWO_LINES_HEIGHT ? entry.players.join(', ') : ''
  const name = { text: entry.name, ink: 'ink', isBold: true, widthMax } as const
  if (players) {
    sheet.text({ ...name, x, y: y - 13, size: 34 })
    sheet.text({ x, y: y + 19, text: players, size: 21, ink: 'ink-soft', widthMax })
  } else {
    sheet.text({ ...name, x, y, size })
  }
}
