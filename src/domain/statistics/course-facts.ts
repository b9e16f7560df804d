import type { CourseReport } from '../../contract/course-report.ts'
import type { HoleFigures } from '../../contract/statistics.ts'
import { counted } from '../format/counted.ts'
import { decimal, signed } from '../format/decimals.ts'
import { numberOf } from '../format/printed-number.ts'
import { toParText } from '../results/to-par.ts'
import type { YearFact } from './year-facts.ts'

interface KnownHole {
  number: number
  par: number
  average: number | undefined
  best: number | undefined
}

/** Returns the figures of a course: best and average, the field, the hardest and easiest hole, and the eclectic score. */
export function courseFacts({ own, field }: CourseReport): YearFact[] {
  const holes = own?.holes.flatMap(knownHole) ?? []
  return [
    ...(own?.best === undefined
      ? []
      : [
          {
            label: 'Your best',
            value: String(own.best),
            ...(own.bestRoundToken !== undefined && { roundToken: own.bestRoundToken }),
          },
        ]),
    ...(own?.average === undefined ? [] : [{ label: 'Your average', value: decimal(own.average) }]),
    ...(field
      ? [
          {
            label: 'Average of the field',
            value: decimal(field.average),
            note: `${counted(field.rounds, 'round', 'rounds')}, ${counted(field.golfers, 'golfer', 'golfers')}`,
          },
        ]
      : []),
    ...extremes(holes),
    ...(own?.eclectic === undefined ? [] : [{ label: 'Eclectic', value: String(own.eclectic) }]),
    ...nextToImprove(holes),
  ]
}

function knownHole(hole: HoleFigures | undefined, at: number): KnownHole[] {
  return hole?.par === undefined
    ? []
    : [{ number: numberOf(hole, at), par: hole.par, average: hole.average, best: hole.best }]
}

function extremes(holes: readonly KnownHole[]): YearFact[] {
  const sorted = holes
    .flatMap(({ number, par, average }) => (average === undefined ? [] : [{ number, over: average - par }]))
    .toSorted((a, b) => b.over - a.over)
  const [hardest, easiest] = [sorted[0], sorted.at(-1)]
  if (!hardest || !easiest || hardest.over === easiest.over) return []
  const fact = (label: string, { number, over }: typeof hardest) => {
    return { label, value: `Hole ${number}`, note: `${signed(over, 2)} on average` }
  }
  return [fact('Hardest for you', hardest), fact('Easiest for you', easiest)]
}

/** Returns the hole whose best score is the highest to par; of equal ones that with the lowest average. */
function nextToImprove(holes: readonly KnownHole[]): YearFact[] {
  const [next] = holes
    .flatMap(({ number, par, average, best }) =>
      best === undefined ? [] : [{ number, best, over: best - par, gap: (average ?? Infinity) - best }],
    )
    .toSorted((a, b) => b.over - a.over || a.gap - b.gap)
  if (!next) return []
  return [
    {
      label: 'Next to improve',
      value: `Hole ${next.number}`,
      note: `best ${next.best} (${toParText(next.over)})`,
    },
  ]
}
