import fc from 'fast-check'
import * as v from 'valibot'
import { type RecordedRound, recordedRound } from '../../src/contract/recorded-round.ts'

const FAIRWAYS = ['Hit', 'Left', 'Right', 'Long', 'Short', 'Unknown'] as const
const METHODS = ['StrokePlay', 'Stableford', 'MatchPlay', 'MathPlay', 'Skins', 'Nines'] as const
const FORMATS = ['RoundFormat.Individual', 'RoundFormat.Team.BestBall', 'RoundFormat.Team.Scramble'] as const

const STATES = ['withdrawn', 'disqualified', 'noShow'] as const
const MAXIMUMS = [
  { type: 'netDoubleBogey' },
  { type: 'doublePar' },
  { type: 'parPlus', value: 3 },
  { type: 'fixed', value: 7 },
] as const

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

export const playingHandicaps = fc.integer({ min: -54, max: 162 })

export const coordinates = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** Generates the stroke indexes of a course: each at most once, and any of them may be missing. */
export function strokeIndexes(holeCount: number): fc.Arbitrary<(number | undefined)[]> {
  const all = Array.from({ length: 18 }, (_, at) => at + 1)
  return fc
    .shuffledSubarray(all, { minLength: holeCount, maxLength: holeCount })
    .chain((indexes) => fc.tuple(...indexes.map((index) => perhaps(fc.constant(index)))))
}

const playedHole = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant({ conceded: true }) },
  { weight: 1, arbitrary: fc.record({ pickUp: fc.constant(true), putts: perhaps(fc.nat(5)) }) },
  {
    weight: 6,
    arbitrary: fc.integer({ min: 1, max: 12 }).chain((strokes) =>
      fc.record({
        strokes: fc.constant(strokes),
        putts: perhaps(fc.nat(Math.min(4, strokes))),
        penalties: perhaps(fc.nat(2)),
        sand: perhaps(fc.nat(2)),
        fairway: perhaps(fc.constantFrom(...FAIRWAYS)),
        green: perhaps(fc.constantFrom('Hit' as const, 'Missed' as const)),
      }),
    ),
  },
)

function courseHoles(holeCount: number) {
  const pars = fc.array(
    fc.record({
      par: fc.integer({ min: 3, max: 6 }),
      parOverride: perhaps(fc.integer({ min: 3, max: 6 })),
    }),
    { minLength: holeCount, maxLength: holeCount },
  )
  return fc
    .tuple(pars, strokeIndexes(holeCount))
    .map(([some, indexes]) => some.map((hole, at) => ({ ...hole, strokeIndex: indexes[at] })))
}

function uploads(holeCount: number, playerCount: number) {
  const player = fc.record({
    name: fc.constantFrom('Ann', 'Bob', 'Cleo', 'Dan'),
    owner: perhaps(fc.boolean()),
    playingHandicap: perhaps(playingHandicaps),
    courseHandicap: perhaps(playingHandicaps),
    state: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...STATES) },
    ),
    holes: fc.array(playedHole, { maxLength: holeCount }),
  })
  const everybody = Array.from({ length: playerCount }, (_, at) => at)
  return fc.record({
    version: fc.constant(1 as const),
    startTimestampMs: fc.nat(),
    timezoneOffset: fc.constantFrom(-43_200_000, 0, 50_400_000),
    startHole: perhaps(fc.integer({ min: 1, max: holeCount })),
    course: fc.record({ name: fc.constant('Old Links'), holes: courseHoles(holeCount) }),
    scoringMethod: fc.record({ type: fc.constantFrom(...METHODS) }),
    handicapMode: fc.constantFrom('Gross' as const, 'Net' as const),
    format: fc.record({ type: fc.constantFrom(...FORMATS) }),
    maximumScore: perhaps(fc.constantFrom(...MAXIMUMS)),
    tieBreak: perhaps(fc.constant('countback' as const)),
    handicapAllowance: perhaps(fc.integer({ min: 1, max: 100 })),
    strokesOff: perhaps(fc.constant('lowest' as const)),
    match: perhaps(fc.record({ concededBy: fc.constant(0) })),
    players: fc.array(player, { minLength: playerCount, maxLength: playerCount }),
    teams: fc
      .tuple(fc.shuffledSubarray(everybody, { minLength: 1 }), fc.nat(playerCount), perhaps(playingHandicaps))
      .map(([inTeams, cut, playingHandicap]) =>
        [inTeams.slice(0, cut), inTeams.slice(cut)]
          .filter((players) => players.length > 0)
          .map((players, at) => ({ name: `Team ${at}`, players, playingHandicap })),
      ),
  })
}

/** Generates recorded rounds: any method, mode and format, one to eighteen holes, one to five players. */
export const recordedRounds: fc.Arbitrary<RecordedRound> = fc
  .tuple(fc.oneof(fc.constantFrom(9, 18), fc.integer({ min: 1, max: 18 })), fc.integer({ min: 1, max: 5 }))
  .chain(([holeCount, playerCount]) => uploads(holeCount, playerCount))
  .map((upload) => v.parse(recordedRound, upload))

/**
 * Generates the forms in which the realtime database may return a list: an array with nulls, an object with number
 * keys, nothing.
 */
export function asRealtimeList<T>(item: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<unknown> {
  return fc.array(fc.option(item), { maxLength }).chain((list) => {
    const kept = list.flatMap((one, at): [string, T][] => (one === null ? [] : [[String(at), one]]))
    return fc.constantFrom<unknown[]>(
      list,
      Object.fromEntries(kept),
      kept.length === 0 ? undefined : list,
      kept.length === 0 ? null : list,
    )
  })
}
