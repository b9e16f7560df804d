import { counted } from '../format/counted.ts'
import { isolated } from '../format/isolated.ts'
import { listOf } from '../format/lists.ts'
import type { Leaderboard, LeaderboardEntry } from './leaderboard.ts'
import { pointsText } from './points.ts'

/** If more participants than this are tied, their number replaces the names. */
const NAMED_MAX = 3

/**
 * Returns who leads and who is second, for screen readers: "Ann leads, 2 under par. Bob second, level par". Empty
 * before the first score.
 */
export function leaderText({ decider, label, entries }: Leaderboard): string {
  const [first] = entries
  if (first?.position === undefined) return ''
  if (decider === 'match')
    return isLevel(entries) ? 'The match is all square' : `${isolated(first.name)}: ${first.figure}`
  if (label === 'Skins' && first.figure === '0') return 'No skins won yet'
  const leaders = entries.filter(({ position }) => position === 1)
  const next = entries.filter(({ position }) => position === leaders.length + 1)
  const score = (entry: LeaderboardEntry) => scoreWords(entry, { decider, label })
  const texts = [`${namesOf(leaders)} ${leaders.length > 1 ? 'lead' : 'leads'}, ${score(first)}`]
  if (next[0] && leaders.length === 1) texts.push(`${namesOf(next)} second, ${score(next[0])}`)
  return texts.join('. ')
}

const isLevel = (entries: readonly LeaderboardEntry[]) =>
  entries.filter(({ position }) => position === 1).length > 1

/** Returns 'Ann', 'Ann and Bob', or '4 players' where there are too many to name. */
export function namesOf(entries: readonly Pick<LeaderboardEntry, 'name'>[]): string {
  if (entries.length > NAMED_MAX) return `${entries.length} players`
  return listOf(entries.map(({ name }) => isolated(name)))
}

/** Returns the score that decides, in words: 'net 2 under par', '34 points', '3 skins', or the state of a match. */
export function scoreWords(
  { overPar, figure }: LeaderboardEntry,
  { decider, label }: Pick<Leaderboard, 'decider' | 'label'>,
): string {
  if (decider === 'match' || figure === '–') return figure
  if (decider === 'points') return pointsWords(Number(figure), label)
  if (overPar === undefined) return figure
  return `${label === 'Net' ? 'net ' : ''}${overParWords(overPar)}`
}

/** Nobody has won a hole, so all skins so far are carried over, or unclaimed at the end of the round. */
export const noSkinsText = ({ thru }: Pick<LeaderboardEntry, 'thru'>) => `No skins won, ${thru} unclaimed`

/** Returns '1 point' or '3 skins'. @param label of the leaderboard: 'Pts' or 'Skins' */
export function pointsWords(points: number, label: string): string {
  const shown = Number(pointsText(points))
  return label === 'Skins' ? counted(shown, 'skin', 'skins') : counted(shown, 'point', 'points')
}

/** Returns '2 under par', 'level par' or '3 over par', because screen readers skip signs. */
export function overParWords(overPar: number): string {
  if (overPar === 0) return 'level par'
  return `${Math.abs(overPar)} ${overPar > 0 ? 'over' : 'under'} par`
}
