import type { YearCard } from '../statistics/year-cards.ts'
import { createSheet } from './image-sheet.ts'
import type { CardImage } from './shapes.ts'

const SIZE = 720
const MARGIN = 56
const FIGURE_MAX = 6

interface Names {
  year: number
  /** The golfer's name; undefined if unknown. */
  golfer?: string | undefined
  company: string
}

/** Returns one card of a year in review as an image to download or share. */
export function yearCardImage(
  { title, value, lines }: YearCard,
  { year, golfer, company }: Names,
): CardImage {
  const sheet = createSheet(SIZE, MARGIN)
  const left = { x: sheet.start, widthMax: sheet.inner }
  sheet.text({
    ...left,
    y: sheet.take(120, 'fairway-deep') + 8,
    text: `${year} in review`,
    size: 26,
    ink: 'on-fairway-soft',
    font: 'display',
  })
  sheet.text({ ...left, y: sheet.take(60, 'fairway-deep'), text: title, size: 32, ink: 'on-fairway' })
  const isFigure = value.length <= FIGURE_MAX
  sheet.text({
    ...left,
    y: sheet.take(240, 'fairway-deep'),
    text: value,
    size: isFigure ? 180 : 72,
    ink: 'on-fairway',
    font: 'display',
    isBold: true,
    linesMax: isFigure ? 1 : 3,
  })
  for (const line of lines) {
    sheet.text({ ...left, y: sheet.take(52, 'fairway-deep'), text: line, size: 28, ink: 'on-fairway' })
  }
  sheet.take(SIZE - 420 - 90 - lines.length * 52, 'fairway-deep')
  const middle = sheet.take(90, 'fairway')
  if (golfer) {
    sheet.text({
      x: sheet.start,
      y: middle,
      text: golfer,
      size: 22,
      ink: 'on-fairway',
      widthMax: sheet.inner / 2,
    })
  }
  sheet.text({
    x: sheet.end,
    y: middle,
    text: company,
    size: 22,
    ink: 'on-fairway',
    font: 'display',
    align: 'end',
    widthMax: sheet.inner / 2,
  })
  return sheet.finished()
}
