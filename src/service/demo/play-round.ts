import type {
  PlayedHole,
  RecordedPlayer,
  RecordedRound,
  RecordedTeam,
} from '../../contract/recorded-round.ts'
import { createRandom, hashOf } from '../tiles/seeded-random.ts'
import type { DemoCourse } from './demo-courses.ts'
import { ann, type Person } from './people.ts'
import { playHole } from './play-hole.ts'

export interface RoundPlan {
  token: string
  at: DemoCourse
  startMs: number
  scoring: RecordedRound['scoringMethod']['type']
  handicapMode: RecordedRound['handicapMode']
  format: RecordedRound['format']['type']
  /** The first is the owner; in a team format each two are partners. */
  people: readonly Person[]
  startHole?: number
  /** How many holes were played before it was broken off. */
  played?: number
}

const TEAM_NAMES = ['Reds', 'Blues', 'Greens', 'Whites']

/** The document that a phone would have recorded; the same for the same plan. */
export function playRound(plan: RoundPlan): RecordedRound {
  const { at, people, startMs, format, token, startHole } = plan
  const isScramble = format === 'RoundFormat.Team.Scramble'
  const teams = format === 'RoundFormat.Individual' ? undefined : teamsOf(plan)
  const players = people.map(
    (person, index): RecordedPlayer => ({
      name: person.name,
      owner: index === 0 ? true : undefined,
      image: person.image,
      tee: { name: teeOf(at, person) },
      playingHandicap: playing(at, person),
      holes: isScramble ? undefined : holesOf(plan, person),
    }),
  )
  return {
    version: 1,
    token,
    startTimestampMs: startMs,
    timezoneOffset: offsetMs(at.timeZone, startMs),
    startHole,
    course: at.course,
    scoringMethod: { type: plan.scoring },
    handicapMode: plan.handicapMode,
    format: { type: format },
    players,
    teams,
  }
}

/** What is usual for 18 holes, halved on a course of nine. */
function playing({ course }: DemoCourse, { handicap }: Person): number {
  return course.holes.length > 9 ? handicap : Math.round(handicap / 2)
}

function teeOf({ tees }: DemoCourse, { name, handicap }: Person): string {
  const choice = handicap < 5 ? 0 : name === ann.name || handicap > 25 ? tees.length - 1 : 1
  return tees[Math.min(choice, tees.length - 1)] ?? 'White'
}

function holesOf(plan: RoundPlan, person: Person): (PlayedHole | undefined)[] {
  const { holes } = plan.at.course
  const random = createRandom(hashOf(plan.token, person.name))
  const picksUp = plan.scoring !== 'StrokePlay'
  const all = holes.map((hole) => playHole(random, hole, person, picksUp))
  const first = (plan.startHole ?? 1) - 1
  const played = plan.played ?? holes.length
  return all.map((hole, index) => ((index - first + holes.length) % holes.length < played ? hole : undefined))
}

function teamsOf(plan: RoundPlan): RecordedTeam[] {
  const isScramble = plan.format === 'RoundFormat.Team.Scramble'
  return Array.from({ length: Math.ceil(plan.people.length / 2) }, (_, index) => {
    const pair = plan.people.slice(index * 2, index * 2 + 2)
    const handicaps = pair.map((person) => playing(plan.at, person)).toSorted((a, b) => a - b)
    // Of two partners in a scramble: 35 % of the lower handicap and 15 % of the higher one.
    const playingHandicap = Math.round((handicaps[0] ?? 0) * 0.35 + (handicaps[1] ?? 0) * 0.15)
    const crew: Person = {
      name: TEAM_NAMES[index] ?? 'Team',
      handicap: playingHandicap - 6,
      keeps: 'everything',
    }
    return {
      name: crew.name,
      players: pair.map((_, place) => index * 2 + place),
      playingHandicap: isScramble ? playingHandicap : undefined,
      holes: isScramble ? holesOf(plan, crew) : undefined,
    }
  })
}

/** Milliseconds east of UTC that a place's clocks show at that moment. */
export function offsetMs(timeZone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
