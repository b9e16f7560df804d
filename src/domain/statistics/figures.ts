import {
  type Outcomes,
  TALLY_NAMES,
  type Tally,
  type TallyName,
  type YearFigures,
} from '../../contract/statistics.ts'
import { decimal } from '../format/decimals.ts'

interface Figure {
  label: string
  /** A short label for the head of a narrow column. */
  short: string
  /** The unit of `figureValue`, for a heading. */
  unit: '%' | 'per 18 holes'
}

/** Describes how each recorded figure is shown, in the order on the screen. */
export const FIGURES: Record<TallyName, Figure> = {
  putts: { label: 'Putts', short: 'Putts', unit: 'per 18 holes' },
  greens: { label: 'Greens in regulation', short: 'Greens', unit: '%' },
  fairways: { label: 'Fairways hit', short: 'Fairways', unit: '%' },
  sand: { label: 'Sand shots', short: 'Sand', unit: 'per 18 holes' },
}

const isPercent = (name: TallyName) => FIGURES[name].unit === '%'

/** Returns the figures of a year with their labels: "Putts per 18 holes" and "33.1". */
export function yearTallies(year: YearFigures): { label: string; value: string }[] {
  return TALLY_NAMES.flatMap((name) => {
    const { [name]: tally } = year
    const { label, unit } = FIGURES[name]
    if (!tally) return []
    const value = figureText(name, figureValue(name, tally))
    return [{ label: isPercent(name) ? label : `${label} ${unit}`, value }]
  })
}

/** Returns a figure as a percentage or per 18 holes, so that rounds of different lengths can be compared. */
export function figureValue(name: TallyName, { count, of }: Tally): number {
  return (count / of) * (isPercent(name) ? 100 : 18)
}

/** Formats a value of `figureValue`: "28 %" or "33.1". */
export function figureText(name: TallyName, value: number): string {
  return isPercent(name) ? `${Math.round(value)} %` : decimal(value)
}

/** The names of hole scores, from best to worst. */
export const OUTCOMES: readonly { name: keyof Outcomes; label: string; short: string }[] = [
  { name: 'eagles', label: 'Eagles or better', short: 'Eagles' },
  { name: 'birdies', label: 'Birdies', short: 'Birdies' },
  { name: 'pars', label: 'Pars', short: 'Pars' },
  { name: 'bogeys', label: 'Bogeys', short: 'Bogeys' },
  { name: 'doubles', label: 'Doubles or worse', short: 'Doubles' },
]
