import type { CompetitionRow, PublicCompetition } from '../../contract/competitions.ts'
import type { CompetitionPreview } from '../../contract/link-preview.ts'
import { competitionFacts, leaderLine } from '../competition/competition-texts.ts'
import { courseDateTime } from '../dates/dates.ts'
import { pointsWords } from '../results/leader-text.ts'
import { toParText } from '../results/to-par.ts'
import { type PreviewOptions, plainLine } from './preview-text.ts'

/** How many of the leaderboard are named. */
const FIRST_COUNT = 5
const NAME_MAX = 40
const TITLE_MAX = 70

/** Returns the texts that a chat program shows for a link to a leaderboard: the first five, unless it is hidden. */
export function competitionPreview(
  competition: PublicCompetition,
  { mode, nowMs }: Pick<PreviewOptions, 'mode' | 'nowMs'>,
): Omit<CompetitionPreview, 'hasScores'> {
  const { name, state, leaderboard, rounds } = competition
  const title = plainLine(name, TITLE_MAX)
  const facts = competitionFacts(competition).map((fact) => plainLine(fact, TITLE_MAX))
  const first = mode === 'scores' ? leaderboard.filter(({ position }) => position !== undefined) : []
  if (first.length === 0) return { title, description: facts.join(' · ') }
  const leader = state === 'finished' && leaderLine(leaderboard, competition)?.title
  const when = state === 'live' && `Live, as of ${courseDateTime(nowMs, rounds[0]?.timezoneOffset)}`
  return {
    title: leader ? `${plainLine(leader, TITLE_MAX)} · ${title}` : title,
    description: [when, first.slice(0, FIRST_COUNT).map(standingOf).join(', '), facts[0]]
      .filter(Boolean)
      .join(' · '),
  }
}

function standingOf({ positionText, name, points, toPar }: CompetitionRow): string {
  const score = points === undefined ? toParText(toPar ?? 0) : pointsWords(points, 'Pts')
  return `${positionText} ${plainLine(name, NAME_MAX)} ${score}`
}
