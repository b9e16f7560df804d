import { millisecondsInMinute } from 'date-fns/constants'
import type {
  PlayedHole,
  RecordedCourseHole,
  RecordedPlayer,
  RecordedRound,
  RecordedTeam,
} from '../../contract/recorded-round.ts'
import type { DemoCourse } from './demo-courses.ts'
import { ann, type Golfer } from './golfers.ts'
import { createRandom, hashOf, type Random } from './seeded-random.ts'

export interface RoundPlan {
  token: string
  venue: DemoCourse
  startMs: number
  scoring: RecordedRound['scoringMethod']['type']
  handicapMode: RecordedRound['handicapMode']
  format: RecordedRound['format']['type']
  /** The first golfer is the owner. In a team format, pairs of consecutive golfers are partners. */
  golfers: readonly Golfer[]
  startHole?: number
  /** Number of holes that were played before the round was abandoned. */
  playedHoles?: number
}

const TEAM_NAMES = ['Reds', 'Blues', 'Greens', 'Whites']

/** Returns the recorded round that a phone would upload. The same plan always gives the same scores. */
export function playRound(plan: RoundPlan): RecordedRound {
  const { venue, golfers, startMs, format, token, startHole } = plan
  const players = golfers.map(
    (golfer, index): RecordedPlayer => ({
      name: golfer.name,
      owner: index === 0 ? true : undefined,
      image: golfer.image,
      tee: chooseTee(venue, golfer),
      playingHandicap: playingHandicap(venue, golfer),
      holes: isScramble(plan) ? undefined : playHoles(plan, golfer),
    }),
  )
  return {
    version: 1,
    token,
    startTimestampMs: startMs,
    timezoneOffset: utcOffsetMs(venue.timeZone, startMs),
    startHole,
    course: venue.course,
    scoringMethod: { type: plan.scoring },
    handicapMode: plan.handicapMode,
    format: { type: format },
    players,
    teams: format === 'RoundFormat.Individual' ? undefined : createTeams(plan),
  }
}

function isScramble({ format }: RoundPlan): boolean {
  return format === 'RoundFormat.Team.Scramble'
}

/** Returns the handicap for the number of holes; half of it for nine holes. */
function playingHandicap({ course }: DemoCourse, { handicap }: Golfer): number {
  return course.holes.length > 9 ? handicap : Math.round(handicap / 2)
}

/** Returns the back tee for the best golfers, the front tee for Ann and for high handicaps, else one between. */
function chooseTee({ tees }: DemoCourse, { name, handicap }: Golfer): RecordedPlayer['tee'] {
  const choice = handicap < 5 ? 0 : name === ann.name || handicap > 25 ? tees.length - 1 : 1
  return tees[Math.min(choice, tees.length - 1)]
}

/** Returns the results by hole; undefined for holes that were not played. */
function playHoles(plan: RoundPlan, golfer: Golfer): (PlayedHole | undefined)[] {
  const { holes } = plan.venue.course
  const { startHole = 1, playedHoles = holes.length } = plan
  const random = createRandom(hashOf(plan.token, golfer.name))
  const canPickUp = plan.scoring !== 'StrokePlay'
  const results = holes.map((hole) => playHole(random, { hole, golfer, canPickUp }))
  return results.map((result, index) => {
    const order = (index - (startHole - 1) + holes.length) % holes.length
    return order < playedHoles ? result : undefined
  })
}

function createTeams(plan: RoundPlan): RecordedTeam[] {
  return Array.from({ length: Math.ceil(plan.golfers.length / 2) }, (_, index) => {
    const partners = plan.golfers.slice(index * 2, index * 2 + 2)
    const name = TEAM_NAMES[index] ?? 'Team'
    const team = { name, players: partners.map((_, position) => index * 2 + position) }
    if (!isScramble(plan)) return { ...team, playingHandicap: undefined, holes: undefined }
    const handicap = scrambleHandicap(plan.venue, partners)
    const holes = playHoles(plan, { name, handicap: handicap - 6, tracks: 'everything' })
    return { ...team, playingHandicap: handicap, holes }
  })
}

/** Returns the usual scramble handicap for two partners: 35 % of the lower handicap plus 15 % of the higher one. */
function scrambleHandicap(venue: DemoCourse, partners: readonly Golfer[]): number {
  const handicaps = partners.map((golfer) => playingHandicap(venue, golfer)).toSorted((a, b) => a - b)
  return Math.round((handicaps[0] ?? 0) * 0.35 + (handicaps[1] ?? 0) * 0.15)
}

/** Returns how far local time in a time zone is ahead of UTC at a given time. */
export function utcOffsetMs(timeZone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * millisecondsInMinute
}

interface PlayOptions {
  hole: RecordedCourseHole
  golfer: Pick<Golfer, 'handicap' | 'tracks'>
  /** Whether a golfer may pick up on a bad hole, as is usual when playing for points. */
  canPickUp: boolean
}

/**
 * Returns a plausible result for a golfer on a hole: higher scores on difficult holes, and occasionally a very bad one.
 */
function playHole(random: Random, { hole, golfer, canPickUp }: PlayOptions): PlayedHole {
  const { handicap, tracks } = golfer
  const overPar = playOverPar(random, hole, handicap)
  const strokes = hole.par + overPar
  const pickUpChance = random()
  if (canPickUp && overPar >= 4 && pickUpChance < 0.4) return { pickUp: true }
  if (tracks === 'nothing') return { strokes }

  const putts = Math.max(0, Math.min(usualPutts(random, overPar, handicap), strokes - 1))
  if (tracks === 'putts') return { strokes, putts }

  const penalties = countPenalties(random, overPar)
  const sand = countSandShots(random, overPar)
  return {
    strokes,
    putts,
    penalties,
    sand,
    ...(hole.par > 3 && { fairway: hitFairway(random, handicap) }),
  }
}

/** Returns strokes over par, at best an eagle (on a par 3 a birdie). */
function playOverPar(random: Random, { par, strokeIndex = 9 }: RecordedCourseHole, handicap: number): number {
  const difficulty = ((18 - strokeIndex) / 17 - 0.5) * 0.7
  const expected = handicap / 18 + difficulty + 0.12
  const disaster = random() < 0.025 + handicap * 0.0012 ? 1.6 : 0
  const best = par === 3 ? -1 : -2
  return Math.max(best, Math.round(expected + approximateNormal(random) * 0.88 + disaster))
}

/** Returns an approximately normally distributed number with mean 0 and standard deviation 1. */
function approximateNormal(random: Random): number {
  return (random() + random() + random() + random() - 2) * 1.73
}

function usualPutts(random: Random, overPar: number, handicap: number): number {
  if (overPar < 0) return random() < 0.75 ? 1 : 2
  if (random() < 0.16) return 1
  return random() < 0.15 + handicap * 0.006 ? 3 : 2
}

function countPenalties(random: Random, overPar: number): number {
  if (overPar >= 3) return (random() < 0.6 ? 1 : 0) + (random() < 0.2 ? 1 : 0)
  return overPar === 2 && random() < 0.3 ? 1 : 0
}

function countSandShots(random: Random, overPar: number): number {
  if (random() >= 0.17) return 0
  return random() < 0.15 && overPar > 1 ? 2 : 1
}

function hitFairway(random: Random, handicap: number): NonNullable<PlayedHole['fairway']> {
  if (random() < 0.66 - handicap * 0.011) return 'Hit'
  const miss = random()
  if (miss < 0.42) return 'Right'
  if (miss < 0.8) return 'Left'
  if (miss < 0.9) return 'Short'
  return miss < 0.97 ? 'Long' : 'Unknown'
}
