import type { Outcomes, Tally, TallyName } from '../../contract/statistics.ts'

interface Figure {
  label: string
  /** A short label for the head of a narrow column. */
  short: string
  /** The unit of `valueOf`, for a heading: "per 18 holes". */
  unit: string
  better: 'low' | 'high'
  isPercent: boolean
  /** The noun for what is counted, in the plural: "putts". */
  what: string
}

/** Describes how each recorded figure is shown, in the order on the screen. */
export const FIGURES: Record<TallyName, Figure> = {
  putts: {
    label: 'Putts',
    short: 'Putts',
    unit: 'per 18 holes',
    better: 'low',
    isPercent: false,
    what: 'putts',
  },
  greens: {
    label: 'Greens in regulation',
    short: 'Greens',
    unit: '%',
    better: 'high',
    isPercent: true,
    what: 'greens',
  },
  fairways: {
    label: 'Fairways hit',
    short: 'Fairways',
    unit: '%',
    better: 'high',
    isPercent: true,
    what: 'fairways',
  },
  sand: {
    label: 'Sand shots',
    short: 'Sand',
    unit: 'per 18 holes',
    better: 'low',
    isPercent: false,
    what: 'sand shots',
  },
}

/** Returns a figure as a percentage or per 18 holes, so that rounds of different lengths can be compared. */
export function figureValue(name: TallyName, { count, of }: Tally): number {
  return (count / of) * (FIGURES[name].isPercent ? 100 : 18)
}

/** Formats a value of `figureValue`: "28 %" or "33.1". */
export function figureText(name: TallyName, value: number): string {
  return FIGURES[name].isPercent ? `${Math.round(value)} %` : value.toFixed(1)
}

/** Returns the text of one round: "5 of 18 greens, 28 %", "33 putts on 18 holes". */
export function tallyText(name: TallyName, tally: Tally): string {
  const { what, isPercent } = FIGURES[name]
  if (!isPercent) return `${tally.count} ${tally.count === 1 ? what.slice(0, -1) : what} on ${tally.of} holes`
  return `${tally.count} of ${tally.of} ${what}, ${figureText(name, figureValue(name, tally))}`
}

/** The names of hole scores, from best to worst. */
export const OUTCOMES: readonly { name: keyof Outcomes; label: string; short: string }[] = [
  { name: 'eagles', label: 'Eagles or better', short: 'Eagles' },
  { name: 'birdies', label: 'Birdies', short: 'Birdies' },
  { name: 'pars', label: 'Pars', short: 'Pars' },
  { name: 'bogeys', label: 'Bogeys', short: 'Bogeys' },
  { name: 'doubles', label: 'Doubles or worse', short: 'Doubles' },
]
