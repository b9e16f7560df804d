import type { PublicCompetition } from '../../../src/contract/competitions.ts'
import { type CompetitionField, competitionRows } from '../../../src/domain/competition/competition-rows.ts'
import { roundCards } from '../../../src/domain/competition/round-cards.ts'
import { COURSE } from '../../support/competitions.ts'
import type { Figures } from '../support/figures.ts'
import { quantile } from '../support/open-loop.ts'

const ENTRANTS = 200
const ROUNDS = 4
const REPETITIONS = 200
const AIM_MS = 5

/** Measures how long the leaderboard of a large field takes from its facts. */
export async function measureRanking(figures: Figures): Promise<void> {
  const tookMs = Array.from({ length: REPETITIONS }, () => {
    const startMs = performance.now()
    competitionRows(largeField())
    return performance.now() - startMs
  })
  const medianMs = quantile(tookMs, 0.5)
  figures.add(
    `ranking ${ENTRANTS} entrants over ${ROUNDS} rounds`,
    `median ${medianMs.toFixed(1)} ms, p95 ${quantile(tookMs, 0.95).toFixed(1)} ms`,
    { text: `median ${AIM_MS} ms`, isMet: medianMs <= AIM_MS },
  )
}

const GAME = {
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Net',
  format: { type: 'RoundFormat.Individual' },
  tieBreak: 'countback',
  course: COURSE,
} as const
const IDS = Array.from({ length: ENTRANTS }, (_, at) => `e${at + 1}`)
const SCORES = IDS.map((_, player) =>
  Object.fromEntries(COURSE.holes.map((_, hole) => [`h${hole + 1}`, 3 + ((player + hole) % 4)])),
)

function largeField(): CompetitionField {
  const entrants = IDS.map((id, at) => ({
    id,
    balls: [{ id, playingHandicap: at % 30, scores: SCORES[at] ?? {} }],
  }))
  const groups = [{ teeTime: '09:00', entrants: IDS }]
  return {
    game: GAME,
    entrants: IDS.map((id, at) => ({ id, name: id, division: `d${at % 3}`, playingHandicap: at % 30 })),
    rounds: Array.from({ length: ROUNDS }, (_, at) => {
      const state: PublicCompetition['rounds'][number]['state'] = at < ROUNDS - 1 ? 'closed' : 'open'
      return { state, groups, cards: roundCards(GAME, entrants, state === 'open') }
    }),
  }
}
