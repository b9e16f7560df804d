import type { Sheet } from '../card-image/image-sheet.ts'
import type { Leaderboard } from '../results/leaderboard.ts'

const ROWS_MAX = 5
const PADDING = 28
const MORE_HEIGHT = 46
const ROW_MAX = 84

/** Draws the names of the participants in the order of the file, in one column or two. */
export function namesPart(sheet: Sheet, { entries }: Leaderboard, space: number): void {
  const inOrder = entries.toSorted((a, b) => a.cardIndex - b.cardIndex)
  const columns = inOrder.length > ROWS_MAX ? 2 : 1
  const shown = inOrder.slice(0, ROWS_MAX * columns)
  const more = inOrder.length - shown.length
  const rows = Math.ceil(shown.length / columns)
  const height = Math.min(ROW_MAX, (space - 2 * PADDING - MORE_HEIGHT) / Math.max(1, rows))
  const columnWidth = sheet.inner / columns
  const widthMax = columnWidth - 32
  sheet.take(PADDING)
  for (let at = 0; at < rows; at++) {
    const middle = sheet.take(height)
    for (let column = 0; column < columns; column++) {
      const entry = shown[column * rows + at]
      if (!entry) continue
      const x = sheet.start + column * columnWidth
      const players = entry.players.join(', ')
      const y = middle - (players ? 13 : 0)
      sheet.text({ x, y, text: entry.name, size: 36, ink: 'ink', isBold: true, widthMax })
      if (players) sheet.text({ x, y: middle + 20, text: players, size: 21, ink: 'ink-soft', widthMax })
    }
  }
  if (more > 0) {
    const y = sheet.take(MORE_HEIGHT)
    sheet.text({ x: sheet.start, y, text: `and ${more} more`, size: 26, ink: 'ink-soft' })
  }
}
