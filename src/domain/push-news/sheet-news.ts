import { isolated } from '../format/isolated.ts'
import { printedNumber } from '../format/printed-number.ts'
import { type ScoreSheet, stateOf } from '../score-sheet/sheet.ts'
import { confirmationsOf, discrepanciesOf, missingScores } from '../score-sheet/sheet-facts.ts'
import { shownPlayers } from '../score-sheet/sheet-players.ts'
import type { News } from './round-news.ts'

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
