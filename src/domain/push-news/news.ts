import type { PushKind } from '../../contract/push.ts'
import { feedOf } from '../feed/feed.ts'
import type { FeedEvent } from '../feed/feed-event.ts'
import { isolated } from '../format/isolated.ts'
import { printedNumber } from '../format/printed-number.ts'
import { leaderText, namesOf } from '../results/leader-text.ts'
import { leaderboardOf } from '../results/leaderboard.ts'
import { raceOf } from '../results/race.ts'
import { resultOf } from '../results/round-result.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { type ScoreSheet, stateOf } from '../score-sheet/sheet.ts'
import { confirmationsOf, discrepanciesOf, missingScores } from '../score-sheet/sheet-facts.ts'
import { shownPlayers } from '../score-sheet/sheet-players.ts'

/** The key of the end of a round, which may be played on. */
export const FINISHED = 'finished'

/** Something that followers of a round are told. */
export interface News {
  /** The same in every version of a round that has the news. */
  key: string
  kind: PushKind
  /** What happened: "Gus birdied 11, leads by 2". */
  title: string
}

/**
 * Returns what has happened in a round that followers are told, the latest first: its end and beginning, the changes of
 * the lead, and the birdies and better scores.
 */
export function roundNews(round: ShownRound): News[] {
  const { leadChanges } = raceOf(round)
  const changes = new Set(leadChanges.map(placeOf))
  const scores = feedOf(round).flatMap((event): News[] => {
    const kind = kindOf(event, changes)
    return kind ? [{ key: event.key, kind, title: `${event.strong}${event.rest}` }] : []
  })
  return [...endOf(round), ...scores, ...startOf(round)]
}

/** Returns what else a message about a round says: who leads, and where it is played. */
export function roundNewsBody(round: ShownRound): string {
  const leaderboard = leaderboardOf(round)
  const standing = round.isLive ? leaderText(leaderboard) : ''
  return [standing || namesOf(leaderboard.entries), round.settings.course.name].filter(Boolean).join('\n')
}

const placeOf = ({ step, cardIndex }: { step: number; cardIndex: number | undefined }) =>
  `${step} ${cardIndex}`

function kindOf(event: FeedEvent, leadChanges: ReadonlySet<string>): PushKind | undefined {
  const { kind, mark } = event
  if (kind === 'holeInOne' || mark === 'solid-circle') return 'eagle'
  if (kind === 'lead') return 'lead'
  // The feed does not repeat a change of the lead that a score or a hole won says already.
  const mayTellLead = kind === 'underPar' || kind === 'holeWon' || kind === 'skin'
  if (mayTellLead && leadChanges.has(placeOf(event))) return 'lead'
  return kind === 'underPar' ? 'birdie' : undefined
}

function startOf(round: ShownRound): News[] {
  const hasBegun = leaderboardOf(round).entries.some(({ thru }) => thru > 0)
  return hasBegun ? [{ key: 'started', kind: 'started', title: 'The round has started' }] : []
}

function endOf(round: ShownRound): News[] {
  if (round.isLive) return []
  const { strong, rest } = resultOf(round) ?? { strong: 'The round has ended', rest: '' }
  return [{ key: FINISHED, kind: 'finished', title: `${strong}${rest}` }]
}

/** The beginning of the keys of discrepancies, which end. */
export const DISCREPANCY = 'discrepancy-'

/**
 * Returns what the players of a live round are told about its score sheet: score cells that differ between devices, and
 * that cards are to be confirmed when no score is missing.
 */
export function sheetNews(sheet: ScoreSheet): News[] {
  return stateOf(sheet) === 'live' ? [...discrepancyNews(sheet), ...confirmationNews(sheet)] : []
}

function discrepancyNews(sheet: ScoreSheet): News[] {
  return discrepanciesOf(sheet).map(({ player, team, hole, entries }) => {
    const id = player ?? team ?? ''
    const name = sheet.players.get(id)?.recorded.name ?? sheet.teams.get(id)?.name
    const whose = name ? ` of ${isolated(name)}` : ''
    // The last entry is part of the key, because a cell can differ again after somebody has decided.
    const last = Math.max(...entries.map(({ seq }) => seq))
    return {
      key: `${DISCREPANCY}${id}-${hole}-${last}`,
      kind: 'discrepancy',
      title: `Different scores${whose} on hole ${printedNumber(sheet.settings.course.holes, hole - 1)}: please decide`,
    }
  })
}

function confirmationNews(sheet: ScoreSheet): News[] {
  const players = shownPlayers(sheet)
  const confirmations = confirmationsOf(sheet)
  const isOpen = players.some(({ id }) => (confirmations.get(id) ?? []).length === 0)
  if (!isOpen || missingScores(sheet).length > 0) return []
  return [{ key: 'confirm', kind: 'confirm', title: 'All scores are in: please confirm the cards' }]
}
