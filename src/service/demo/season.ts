import { utc } from '@date-fns/utc'
import { addMinutes } from 'date-fns/addMinutes'
import { startOfDay } from 'date-fns/startOfDay'
import { subDays } from 'date-fns/subDays'
import { type DemoCourse, harrowDown, keaFlat, skerryLinks } from './demo-courses.ts'
import { DEMO_TOKENS } from './demo-data.ts'
import { ann, buddies, buddyNamed, type Golfer } from './golfers.ts'
import { type RoundPlan, utcOffsetMs } from './play-round.ts'
import { createRandom, hashOf, type Random } from './seeded-random.ts'

const INDIVIDUAL = 'RoundFormat.Individual'
const FORMATS: readonly RoundPlan['format'][] = [
  INDIVIDUAL,
  'RoundFormat.Team.BestBall',
  'RoundFormat.Team.Scramble',
]
const SCORINGS: readonly RoundPlan['scoring'][] = ['StrokePlay', 'Stableford', 'MathPlay', 'Skins', 'Nines']
const HANDICAP_MODES = ['Gross', 'Net'] as const

type Game = Pick<RoundPlan, 'scoring' | 'handicapMode' | 'format'>

const SEASON_DAYS = 3 * 365
/** Minimum age of the most recent round of the season. */
const DAYS_SINCE_SEASON = 6
const HANDICAP_AT_START = 21
const HANDICAP_AT_END = 14

/** Returns Ann's rounds of the three years before `nowMs`; her handicap improves from 21 to 14. */
export function planSeason(nowMs: number): RoundPlan[] {
  const random = createRandom(hashOf('season'))
  const games = createGames(random)
  const rounds = games.map((game, index): RoundPlan => {
    const progress = (index + 0.2 + random() * 0.6) / games.length
    const venue = chooseVenue(index, random)
    const handicap = Math.round(HANDICAP_AT_START - (HANDICAP_AT_START - HANDICAP_AT_END) * progress)
    const daysAgo = Math.round(SEASON_DAYS * (1 - progress)) + DAYS_SINCE_SEASON
    return {
      ...game,
      token: `${venue.course.facilityId.slice(2).toLowerCase()}-${String(index + 1).padStart(2, '0')}`,
      venue,
      startMs: teeTimeMs(nowMs, daysAgo, venue, random),
      golfers: [{ ...ann, handicap }, ...chooseBuddies(game, random)],
    }
  })
  return [...rounds, ...planSpecialRounds(nowMs, random)]
}

/** Returns every combination of format, scoring and handicap mode once, mixed with common games. */
function createGames(random: Random): Game[] {
  const combinations = FORMATS.flatMap((format) =>
    SCORINGS.flatMap((scoring) =>
      HANDICAP_MODES.map((handicapMode): Game => ({ format, scoring, handicapMode })),
    ),
  )
  const usual = Array.from({ length: 40 }, (_, index): Game => {
    const scoring = index % 3 === 0 ? 'Stableford' : 'StrokePlay'
    return { format: INDIVIDUAL, scoring, handicapMode: index % 4 === 1 ? 'Gross' : 'Net' }
  })
  return shuffled([...combinations, ...usual], random)
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, position: random() }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ item }) => item)
}

/**
 * Returns the course of a round: mostly the home course; now and then, the course abroad for three consecutive rounds.
 */
function chooseVenue(roundIndex: number, random: Random): DemoCourse {
  if (roundIndex % 23 >= 20) return keaFlat
  return random() < 0.68 ? harrowDown : skerryLinks
}

/** Returns as many buddies as the game needs, or a random number of them. */
function chooseBuddies({ format, scoring }: Game, random: Random): Golfer[] {
  const candidates = shuffled(buddies, random)
  const sides = scoring === 'Nines' ? 3 : 2
  if (format !== INDIVIDUAL) return candidates.slice(0, sides * 2 - 1)
  if (scoring === 'Nines' || scoring === 'MathPlay') return candidates.slice(0, sides - 1)
  return candidates.slice(0, scoring === 'Skins' ? 3 : Math.floor(random() * 4))
}

/** Returns a tee time between 7:30 and 13:00 local time. */
function teeTimeMs(nowMs: number, daysAgo: number, { timeZone }: DemoCourse, random: Random): number {
  const day = startOfDay(subDays(nowMs, daysAgo, { in: utc }))
  const localMs = addMinutes(day, 7 * 60 + 30 + Math.floor(random() * 34) * 10).getTime()
  return localMs - utcOffsetMs(timeZone, localMs)
}

/** Returns the rounds with tokens of `DEMO_TOKENS`, each of which demonstrates a different feature. */
function planSpecialRounds(nowMs: number, random: Random): RoundPlan[] {
  const annWith = (...names: string[]) => [ann, ...names.map(buddyNamed)]
  const defaults = { format: INDIVIDUAL, handicapMode: 'Net', scoring: 'StrokePlay' } as const
  return [
    {
      ...defaults,
      token: DEMO_TOKENS.medal,
      venue: harrowDown,
      startMs: teeTimeMs(nowMs, 2, harrowDown, random),
      golfers: annWith('Bob', 'Gus', 'Cara'),
    },
    {
      ...defaults,
      token: DEMO_TOKENS.fromTheTenth,
      venue: skerryLinks,
      startMs: teeTimeMs(nowMs, 4, skerryLinks, random),
      scoring: 'Stableford',
      startHole: 10,
      golfers: annWith('Eve', 'Finn'),
    },
    {
      ...defaults,
      token: DEMO_TOKENS.unfinished,
      venue: skerryLinks,
      startMs: teeTimeMs(nowMs, 5, skerryLinks, random),
      playedHoles: 13,
      golfers: annWith('Kim', 'Jon', 'Ivy'),
    },
    {
      ...defaults,
      token: DEMO_TOKENS.abroad,
      venue: keaFlat,
      startMs: teeTimeMs(nowMs, 61, keaFlat, random),
      handicapMode: 'Gross',
      golfers: annWith('Hana', 'Gus'),
    },
    {
      ...defaults,
      token: DEMO_TOKENS.deleted,
      venue: harrowDown,
      startMs: teeTimeMs(nowMs, 33, harrowDown, random),
      golfers: annWith('Dev'),
    },
  ]
}
