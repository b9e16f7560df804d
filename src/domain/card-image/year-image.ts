import type { YearFigures } from '../../contract/statistics.ts'
import { FIGURES, OUTCOMES } from '../statistics/figures.ts'
import type { YearCard } from '../statistics/year-cards.ts'
import { yearFacts, yearHighlights } from '../statistics/year-facts.ts'
import { type CardImage, createSheet, type Ink, type Sheet } from './shapes.ts'

const WIDTH = 720
const MARGIN = 36
const COLUMNS = 3
const FACTS_MAX = 9
const HEADER_HEIGHT = 132
const FACT_HEIGHT = 100
const BAR_HEIGHT = 34
const HIGHLIGHT_HEIGHT = 58
const FOOTER_HEIGHT = 52
/** Segments narrower than this have no number. */
const SEGMENT_TEXT_MIN = 44

/** Colours of the hole scores, the same as those of the scorecard's marks: red under par, ink over par. */
const OUTCOME_INKS: Record<(typeof OUTCOMES)[number]['name'], { fill: Ink; text: Ink }> = {
  eagles: { fill: 'flag', text: 'on-flag' },
  birdies: { fill: 'score-birdie', text: 'ink' },
  pars: { fill: 'score-par', text: 'ink' },
  bogeys: { fill: 'score-bogey', text: 'paper-raised' },
  doubles: { fill: 'ink', text: 'paper-raised' },
}

interface Names {
  /** The golfer's name; undefined if unknown. */
  golfer?: string | undefined
  company: string
}

/** Returns the review of a year as an image to download or share. */
export function yearImage(year: YearFigures, { golfer, company }: Names): CardImage {
  const sheet = createSheet(WIDTH, MARGIN)
  header(sheet, year, golfer)
  facts(sheet, year)
  if (year.holes > 0) outcomesBar(sheet, year)
  highlights(sheet, year)
  const y = sheet.take(FOOTER_HEIGHT)
  sheet.text({ x: sheet.end, y, text: company, size: 16, ink: 'ink-soft', font: 'display', align: 'end' })
  return sheet.finished()
}

function header(sheet: Sheet, { year }: YearFigures, golfer: string | undefined): void {
  const middle = sheet.take(HEADER_HEIGHT, 'fairway-deep')
  const common = { x: sheet.start, font: 'display', widthMax: sheet.inner } as const
  sheet.text({
    ...common,
    y: middle - 14,
    text: `${year} in review`,
    size: 44,
    ink: 'on-fairway',
    isBold: true,
  })
  if (golfer) sheet.text({ ...common, y: middle + 30, text: golfer, size: 20, ink: 'on-fairway-soft' })
}

function facts(sheet: Sheet, year: YearFigures): void {
  const all = yearFacts(year).filter(({ label }) => !label.startsWith(FIGURES.sand.label))
  const shown = all.slice(0, FACTS_MAX)
  const width = sheet.inner / COLUMNS
  sheet.take(12)
  for (let from = 0; from < shown.length; from += COLUMNS) {
    const middle = sheet.take(FACT_HEIGHT)
    for (const [at, { label, value, note }] of shown.slice(from, from + COLUMNS).entries()) {
      const x = sheet.start + at * width
      const text = note ? `${value} (${note})` : value
      sheet.text({
        x,
        y: middle - 10,
        text,
        size: 34,
        ink: 'ink',
        font: 'display',
        isBold: true,
        widthMax: width - 12,
      })
      sheet.text({ x, y: middle + 26, text: label, size: 15, ink: 'ink-soft', widthMax: width - 12 })
    }
  }
}

function outcomesBar(sheet: Sheet, { outcomes, holes }: YearFigures): void {
  sheet.rule()
  sheet.take(16)
  const top = sheet.take(BAR_HEIGHT) - BAR_HEIGHT / 2
  let x = sheet.start
  for (const { name } of OUTCOMES) {
    const width = (outcomes[name] / holes) * sheet.inner
    const { fill, text: ink } = OUTCOME_INKS[name]
    sheet.draw({ kind: 'box', x, y: top, width, height: BAR_HEIGHT, fill })
    if (width >= SEGMENT_TEXT_MIN) {
      const text = `${Math.round((outcomes[name] / holes) * 100)} %`
      sheet.text({
        x: x + width / 2,
        y: top + BAR_HEIGHT / 2,
        text,
        size: 15,
        ink,
        align: 'center',
        isBold: true,
      })
    }
    x += width
  }
  const middle = sheet.take(36)
  let start = sheet.start
  for (const { name, short } of OUTCOMES.filter((one) => outcomes[one.name] > 0)) {
    sheet.draw({
      kind: 'box',
      x: start,
      y: middle - 6,
      width: 12,
      height: 12,
      radius: 2,
      fill: OUTCOME_INKS[name].fill,
    })
    sheet.text({ x: start + 18, y: middle, text: short, size: 14, ink: 'ink-soft', widthMax: 110 })
    start += sheet.inner / OUTCOMES.length
  }
  sheet.take(12)
}

function highlights(sheet: Sheet, year: YearFigures): void {
  for (const { label, value, note } of yearHighlights(year)) {
    sheet.rule()
    const middle = sheet.take(HIGHLIGHT_HEIGHT)
    const nameX = sheet.start + 170
    sheet.text({ x: sheet.start, y: middle, text: label, size: 15, ink: 'ink-soft' })
    sheet.text({ x: nameX, y: middle, text: value, size: 20, ink: 'ink', isBold: true, widthMax: 240 })
    if (note)
      sheet.text({
        x: sheet.end,
        y: middle,
        text: note,
        size: 14,
        ink: 'ink-soft',
        align: 'end',
        widthMax: 230,
      })
  }
}

/** A card is square. */
const CARD_MARGIN = 56
const FIGURE_MAX = 6

/** Returns one card of a year in review as an image to download or share. */
export function yearCardImage(
  { title, value, lines }: YearCard,
  { year, golfer, company }: Names & { year: number },
): CardImage {
  const sheet = createSheet(WIDTH, CARD_MARGIN)
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
  sheet.take(WIDTH - 420 - 90 - lines.length * 52, 'fairway-deep')
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
