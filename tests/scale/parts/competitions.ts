import type { PublicCompetition } from '../../../src/contract/competitions.ts'
import { type CompetitionField, competitionRows } from '../../../src/domain/competition/competition-rows.ts'
import { roundCards } from '../../../src/domain/competition/round-cards.ts'
import { COURSE } from '../../support/competitions.ts'
import { createClient } from '../../support/service.ts'
import { startCompetition } from '../competitions/played-competition.ts'
import { measureViewers } from '../competitions/viewers.ts'
import { withEnvironment } from '../faults/environment.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { quantile } from '../support/open-loop.ts'
import { measureSteps } from '../support/steps.ts'

// Measures a competition: how fast scores reach those who watch, and how long ranking takes. COMPETITION_ENTRANTS,
// _VIEWERS and _SECONDS make it smaller.

const RANKED = 200
const ROUNDS = 4
const REPETITIONS = 200
const AIM_MS = 5
const GAME = {
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Net',
  format: { type: 'RoundFormat.Individual' },
  tieBreak: 'countback',
  course: COURSE,
} as const
const IDS = Array.from({ length: RANKED }, (_, at) => `e${at + 1}`)
const SCORES = IDS.map((_, player) =>
  Object.fromEntries(COURSE.holes.map((_, hole) => [`h${hole + 1}`, 3 + ((player + hole) % 4)])),
)

endChildrenOnExit()
await measureSteps(createFigures('competitions'), {
  'ranking a large field': measureRanking,
  'a competition on PostgreSQL': onPostgres,
})
process.exit()

async function onPostgres(all: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const { origin } = environment.cluster
    const organiser = createClient(origin)
    await organiser.signIn('golfer-0@golf.example')
    const competition = await startCompetition(origin, organiser)
    await measureViewers(all, 'two processes on PostgreSQL', origin, competition)
  })
}

/** Measures how long the leaderboard of a large field takes from its facts. */
async function measureRanking(figures: Figures): Promise<void> {
  const tookMs = Array.from({ length: REPETITIONS }, () => {
    const startMs = performance.now()
    competitionRows(largeField())
    return performance.now() - startMs
  })
  const medianMs = quantile(tookMs, 0.5)
  figures.add(
    `ranking ${RANKED} entrants over ${ROUNDS} rounds`,
    `median ${medianMs.toFixed(1)} ms, p95 ${quantile(tookMs, 0.95).toFixed(1)} ms`,
    { text: `median ${AIM_MS} ms`, isMet: medianMs <= AIM_MS },
  )
}

function largeField(): CompetitionField {
  const entrants = IDS.map((id, at) => ({
    id,
    balls: [{ id, playingHandicap: at % 30, scores: SCORES[at] ?? {} }],
  }))
  const groups = [{ teeTime: '09:00', entrants: IDS }]
  return {
    game: GAME,
    entrants: IDS.map((id, at) => ({
      entrant: id,
      name: id,
      division: `d${at % 3}`,
      playingHandicap: at % 30,
    })),
    rounds: Array.from({ length: ROUNDS }, (_, at) => {
      const state: PublicCompetition['rounds'][number]['state'] = at < ROUNDS - 1 ? 'closed' : 'open'
      return { state, groups, cards: roundCards(GAME, entrants, state === 'open') }
    }),
  }
}
