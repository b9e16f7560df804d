import { namesOf, overParWords, pointsWords } from '../results/leader-text.ts'
import type { LeaderboardEntry } from '../results/leaderboard.ts'
import { raceOf } from '../results/race.ts'
import type { TextParts } from '../results/round-result.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { boardOf } from './board.ts'

/**
 * Returns the result of a round and the figure that decided it, as two lines: "Gus won by 2" and "Net 69, 3 under par".
 * Of a round in play, who leads.
 */
export function resultLines(round: ShownRound): TextParts {
  const { headline, rows, label, isLive, decider } = boardOf(round)
  const leaders = rows.filter(({ isLeader }) => isLeader)
  const [first] = leaders.length > 0 ? leaders : rows
  if (headline) {
    const { lines } = raceOf(round)
    const hasWinner = leaders.length === 1 && decider !== 'match'
    const figure = hasWinner && lines[0] ? figureOf(lines[0].entry, label) : ''
    const rest = headline.rest.replace(/^[,:] /, '')
    // Since when the winner led is told below.
    const isTold = figure !== '' && (/^ahead /.test(rest) || headline.rest.includes(first?.words ?? rest))
    return {
      strong: headline.strong,
      rest: capitalized([figure, isTold ? '' : rest].filter(Boolean).join(', ')),
    }
  }
  if (!first?.last) return { strong: isLive ? 'No scores yet' : 'No scores', rest: '' }
  const rest = capitalized([first.words, first.thru].filter(Boolean).join(', '))
  if (leaders.length > 0)
    return { strong: `${namesOf(leaders)} ${leaders.length > 1 ? 'lead' : 'leads'}`, rest }
  if (rows.length === 1) return { strong: first.name, rest }
  return { strong: label === 'Skins' ? 'No skins won yet' : 'All level', rest: capitalized(first.thru) }
}

/** Returns "net 69, 3 under par", "36 points" or "4 skins". */
function figureOf({ figure, overPar }: LeaderboardEntry, label: string): string {
  if (overPar === undefined) return /^\d/.test(figure) ? pointsWords(Number(figure), label) : ''
  return `${label.startsWith('Net') ? 'net ' : ''}${figure}, ${overParWords(overPar)}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
