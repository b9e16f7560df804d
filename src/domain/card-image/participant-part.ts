import type { ParticipantCard, Row } from '../../contract/round.ts'
import type { Contest } from '../results/round-contest.ts'
import { standingView } from '../results/standing.ts'
import { type CellView, cellViewsOf } from '../scorecard/cell-views.ts'
import { factsOf } from '../scorecard/participant-facts.ts'
import { isStatistic, shownRows } from '../scorecard/rows.ts'
import { totalViews } from '../scorecard/total-view.ts'
import { type CardColumns, NAME_WIDTH } from './card-columns.ts'
import type { Sheet } from './image-sheet.ts'
import { scoreShapes, strokeShapes } from './score-shapes.ts'

const HEAD_HEIGHT = 46
const ROW_HEIGHT = 40
/** The offset of a handicap stroke's marker from the center of its cell. */
const STROKE_OFFSET = { x: 17, y: -15 }

/** Draws a participant's name, standing and totals, and the rows of scores without the statistics. */
export function participantPart(
  sheet: Sheet,
  columns: CardColumns,
  card: ParticipantCard,
  contest: Contest,
): void {
  heading(sheet, card, contest)
  for (const { row, label } of shownRows(card, contest, false)) {
    const middle = scores(sheet, columns, row)
    sheet.text({ x: sheet.start, y: middle, text: label, size: 14, ink: 'ink-soft' })
  }
  sheet.rule()
}

/** Draws a participant as a single row: the name and the first row of scores. */
export function participantLine(sheet: Sheet, columns: CardColumns, card: ParticipantCard): void {
  const row = card.rows.find((one) => !isStatistic(one))
  const middle = row ? scores(sheet, columns, row) : sheet.take(ROW_HEIGHT)
  const { name } = card.participant
  sheet.text({
    x: sheet.start,
    y: middle,
    text: name,
    size: 16,
    ink: 'ink',
    isBold: true,
    widthMax: NAME_WIDTH - 8,
  })
  sheet.rule()
}

function heading(sheet: Sheet, card: ParticipantCard, contest: Contest): void {
  const standing = standingView(card, contest)
  const middle = sheet.take(HEAD_HEIGHT) + 4
  const widthMax = sheet.inner / 2
  const facts = factsOf(card.participant).join(' · ')
  const bold = { size: 18, ink: 'ink', isBold: true, widthMax } as const
  sheet.text({ ...bold, x: sheet.start, y: middle - (facts ? 8 : 0), text: card.participant.name })
  if (facts) sheet.text({ x: sheet.start, y: middle + 11, text: facts, size: 13, ink: 'ink-soft', widthMax })
  const figures = [
    standing && (standing.text === '–' ? standing.label : standing.text),
    ...totalViews(card, contest).map(({ label, text, note }) =>
      [label, text, note].filter(Boolean).join(' '),
    ),
  ]
  sheet.text({ ...bold, x: sheet.end, y: middle, text: figures.filter(Boolean).join('   '), align: 'end' })
}

/** Draws a row of scores. Returns the y coordinate of its center. */
function scores(sheet: Sheet, columns: CardColumns, row: Row): number {
  const middle = sheet.take(ROW_HEIGHT)
  const cells = columns.across<CellView, number | undefined>({ ...cellViewsOf(row), totals: row.data })
  columns.all.forEach(({ x }, at) => {
    const cell = cells[at]
    if (typeof cell === 'number') {
      sheet.text({ x, y: middle, text: String(cell), size: 16, ink: 'ink', align: 'center', isBold: true })
    } else if (cell) {
      sheet.draw(...scoreShapes(x, middle, cell.text, cell.mark))
      if (cell.strokes !== undefined)
        sheet.draw(...strokeShapes(x + STROKE_OFFSET.x, middle + STROKE_OFFSET.y, cell.strokes))
    }
  })
  return middle
}
