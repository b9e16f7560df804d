import { millisecondsInMinute } from 'date-fns/constants'
import type {
  PlayedHole,
  RecordedPlayer,
  RecordedRound,
  RecordedTeam,
} from '../../contract/recorded-round.ts'
import type { DemoCourse } from './demo-courses.ts'
import { ann, type Golfer } from './golfers.ts'
import { playHole } from './play-hole.ts'
import { createRandom, hashOf } from './seeded-random.ts'

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
