import { counted } from '../format/counted.ts'
import { isolated } from '../format/isolated.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { namesOf, noSkinsText, overParWords, pointsWords, scoreWords } from './leader-text.ts'
import type { Leaderboard, LeaderboardEntry } from './leaderboard.ts'
import { type Race, raceOf } from './race.ts'
import { RESULT_STATES } from './result-state.ts'

/** If more competitors than this have no result, their reasons are not listed. */
const LISTED_MAX = 3

/**
 * Returns the result of a finished round, or of a match that is over, in words: "Ann won by 2" and ", ahead since 14".
 * Undefined before that, and for a round without scores.
 */
export function resultOf(round: ShownRound, race: Race = raceOf(round)): TextParts | undefined {
  const entries = race.lines.map(({ entry }) => entry)
  const [first] = entries
  if (!first || (round.isLive && !isMatchOver(race))) return undefined
  if (race.decider === 'match') return resultOfMatch(race, entries) ?? withoutResult(race, entries)
  if (first.position === undefined) return withoutResult(race, entries)
  if (race.label === 'Skins' && first.figure === '0') return { strong: noSkinsText(first), rest: '' }
  const { strong, rest } = entries.length === 1 ? ofOne(first, race) : ofWinner(race, entries)
  return { strong, rest: rest + endText(race, entries) }
}

/** Returns whether a round is a match that has been decided. */
export function isMatchOver({ decider, lines }: Race): boolean {
  return decider === 'match' && lines[0]?.entry.thruText === 'F'
}

function resultOfMatch(race: Race, entries: readonly LeaderboardEntry[]): TextParts | undefined {
  const result = matchResult({ entries: [...entries], isLive: false }, ({ name }) => isolated(name))
  return result && { ...result, rest: result.rest || aheadText(race) }
}

/** The only player has not won against anybody. */
function ofOne(entry: LeaderboardEntry, { decider, label }: Race): TextParts {
  const { figure, overPar } = entry
  const name = isolated(entry.name)
  if (decider === 'points')
    return { strong: `${name} finished with ${scoreWords(entry, { decider, label })}`, rest: '' }
  const strokes = label === 'Net' ? `net ${figure}` : figure
  return {
    strong: `${name} finished in ${strokes}`,
    rest: overPar === undefined ? '' : `, ${overParWords(overPar)}`,
  }
}

function ofWinner(race: Race, entries: readonly LeaderboardEntry[]): TextParts {
  const winners = entries.filter(({ position }) => position === 1)
  const [winner, ...others] = entries
  const rival = others.find(({ position }) => position !== undefined)
  if (!winner) return { strong: '', rest: '' }
  const name = isolated(winner.name)
  const score = scoreWords(winner, race)
  if (winners.length > 1) return { strong: `${namesOf(winners)} tied`, rest: `, ${score}` }
  if (!rival) return { strong: `${name} won`, rest: `, ${score}` }
  if (winner.note?.endsWith('on countback')) {
    const level = others.filter((other) => scoreWords(other, race) === score)
    return { strong: `${name} won on countback`, rest: `, level with ${namesOf(level)}` }
  }
  return { strong: `${name} won by ${marginOf(winner, rival, race)}`, rest: aheadText(race) }
}

function marginOf(winner: LeaderboardEntry, rival: LeaderboardEntry, { decider, label }: Race): string {
  if (decider === 'points') return pointsWords(Number(winner.figure) - Number(rival.figure), label)
  const strokes = ({ overPar, figure }: LeaderboardEntry) => overPar ?? Number(figure)
  return String(strokes(rival) - strokes(winner))
}

/** Returns "ahead since 14", where 14 is the deciding hole; empty without one. */
export function aheadWords({ numbers, decidingStep }: Race): string {
  if (decidingStep === undefined) return ''
  return decidingStep === 0 ? 'ahead from the start' : `ahead since ${numbers[decidingStep]}`
}

function aheadText(race: Race): string {
  const words = aheadWords(race)
  return words && `, ${words}`
}

/** A round of points or skins that nobody played to the end has a result as well. */
function endText({ decider, holes }: Race, entries: readonly LeaderboardEntry[]): string {
  const thru = Math.max(...entries.map((entry) => entry.thru))
  return decider === 'points' && thru > 0 && thru < holes.length
    ? `, after ${counted(thru, 'hole', 'holes')}`
    : ''
}

function withoutResult({ holes }: Race, entries: readonly LeaderboardEntry[]): TextParts | undefined {
  const begun = entries.filter(({ state }) => state && state !== 'didNotPlay')
  if (begun.length === 0) return undefined
  const thru = Math.max(...begun.map((entry) => entry.thru))
  if (begun.every(({ state }) => state === 'noResult') && thru < holes.length)
    return { strong: `Abandoned after ${counted(thru, 'hole', 'holes')}`, rest: '' }
  const reasons = begun.map(
    ({ name, state, note }) => `${isolated(name)} ${state === 'noResult' ? note : wordsOf(state)}`,
  )
  return { strong: 'No result', rest: begun.length > LISTED_MAX ? '' : `: ${reasons.join(', ')}` }
}

const wordsOf = (state: LeaderboardEntry['state']) => (state ? RESULT_STATES[state].words.toLowerCase() : '')

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
