import type { HistoryRound } from '../../../contract/history.ts'
import { counted, ordinal } from '../../../domain/format/counted.ts'
import { matchLine } from '../../../domain/results/match-text.ts'
import { RESULT_STATES } from '../../../domain/results/result-state.ts'
import { toParText } from '../../../domain/results/to-par.ts'
import { missingResultOf, netOverPar, organisedIn, overPar } from '../../../domain/round/history-round.ts'

/**
 * Returns the number of holes: "9 holes", or "17 of 18 holes" for a round that was not finished. Empty for a complete
 * round of eighteen, and if the numbers are unknown.
 */
export function holesText({ holesPlayed, holeCount }: HistoryRound): string {
  if (holesPlayed === undefined || holeCount === undefined) return ''
  if (holesPlayed !== holeCount) return `${holesPlayed} of ${counted(holeCount, 'hole', 'holes')}`
  if (holeCount === 18) return ''
  return counted(holeCount, 'hole', 'holes')
}

/** Returns "Won 3&2" or "Tied 2nd of 4", or why the golfer has no result: "No result". Empty for all other rounds. */
export function resultText(round: HistoryRound): string {
  const state = organisedIn(round) ? undefined : missingResultOf(round)
  if (state) return RESULT_STATES[state].words
  if (round.match) return matchLine(round.match, round.isLive === true) ?? ''
  const { place } = round
  return place ? `${place.isTied ? 'Tied ' : ''}${ordinal(place.position)} of ${place.of}` : ''
}

/** Returns "Front nine 41" for an unfinished round of 18 holes that counts as a nine-hole score. */
export function nineText({ nine }: HistoryRound): string {
  return nine ? `${nine.firstHole === 1 ? 'Front' : 'Back'} nine ${nine.strokes}` : ''
}

/** Returns "+13 to par"; in a net round "Net +1, gross +13 to par". Empty without a score to par. */
export function toParWords(round: HistoryRound): string {
  const gross = overPar(round)
  const net = netOverPar(round)
  if (round.scoringSettings?.handicapMode === 'Gross') {
    return gross === 0 ? 'Level par' : gross === undefined ? '' : `${toParText(gross)} to par`
  }
  const parts = [
    net !== undefined && `net ${toParText(net)}`,
    gross !== undefined && `gross ${toParText(gross)}`,
  ]
  const text = parts.filter(Boolean).join(', ')
  return text && `${text[0]?.toUpperCase()}${text.slice(1)} to par`
}
