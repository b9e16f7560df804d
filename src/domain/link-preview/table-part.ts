import type { Sheet } from '../card-image/image-sheet.ts'
import { type Leaderboard, type LeaderboardEntry, mainLabel } from '../results/leaderboard.ts'
import { participantCards, type ShownRound } from '../round/shown-round.ts'
import { figuresOf, scoreInk } from './preview-figures.ts'
import type { PreviewOptions } from './preview-text.ts'

const ROWS_MAX = 8
const HEADING_HEIGHT = 42
const ROW_MAX = 74
const MORE_HEIGHT = 46
const NAME_X = 92
/** Distances of the columns' right ends from the right edge: the deciding figure, then the others. */
const MAIN_WIDTH = 170
const COLUMN_WIDTH = 112
/** At this height or more, a row has a second line for the players of a team. */
const TWO_LINES_HEIGHT = 56

/** Draws the leaderboard as a table. If not all participants fit, the last line says how many are missing. */
export function tablePart(
  sheet: Sheet,
  round: ShownRound,
  board: Leaderboard,
  options: PreviewOptions,
  space: number,
): void {
  const { entries } = board
  const cards = participantCards(round.scorecard.cards)
  const shown = entries.slice(0, entries.length > ROWS_MAX ? ROWS_MAX - 1 : ROWS_MAX)
  const more = entries.length - shown.length
  const left = space - HEADING_HEIGHT - (more > 0 ? MORE_HEIGHT : 0)
  const height = Math.min(ROW_MAX, left / Math.max(1, shown.length))
  const figures = shown.map((entry) => {
    const card = cards[entry.cardIndex]
    return card ? figuresOf(entry, card, board, options) : { main: '', others: [] }
  })
  headings(sheet, board, figures[0]?.others.map(({ label }) => label) ?? [])
  for (const [at, entry] of shown.entries()) {
    if (at > 0) sheet.rule()
    row(sheet, entry, board, figures[at] ?? { main: '', others: [] }, height)
  }
  if (more > 0) {
    const y = sheet.take(MORE_HEIGHT, 'paper-sunken')
    const text = `and ${more} more`
    sheet.text({ x: sheet.start + NAME_X, y, text, size: 22, ink: 'ink-soft' })
  }
}

/** Returns the right ends of all columns but the last. */
const endsOf = (sheet: Sheet, count: number) =>
  Array.from({ length: count }, (_, at) => sheet.end - MAIN_WIDTH - COLUMN_WIDTH * (count - 1 - at))

function headings(sheet: Sheet, board: Leaderboard, labels: readonly string[]): void {
  const y = sheet.take(HEADING_HEIGHT, 'paper-sunken')
  const soft = { y, size: 20, ink: 'ink-soft', isBold: true } as const
  sheet.text({ ...soft, x: sheet.start, text: 'Pos' })
  sheet.text({ ...soft, x: sheet.start + NAME_X, text: board.entries.some(isTeam) ? 'Team' : 'Player' })
  for (const [at, x] of endsOf(sheet, labels.length).entries()) {
    sheet.text({ ...soft, x, text: labels[at] ?? '', align: 'end' })
  }
  sheet.text({ ...soft, x: sheet.end, text: mainLabel(board), align: 'end' })
}

function row(
  sheet: Sheet,
  entry: LeaderboardEntry,
  board: Leaderboard,
  { main, others }: ReturnType<typeof figuresOf>,
  height: number,
): void {
  const middle = sheet.take(height)
  const size = Math.min(32, height * 0.54)
  const hasPlayers = isTeam(entry) && height >= TWO_LINES_HEIGHT
  const widthMax = sheet.inner - NAME_X - MAIN_WIDTH - COLUMN_WIDTH * others.length - 16
  const x = sheet.start + NAME_X
  const bold = { ink: 'ink', isBold: true } as const
  sheet.text({ x: sheet.start, y: middle, text: entry.positionText, size, ink: 'ink-soft' })
  sheet.text({
    ...bold,
    x,
    y: middle - (hasPlayers ? 11 : 0),
    text: entry.name,
    size: hasPlayers ? 26 : size,
    widthMax,
  })
  if (hasPlayers) {
    const text = entry.players.join(', ')
    sheet.text({ x, y: middle + 17, text, size: 19, ink: 'ink-soft', widthMax })
  }
  for (const [at, end] of endsOf(sheet, others.length).entries()) {
    sheet.text({ x: end, y: middle, text: others[at]?.value ?? '', size, ink: 'ink', align: 'end' })
  }
  const ink = scoreInk(entry, board)
  sheet.text({ ...bold, x: sheet.end, y: middle, text: main, size: size * 1.15, ink, align: 'end' })
}

const isTeam = ({ players }: LeaderboardEntry) => players.length > 0
