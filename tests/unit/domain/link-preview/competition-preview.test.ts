import { expect, test } from 'vitest'
import { competitionPreview } from '../../../../src/domain/link-preview/competition-preview.ts'
import { publicCompetition } from '../../../support/public-competition.ts'

const NOW = { nowMs: Date.UTC(2027, 4, 1, 12, 30) }
const six = () => publicCompetition([[3], [4], [4], [5], [6], [7]])
const FACTS = 'Old Links · 01 May 2027 · Stroke play · 6 entrants'

test.each([
  [
    'the first five with their scores and the time while it is live',
    six(),
    'Spring Medal',
    'Live, as of 01 May 2027, 12:30 · 1 Player 1 −1, 2 Player 2 E, 3 Player 3 E, 4 Player 4 +1, 5 Player 5 +2 · Old Links',
  ],
  [
    'the winner in the title',
    publicCompetition([[3], [4]], { state: 'finished' }),
    'Player 1 wins by 1 · Spring Medal',
    '1 Player 1 −1, 2 Player 2 E · Old Links',
  ],
])('says %s', (_, competition, title, description) => {
  expect(competitionPreview(competition, { mode: 'scores', ...NOW })).toEqual({ title, description })
})

test('says in which format sides play', () => {
  const sides = publicCompetition([], { format: { type: 'RoundFormat.Team.Scramble' } })
  expect(competitionPreview(sides, { mode: 'names', ...NOW }).description).toBe(
    'Old Links · 01 May 2027 · Scramble · Stroke play · 0 sides',
  )
})

test('says what is played alone before the first score, while it is hidden, and where previews have no scores', () => {
  const hidden = publicCompetition([[3], [4]], { isHidden: true })
  for (const row of hidden.leaderboard) Object.assign(row, { position: undefined, toPar: undefined })
  const { description } = competitionPreview(hidden, { mode: 'scores', ...NOW })
  expect(description).toBe('Old Links · 01 May 2027 · Stroke play · 2 entrants')
  expect(competitionPreview(six(), { mode: 'names', ...NOW }).description).toBe(FACTS)
})
