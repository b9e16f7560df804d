import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DuelMethod } from '../../../../src/contract/statistics.ts'
import { courseFacts } from '../../../../src/domain/statistics/course-facts.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { asGolferRound } from '../../../support/golfer-rounds.ts'
import { holes, recorded } from '../../../support/recorded.ts'

const PARS = [4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 4, 3, 5, 4, 3, 4, 4, 5]
const HOLES = 18

interface Raw {
  method: 'StrokePlay' | 'Stableford' | 'MatchPlay'
  isNet: boolean
  startHole: number
  /** By player: playing handicap, and by hole the strokes over par with putts; null for a pick-up. */
  players: readonly {
    handicap: number
    holes: readonly ({ over: number; putts: number | undefined } | null)[]
  }[]
}

const player = fc.record({
  handicap: fc.integer({ min: 0, max: 36 }),
  holes: fc.array(
    fc.option(
      fc.record({
        over: fc.integer({ min: -1, max: 4 }),
        putts: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
      }),
      { nil: null, freq: 40 },
    ),
    { minLength: HOLES, maxLength: HOLES },
  ),
})
const rawRounds = fc.array(
  fc.record<Raw>({
    method: fc.constantFrom('StrokePlay', 'Stableford', 'MatchPlay'),
    isNet: fc.boolean(),
    startHole: fc.integer({ min: 1, max: HOLES }),
    players: fc.tuple(player, player),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Ann's statistics, who plays against Bob in all rounds, in this order. */
function statisticsFrom(rounds: readonly Raw[]) {
  return statisticsOf(
    rounds.map(({ method, isNet, startHole, players }, at) =>
      asGolferRound(
        recorded({
          startTimestampMs: Date.UTC(2026, 0, 1 + at),
          timezoneOffset: 0,
          startHole,
          course: { name: 'Old Links', holes: holes(...PARS) },
          scoringMethod: { type: method },
          handicapMode: isNet ? 'Net' : 'Gross',
          players: players.map(({ handicap, holes: played }, index) => ({
            name: index === 0 ? 'Ann' : 'Bob',
            owner: index === 0,
            playingHandicap: handicap,
            holes: played.map((hole, number) =>
              hole === null
                ? { pickUp: true }
                : { strokes: strokesOn(number, hole.over), putts: puttsOf(number, hole) },
            ),
          })),
        }),
        `R${at}`,
      ),
    ),
  )
}

const strokesOn = (hole: number, over: number) => (PARS[hole] ?? 0) + over
/** No more putts than strokes. */
const puttsOf = (hole: number, { over, putts }: { over: number; putts: number | undefined }) =>
  putts === undefined ? undefined : Math.min(putts, strokesOn(hole, over))

/** Handicap strokes on a hole: stroke indexes are in the order of the holes. */
const received = (handicap: number, hole: number) =>
  Math.floor(handicap / HOLES) + (hole < handicap % HOLES ? 1 : 0)

/** Returns what Ann was better by; undefined without a result. */
function marginOf({ method, isNet, startHole, players }: Raw): number | undefined {
  const [ann, bob] = players as [Raw['players'][number], Raw['players'][number]]
  const perHole = (one: typeof ann, hole: number, handicap: number) => {
    const played = one.holes[hole]
    return played ? played.over - (isNet ? received(handicap, hole) : 0) : undefined
  }
  const numbers = PARS.map((_, hole) => hole)
  if (method === 'StrokePlay') {
    const total = (one: typeof ann) =>
      one.holes.includes(null)
        ? undefined
        : numbers.reduce((sum, hole) => sum + (perHole(one, hole, one.handicap) ?? 0), 0)
    const [own, other] = [total(ann), total(bob)]
    return own === undefined || other === undefined ? undefined : other - own
  }
  if (method === 'Stableford') {
    const points = (one: typeof ann) =>
      numbers.reduce((sum, hole) => {
        const over = perHole(one, hole, one.handicap)
        return sum + (over === undefined ? 0 : Math.max(0, 2 - over))
      }, 0)
    return points(ann) - points(bob)
  }
  const lowest = Math.min(ann.handicap, bob.handicap)
  let up = 0
  for (let step = 0; step < HOLES; step += 1) {
    const hole = (startHole - 1 + step) % HOLES
    const own = perHole(ann, hole, ann.handicap - lowest) ?? Number.POSITIVE_INFINITY
    const other = perHole(bob, hole, bob.handicap - lowest) ?? Number.POSITIVE_INFINITY
    if (own !== other) up += own < other ? 1 : -1
    if (Math.abs(up) > HOLES - 1 - step) break
  }
  return up
}

test('has the record against a partner that is worked out from the raw rounds', () => {
  const methods = new Set<DuelMethod>()
  fc.assert(
    fc.property(rawRounds, (rounds) => {
      const [bob, ...others] = statisticsFrom(rounds).partners
      expect(others).toEqual([])
      expect(bob).toMatchObject({ name: 'Bob', rounds: rounds.length })
      const results = rounds.map((round) => ({ method: round.method, margin: marginOf(round) }))
      for (const [method, some] of Map.groupBy(results, (one) => one.method)) {
        const margins = some.flatMap(({ margin }) => margin ?? [])
        const duel = bob?.duels.find((one) => one.method === method)
        if (margins.length === 0) {
          expect(duel).toBe(undefined)
          continue
        }
        methods.add(method)
        expect(duel).toMatchObject({
          won: margins.filter((margin) => margin > 0).length,
          lost: margins.filter((margin) => margin < 0).length,
          halved: margins.filter((margin) => margin === 0).length,
        })
        expect(duel?.averageMargin).toBeCloseTo(
          margins.reduce((sum, margin) => sum + margin, 0) / margins.length,
          5,
        )
      }
      expect(bob?.meetings.map(({ roundToken, margin }) => [roundToken, margin])).toEqual(
        results
          .map(({ margin }, at) => [`R${at}`, margin])
          .toReversed()
          .slice(0, 5),
      )
    }),
    { numRuns: 200 },
  )
  expect(methods.size).toBe(3)
})

test('has the strokes over par that are worked out from the raw rounds', () => {
  fc.assert(
    fc.property(rawRounds, (rounds) => {
      const played = rounds.flatMap(({ startHole, players: [ann] }) => {
        const inOrder = PARS.map((_, step) => (startHole - 1 + step) % HOLES)
        return inOrder.flatMap((hole, step) => {
          const one = ann?.holes[hole]
          const before = ann?.holes[inOrder[step - 1] ?? -1]
          if (!one) return []
          return [
            {
              ...one,
              putts: puttsOf(hole, one),
              par: PARS[hole],
              step,
              isAfterDouble: (before?.over ?? 0) >= 2,
            },
          ]
        })
      })
      const part = (matches: (hole: (typeof played)[number]) => boolean) => {
        const some = played.filter(matches)
        const overPar = some.reduce((sum, { over }) => sum + over, 0)
        return some.length === 0 ? undefined : { holes: some.length, overPar }
      }
      const withPutts = (matches: (putts: number) => boolean) =>
        part(({ putts }) => putts !== undefined && matches(putts))
      // A green is hit in regulation with two strokes left to par.
      const green = (isHit: boolean) =>
        part(({ over, putts }) => putts !== undefined && over - putts <= -2 === isHit)
      expect(statisticsFrom(rounds).strokes).toEqual(
        played.length === 0
          ? []
          : [
              {
                rounds: rounds.filter(({ players: [ann] }) => ann?.holes.some((hole) => hole !== null))
                  .length,
                all: part(() => true),
                par3: part(({ par }) => par === 3),
                par4: part(({ par }) => par === 4),
                par5: part(({ par }) => par === 5),
                first: part(({ step }) => step < 3),
                last: part(({ step }) => step >= 15),
                afterDouble: part(({ isAfterDouble }) => isAfterDouble),
                greenHit: green(true),
                greenMissed: green(false),
                onePutt: withPutts((putts) => putts <= 1),
                twoPutts: withPutts((putts) => putts === 2),
                threePutts: withPutts((putts) => putts >= 3),
              },
            ],
      )
    }),
    { numRuns: 150 },
  )
})

test('has the figures of a course that are worked out from the raw rounds', () => {
  const shown = new Set<string>()
  fc.assert(
    fc.property(rawRounds, (rounds) => {
      const [own] = statisticsFrom(rounds).courses
      const facts = courseFacts({ own, field: undefined, name: '', holes: [], rounds: [] })
      const factOf = (label: string) => facts.find((fact) => fact.label === label)
      const scores = rounds.map(({ players: [ann] }) =>
        PARS.map((_, hole) => {
          const played = ann?.holes[hole]
          return played ? strokesOn(hole, played.over) : undefined
        }),
      )
      const complete = scores.flatMap((some) => {
        const known = some.filter((one) => one !== undefined)
        return known.length === HOLES ? [known] : []
      })
      const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
      const totals = complete.map(sum)
      const overOn = (hole: number) =>
        sum(complete.map((some) => some[hole] ?? 0)) / complete.length - (PARS[hole] ?? 0)
      const bests = PARS.map((_, hole) => scores.flatMap((some) => some[hole] ?? [])).map((some) =>
        some.length > 0 ? some.reduce((a, b) => Math.min(a, b)) : undefined,
      )
      for (const { label } of facts) shown.add(label)

      expect(factOf('Your best')?.value).toBe(
        totals.length > 0 ? String(totals.reduce((a, b) => Math.min(a, b))) : undefined,
      )
      expect(factOf('Your average')?.value).toBe(
        totals.length > 0 ? (sum(totals) / totals.length).toFixed(1) : undefined,
      )
      const known = bests.filter((best) => best !== undefined)
      expect(factOf('Eclectic')?.value).toBe(known.length === HOLES ? String(sum(known)) : undefined)

      const [hardest, easiest, next] = ['Hardest for you', 'Easiest for you', 'Next to improve'].map(
        (label) => {
          const fact = factOf(label)
          return fact && { hole: Number(fact.value.replace('Hole ', '')) - 1, note: fact.note ?? '' }
        },
      )
      for (const hole of PARS.keys()) {
        if (hardest && easiest) {
          // No hole is harder or easier than what is named, as far as the means are exact.
          expect(overOn(hole)).toBeLessThanOrEqual(overOn(hardest.hole) + 1e-5)
          expect(overOn(hole)).toBeGreaterThanOrEqual(overOn(easiest.hole) - 1e-5)
        }
        const best = bests[hole]
        if (next && best !== undefined)
          expect(best - (PARS[hole] ?? 0)).toBeLessThanOrEqual(
            (bests[next.hole] ?? 0) - (PARS[next.hole] ?? 0),
          )
      }
      if (hardest)
        expect(Number(hardest.note.replace('\u2212', '-').split(' ')[0])).toBeCloseTo(overOn(hardest.hole), 1)
      if (next) expect(next.note).toMatch(new RegExp(`^best ${bests[next.hole]} `))
    }),
    { numRuns: 150 },
  )
  expect([...shown].toSorted()).toEqual([
    'Easiest for you',
    'Eclectic',
    'Hardest for you',
    'Next to improve',
    'Your average',
    'Your best',
  ])
})
