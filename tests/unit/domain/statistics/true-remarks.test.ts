import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownRound } from '../../../../src/domain/round/shown-round.ts'
import { courseFacts } from '../../../../src/domain/statistics/course-facts.ts'
import { figuresCardOf } from '../../../../src/domain/statistics/figures-card.ts'
import { averagesOf, bestNineOf } from '../../../../src/domain/statistics/hole-averages.ts'
import { remarksOf } from '../../../../src/domain/statistics/round-remarks.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { asGolferRound } from '../../../support/golfer-rounds.ts'
import { holes, received, recorded } from '../../../support/recorded.ts'

const PARS = [4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 4, 3, 5, 4, 3, 4, 4, 5]

interface Raw {
  /** Days after the first of November 2025. */
  day: number
  strokes: readonly (number | null)[]
}

/** Scores of one to six strokes, seldom a hole without a score, of which the last round has none. */
const seasons = fc
  .array(
    fc.record({
      day: fc.nat(150),
      strokes: fc.array(fc.option(fc.integer({ min: 2, max: 8 }), { nil: null, freq: 60 }), {
        minLength: 18,
        maxLength: 18,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rounds) => rounds.toSorted((a, b) => a.day - b.day))

const recordedOf = ({ day, strokes }: Raw) =>
  recorded({
    startTimestampMs: Date.UTC(2025, 10, 1 + day, 12),
    timezoneOffset: 0,
    course: { name: 'Old Links', holes: holes(...PARS) },
    players: [
      { name: 'Ann', owner: true, holes: strokes.map((one) => (one === null ? null : { strokes: one })) },
    ],
  })

const yearOf = ({ day }: Raw) => new Date(Date.UTC(2025, 10, 1 + day, 12)).getUTCFullYear()
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0)
const ninesIn = ({ strokes }: Raw) => [sum(strokes.slice(0, 9)), sum(strokes.slice(9))]
const totalOf = ({ strokes }: Raw) => sum(strokes)
const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length

test('says only what is true of the raw rounds, and what the linked pages show', () => {
  const said = new Set<string>()
  fc.assert(
    fc.property(seasons, fc.nat(11), (rounds, chosen) => {
      const at = chosen % rounds.length
      const today = rounds[at] as Raw
      const others = rounds.filter((_, index) => index !== at)
      const ofYear = others.filter((one) => yearOf(one) === yearOf(today))
      const best = bestNineOf(ofYear.map(({ strokes }) => strokes))
      const shown = shownRound(received(recordedOf(today)))
      if (!shown) throw new Error('no round')
      const remarks = remarksOf(shown, {
        courseId: 'F-1',
        cardIndex: 0,
        ...averagesOf(
          rounds.map(({ strokes }) => strokes),
          18,
        ),
        bestNineOfYear: best === undefined ? undefined : { year: yearOf(today), strokes: best },
      })
      expect(remarks.length).toBeLessThanOrEqual(3)

      const { courses, years } = statisticsOf(
        rounds.map((one, index) => asGolferRound(recordedOf(one), `R${index}`)),
      )
      const [own] = courses
      if (!own) throw new Error('no course')
      const onCoursePage = courseFacts({ own, field: undefined, name: '', holes: [], rounds: [] })
      const overPar = figuresCardOf(own).rows[1]
      const complete = rounds.filter((one) => totalOf(one) !== null)

      for (const { text, figures } of remarks) {
        const nine = /^Your best nine of (\d+): (\d+) on the (front|back)\.$/.exec(text)
        const average =
          /^(?:(Level with)|(\d+\.\d) strokes (better|worse) than) your average here, (\d+\.\d)\.$/.exec(text)
        const hole =
          /^Hole (\d+), which costs you (\d\.\d) over par on average, cost (nothing|only \d+|\d+) today\.$/.exec(
            text,
          )
        if (nine) {
          said.add('nine')
          expect(figures).toBe('statistics')
          const [year, strokes] = [Number(nine[1]), Number(nine[2])]
          expect(year).toBe(yearOf(today))
          expect(ninesIn(today)[nine[3] === 'front' ? 0 : 1]).toBe(strokes)
          for (const other of [...ofYear.flatMap(ninesIn), ...ninesIn(today)]) {
            if (other !== null) expect(other).toBeGreaterThanOrEqual(strokes)
          }
          expect(years.find((one) => one.year === year)?.bestNine).toMatchObject({
            strokes,
            roundToken: `R${at}`,
          })
        } else if (average) {
          said.add(average[1] ?? average[3] ?? '')
          expect(figures).toBe('course')
          const shownAverage = mean(complete.map((one) => totalOf(one) ?? 0)).toFixed(1)
          expect(average[4]).toBe(shownAverage)
          const difference = (totalOf(today) ?? 0) - Number(shownAverage)
          if (average[1]) expect(Math.abs(difference)).toBeLessThan(0.55)
          else
            expect(`${average[2]} ${average[3]}`).toBe(
              `${Math.abs(difference).toFixed(1)} ${difference > 0 ? 'worse' : 'better'}`,
            )
          expect(onCoursePage.map(({ value }) => value)).toContain(shownAverage)
        } else if (hole) {
          said.add(`hole ${hole[3]?.replace(/\d+/, 'n')}`)
          expect(figures).toBe('course')
          const index = Number(hole[1]) - 1
          const par = PARS[index] ?? 0
          const costs = mean(complete.map(({ strokes }) => strokes[index] ?? 0)) - par
          expect(hole[2]).toBe(costs.toFixed(1))
          expect(overPar?.values[index]).toBe(hole[2])
          const today0 = (today.strokes[index] ?? 0) - par
          const words = today0 <= 0 ? 'nothing' : `${today0 < costs ? 'only ' : ''}${today0}`
          expect(hole[3]).toBe(words)
        } else {
          throw new Error(`unknown sentence: ${text}`)
        }
      }
    }),
    { numRuns: 150 },
  )
  expect([...said].toSorted()).toEqual([
    'Level with',
    'better',
    'hole n',
    'hole nothing',
    'hole only n',
    'nine',
    'worse',
  ])
})
