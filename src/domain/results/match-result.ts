import type { Leaderboard, LeaderboardEntry } from './leaderboard.ts'

/** A text in two parts: what is most important, and what else to say, with its comma. */
export interface TextParts {
  strong: string
  /** May be empty. */
  rest: string
}

/** Returns 'Ann won 3&2', 'Ann and Bob halved', 'No result, abandoned after 10 holes' or 'All square thru 7'. */
export function matchResult(
  { entries, isLive }: Pick<Leaderboard, 'entries' | 'isLive'>,
  nameOf: (entry: LeaderboardEntry) => string,
): TextParts | undefined {
  const [leader, other] = entries
  if (!leader || !other || leader.state || leader.figure === '–') return undefined
  const { figure, note, thruText } = leader
  if (figure === 'Halved') return { strong: `${nameOf(leader)} and ${nameOf(other)} halved`, rest: '' }
  // Whoever was ahead in a match that was not finished has not won it.
  if (!isLive && leader.position === undefined) return { strong: 'No result', rest: note ? `, ${note}` : '' }
  const rest = isLive && Number(thruText) > 0 ? ` thru ${thruText}` : note ? `, ${note}` : ''
  if (figure === 'All square') return { strong: figure, rest }
  return { strong: `${nameOf(leader)} ${figure.replace('Won', 'won')}`, rest }
}
