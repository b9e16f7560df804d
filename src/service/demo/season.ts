import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import { createRandom, hashOf, type Random } from '../tiles/seeded-random.ts'
import { type DemoCourse, harrowDown, keaFlat, skerryLinks } from './demo-courses.ts'
import { DEMO_TOKENS } from './demo-data.ts'
import { ann, buddies, buddyNamed, type Person } from './people.ts'
import { offsetMs, type RoundPlan } from './play-round.ts'

const INDIVIDUAL = 'RoundFormat.Individual'
const FORMATS: readonly RoundPlan['format'][] = [
  INDIVIDUAL,
  'RoundFormat.Team.BestBall',
  'RoundFormat.Team.Scramble',
]
const SCORINGS: readonly RoundPlan['scoring'][] = ['StrokePlay', 'Stableford', 'MathPlay', 'Skins', 'Nines']
const MODES = ['Gross', 'Net'] as const

type Game = Pick<RoundPlan, 'scoring' | 'handicapMode' | 'format'>

/** Every format × scoring × mode once, and between them what is played on an ordinary Sunday. */
function games(random: Random): Game[] {
  const rare = FORMATS.flatMap((format) =>
    SCORINGS.flatMap((scoring) => MODES.map((handicapMode): Game => ({ format, scoring, handicapMode }))),
  )
  const common = Array.from({ length: 40 }, (_, at): Game => {
    const scoring = at % 3 === 0 ? 'Stableford' : 'StrokePlay'
    return { format: INDIVIDUAL, scoring, handicapMode: at % 4 === 1 ? 'Gross' : 'Net' }
  })
  return [...rare, ...common]
    .map((game) => ({ game, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ game }) => game)
}

const DAYS = 3 * 365

/** Ann's rounds of the last three years, seen from `nowMs`; her handicap comes down from 21 to 14. */
export function planSeason(nowMs: number): RoundPlan[] {
  const random = createRandom(hashOf('season'))
  const all = games(random)
  const rounds = all.map((game, index): RoundPlan => {
    const part = (index + 0.2 + random() * 0.6) / all.length
    const at = courseFor(index, random)
    const owner = { ...ann, handicap: Math.round(21 - 7 * part) }
    return {
      ...game,
      token: `${at.course.facilityId.slice(2).toLowerCase()}-${String(index + 1).padStart(2, '0')}`,
      at,
      startMs: morning(nowMs, Math.round(DAYS * (1 - part)) + 6, at, random),
      people: [owner, ...companions(game, random)],
    }
  })
  return [...rounds, ...specialRounds(nowMs, random)]
}

function courseFor(index: number, random: Random): DemoCourse {
  // Two weeks abroad, and else the home course more often than the links.
  if (index % 23 >= 20) return keaFlat
  return random() < 0.68 ? harrowDown : skerryLinks
}

function companions({ format, scoring }: Game, random: Random): Person[] {
  const mixed = buddies.map((buddy) => ({ buddy, place: random() })).toSorted((a, b) => a.place - b.place)
  const people = mixed.map(({ buddy }) => buddy)
  const sides = scoring === 'Nines' ? 3 : 2
  if (format !== INDIVIDUAL) return people.slice(0, sides * 2 - 1)
  if (scoring === 'Nines' || scoring === 'MathPlay') return people.slice(0, sides - 1)
  return people.slice(0, scoring === 'Skins' ? 3 : Math.floor(random() * 4))
}

/** A tee time between half past seven and one o'clock, by the clocks of the place. */
function morning(nowMs: number, daysAgo: number, { timeZone }: DemoCourse, random: Random): number {
  const day = Math.floor(nowMs / DAY_MS) - daysAgo
  const local = day * DAY_MS + 7.5 * HOUR_MS + Math.floor(random() * 34) * 10 * MINUTE_MS
  return local - offsetMs(timeZone, local)
}

/** The rounds that are pointed at: each shows something that the others do not. */
function specialRounds(nowMs: number, random: Random): RoundPlan[] {
  const people = (...names: string[]) => [ann, ...names.map(buddyNamed)]
  const base = { format: INDIVIDUAL, handicapMode: 'Net', scoring: 'StrokePlay' } as const
  return [
    {
      ...base,
      token: DEMO_TOKENS.medal,
      at: harrowDown,
      startMs: morning(nowMs, 2, harrowDown, random),
      people: people('Bob', 'Gus', 'Cara'),
    },
    {
      ...base,
      token: DEMO_TOKENS.fromTheTenth,
      at: skerryLinks,
      startMs: morning(nowMs, 4, skerryLinks, random),
      scoring: 'Stableford',
      startHole: 10,
      people: people('Eve', 'Finn'),
    },
    {
      ...base,
      token: DEMO_TOKENS.brokenOff,
      at: skerryLinks,
      startMs: morning(nowMs, 5, skerryLinks, random),
      played: 13,
      people: people('Kim', 'Jon', 'Ivy'),
    },
    {
      ...base,
      token: DEMO_TOKENS.abroad,
      at: keaFlat,
      startMs: morning(nowMs, 61, keaFlat, random),
      handicapMode: 'Gross',
      people: people('Hana', 'Gus'),
    },
    {
      ...base,
      token: DEMO_TOKENS.deleted,
      at: harrowDown,
      startMs: morning(nowMs, 33, harrowDown, random),
      people: people('Dev'),
    },
  ]
}
