import type { CompetitionRow, CompetitionState, PublicCompetition } from '../../contract/competitions.ts'
import { STAGE_TEXTS, STATE_TEXTS } from '../../domain/competition/competition-texts.ts'
import { overParWords, pointsWords } from '../../domain/results/leader-text.ts'
import { pointsText } from '../../domain/results/points.ts'
import { toParText } from '../../domain/results/to-par.ts'
import type { Following } from './competition.store.ts'
import { messages } from './messages.ts'

type Game = Pick<PublicCompetition, 'scoringMethod'>

export const isPoints = ({ scoringMethod }: Game) => scoringMethod.type === 'Stableford'

/** Returns the figure that decides, and the same in words. Both are empty before the first score. */
export function scoreTexts(row: CompetitionRow): { main: string; words: string } {
  if (row.points !== undefined) return { main: pointsText(row.points), words: pointsWords(row.points, 'Pts') }
  if (row.toPar !== undefined) return { main: toParText(row.toPar), words: overParWords(row.toPar) }
  return { main: '', words: '' }
}

/** Returns strokes over par or points of the present round as text; empty before the first score. */
export function todayText({ today }: CompetitionRow, game: Game): string {
  return today === undefined ? '' : isPoints(game) ? pointsText(today) : toParText(today)
}

/** Returns why there is no position, and how a tie was decided. */
export function remarkOf({ state, note }: CompetitionRow): string {
  return [state && STATE_TEXTS[state].words, note].filter(Boolean).join(' · ')
}

/** Returns how far the competition is and, while it is followed, how the connection is. */
export function stateText(state: CompetitionState, following: Following): string {
  if (state !== 'live' || following === 'connected') return STAGE_TEXTS[state]
  return following === 'lost' ? messages.disconnected : messages.connecting
}
