import type { Outcomes, Tally, TallyName } from '../../contract/statistics.ts'
import { decimal } from '../format/decimals.ts'

interface Figure {
  label: string
  /** A short label for the head of a narrow column. */
  short: string
  /** The unit of `valueOf`, for a heading: "per 18 holes". */
  unit: string
  isPercent: boolean
}

/** Describes how each recorded figure is shown, in the order on the screen. */
export const FIGURES: Record<TallyName, Figure> = {
  putts: {
    label: 'Putts',
    short: 'Putts',
    unit: 'per 18 holes',
    isPercent: false,
  },
  greens: {
    label: 'Greens in regulation',
    short: 'Greens',
    unit: '%',
    isPercent: true,
  },
  fairways: {
    label: 'Fairways hit',
    short: 'Fairways',
    unit: '%',
    isPercent: true,
  },
  sand: {
    label: 'Sand shots',
    short: 'Sand',
    unit: 'per 18 holes',
    isPercent: false,
  },
}

/** Returns a figure as a percentage or per 18 holes, so that rounds of different lengths can be compared. */
export function figureValue(name: TallyName, { count, of }: Tally): number {
  return (count / of) * (FIGURES[name].isPercent ? 100 : 18)
}

/** Formats a value of `figureValue`: "28 %" or "33.1". */
export function figureText(name: TallyName, value: number): string {
  return FIGURES[name].isPercent ? `${Math.round(value)} %` : decimal(value)
}

/** The names of hole scores, from best to worst. */
export const OUTCOMES: readonly { name: keyof Outcomes; label: string; short: string }[] = [
  { name: 'eagles', label: 'Eagles or better', short: 'Eagles' },
  { name: 'birdies', label: 'Birdies', short: 'Birdies' },
  { name: 'pars', label: 'Pars', short: 'Pars' },
  { name: 'bogeys', label: 'Bogeys', short: 'Bogeys' },
  { name: 'doubles', label: 'Doubles or worse', short: 'Doubles' },
]
