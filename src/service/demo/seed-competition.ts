import { randomUUID } from 'node:crypto'
import type { CompetitionDocument, Entrant } from '../../contract/competition-document.ts'
import { drawGroups } from '../../domain/competition/draw.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createCompetitionRounds } from '../golf/competitions/competition-rounds.ts'
import { createCompetitions } from '../golf/competitions/competitions.ts'
import type { GolfContext } from '../golf/golf-context.ts'
import { createSheetEntries } from '../golf/score-sheets/sheet-entries.ts'
import { harrowDown } from './demo-courses.ts'
import { DEMO_COMPETITION, demoLogins } from './demo-data.ts'
import { utcOffsetMs } from './play-round.ts'
import { createRandom, hashOf } from './seeded-random.ts'

/** Eight groups of three, each from one of two divisions. */
const NAMES = [
  ...['Ann', 'Bob', 'Cara', 'Dev', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivy', 'Jon', 'Kim', 'Lena'],
  ...['Max', 'Nina', 'Otto', 'Pia', 'Quin', 'Rosa', 'Stan', 'Tess', 'Uma', 'Vic', 'Wes', 'Zoe'],
]
/** How many holes the first groups have played: one has finished, and one is playing. */
const HOLES_PLAYED = [18, 11]

/** Adds a competition that Ann organises: one of its groups has finished, and one is playing. */
export async function seedCompetition(tx: GolfContext, nowMs: number): Promise<void> {
  const account = await createAccounts(tx).findByEmail(demoLogins[0].email)
  if (!account) return
  const token = DEMO_COMPETITION
  const competition = documentOf(nowMs)
  await createCompetitions(tx).create(account, { token, competition })
  const { groups } = await createCompetitionRounds(tx).open({ token, n: '1', account })
  for (const [at, holes] of HOLES_PLAYED.entries()) {
    const sheet = groups[at]?.sheet ?? ''
    const players = competition.entrants?.slice(3 * at, 3 * at + 3) ?? []
    const entries = players.flatMap((player) => scoresOf(player, holes))
    await createSheetEntries(tx).accept(
      sheet,
      { accountId: account.id },
      { device: 'device-of-the-demonstration', entries },
      { ip: '127.0.0.1' },
    )
  }
}

function documentOf(nowMs: number): CompetitionDocument {
  const { course, tees, timeZone } = harrowDown
  const timezoneOffset = utcOffsetMs(timeZone, nowMs)
  const entrants = NAMES.map((name, at) => ({
    id: `p${at + 1}`,
    name,
    division: at < NAMES.length / 2 ? 'd1' : 'd2',
    tee: tees[1],
    handicapIndex: (hashOf(name) % 280) / 10,
  }))
  return {
    name: 'Harrow Down Club Medal',
    course,
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Net',
    format: { type: 'RoundFormat.Individual' },
    allowance: 95,
    tieBreak: 'countback',
    divisions: [
      { id: 'd1', name: 'Division 1' },
      { id: 'd2', name: 'Division 2' },
    ],
    entrants,
    rounds: [
      {
        date: new Date(nowMs + timezoneOffset).toISOString().slice(0, 10),
        timezoneOffset,
        groups: drawGroups(entrants, { groupSize: 3, holes: [1], firstTime: '08:00', intervalMinutes: 10 }),
      },
    ],
  }
}

/** Returns scores about as good as the handicap of a player. */
function scoresOf({ id: player, handicapIndex = 0 }: Entrant, holes: number) {
  const random = createRandom(hashOf('competition', player))
  return harrowDown.course.holes.slice(0, holes).map(({ par }, at) => ({
    kind: 'score' as const,
    id: randomUUID(),
    seen: 0,
    player,
    hole: at + 1,
    strokes: Math.max(2, par - 1 + Math.floor(random() * (3 + handicapIndex / 9))),
  }))
}
