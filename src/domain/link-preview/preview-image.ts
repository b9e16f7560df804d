import { PREVIEW_SIZE } from '../../contract/preview-paths.ts'
import { createSheet, type Sheet } from '../card-image/image-sheet.ts'
import type { CardImage } from '../card-image/shapes.ts'
import { shortCourseName } from '../format/course-name.ts'
import { leaderboardOf } from '../results/leaderboard.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { CARDS_MAX, canShowCards, cardsPart } from './cards-part.ts'
import { namesPart } from './names-part.ts'
import { type PreviewOptions, previewFacts } from './preview-text.ts'
import { tablePart } from './table-part.ts'

const MARGIN = 56
const HEADER_HEIGHT = 176
const ACCENT_HEIGHT = 6
const BOTTOM_PADDING = 10
/** Width of the space for the flag at the right edge of the header. */
const FLAG_WIDTH = 100

/**
 * Returns the image that chat programs show for a link to a round: the course, when and how it was played, and the
 * leaderboard; with few players also their scores hole by hole. The type is large because chat programs show the image
 * at a third of its width.
 */
export function previewImage(round: ShownRound, options: PreviewOptions, company: string): CardImage {
  const { width, height } = PREVIEW_SIZE
  const sheet = createSheet(width, MARGIN)
  header(sheet, round, options, company)
  sheet.take(ACCENT_HEIGHT, 'flag')
  const board = leaderboardOf(round)
  const space = height - HEADER_HEIGHT - ACCENT_HEIGHT - BOTTOM_PADDING
  if (options.mode === 'names') namesPart(sheet, board, space)
  else if (board.entries.length <= CARDS_MAX && canShowCards(round))
    cardsPart(sheet, round, board, options, space)
  else tablePart(sheet, round, board, options, space)
  sheet.take(height - sheet.finished().height)
  return sheet.finished()
}

function header(sheet: Sheet, round: ShownRound, options: PreviewOptions, company: string): void {
  const { start, end } = sheet
  const widthMax = sheet.inner - FLAG_WIDTH
  sheet.take(HEADER_HEIGHT, 'fairway-deep')
  flag(sheet, end - 54)
  sheet.text({
    x: start,
    y: 40,
    text: company,
    size: 22,
    ink: 'on-fairway-soft',
    isBold: true,
    widthMax: 800,
  })
  if (options.isLive) {
    const x = end - FLAG_WIDTH - 92
    sheet.draw({ kind: 'box', x, y: 22, width: 92, height: 36, radius: 18, fill: 'flag' })
    sheet.text({ x: x + 46, y: 40, text: 'LIVE', size: 21, ink: 'on-flag', isBold: true, align: 'center' })
  }
  const course = shortCourseName(round.settings.course.name)
  const bold = { ink: 'on-fairway', font: 'display', isBold: true, widthMax } as const
  sheet.text({ ...bold, x: start, y: 92, text: course, size: sizeFor(course) })
  const facts = previewFacts(round, options).join('  ·  ')
  sheet.text({ x: start, y: 142, text: facts, size: 26, ink: 'on-fairway-soft', widthMax })
}

/** Draws a flag on the lower edge of the header. */
function flag(sheet: Sheet, x: number): void {
  const top = 34
  sheet.draw(
    { kind: 'box', x: x - 3, y: top, width: 6, height: HEADER_HEIGHT - top, fill: 'on-fairway-soft' },
    {
      kind: 'stroke',
      fill: 'flag',
      points: [
        [x + 3, top],
        [x + 57, top + 22],
        [x + 3, top + 44],
      ],
    },
  )
}

/** Returns a smaller font size for longer names, so that most names are shown in full. */
function sizeFor({ length }: string): number {
  return length <= 28 ? 56 : length <= 36 ? 46 : 36
}
