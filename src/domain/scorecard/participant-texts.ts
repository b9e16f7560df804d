import type { Participant, ParticipantCard, Total } from '../../contract/round.ts'
import { counted } from '../format/counted.ts'
import { handicapText } from '../handicap/handicap-text.ts'
import { matchText } from '../results/match-text.ts'
import { pointsText } from '../results/points.ts'
import type { Contest } from '../results/round-contest.ts'
import { scoringMethodText } from '../results/scoring-method-text.ts'
import { type Standing, scoredHolesText, standingOf } from '../results/standing.ts'

/** The texts of a total. */
interface TotalView {
  /** "Gross" or "Net" for strokes, otherwise the method, such as "Stableford (Net)". */
  label: string
  /** "85", "Won 5&4", or "–" if there is no total. */
  text: string
  /** "17 of 18 holes" beside the strokes of an incomplete round, "thru 7" beside a match in progress. */
  note?: string
}

/** Returns the texts of a participant's totals; only those with a value for a participant without a result. */
export function totalViews(card: ParticipantCard, contest: Contest): TotalView[] {
  const standing = standingOf(card, contest)
  const { state } = standing
  const views = card.totals.map((total) => totalView(total, standing, contest))
  // The points of somebody who did not play are not a score.
  if (state === 'didNotPlay') return []
  return state ? views.filter(({ text }) => text !== '–') : views
}

export function totalView(
  total: Total,
  standing: Pick<Standing, 'scored' | 'thru' | 'isFinished' | 'state'>,
  contest: Pick<Contest, 'isLive' | 'course'>,
): TotalView {
  const label = labelOf(total)
  const { score, match, strokes, holesPlayed = standing.scored, adjustedGross } = total
  const holes = scoredHolesText({ ...standing, scored: holesPlayed }, contest)
  const adjusted = adjustedGross === undefined ? undefined : `adjusted ${adjustedGross}`
  const strokesView = (value: number, hasAllHoles: boolean) => {
    const notes = [hasAllHoles ? undefined : holes, adjusted].filter(Boolean)
    return { label, text: String(value), ...(notes.length > 0 && { note: notes.join(', ') }) }
  }
  if (match) return { label, ...matchText(match, contest.isLive) }
  switch (score.type) {
    case 'StrokePlayScore':
      // In a live round, the strokes of somebody who withdrew are those of the holes before.
      return strokesView(score.value, standing.state === undefined || standing.isFinished)
    case 'StablefordScore':
      return { label, text: pointsText(score.points) }
    case 'Unavailable':
      return strokes === undefined ? { label, text: '–' } : strokesView(strokes, false)
  }
}

function labelOf({ method, handicapMode, score }: Total): string {
  const isStrokes = method === 'StrokePlay' || (method === undefined && score.type === 'StrokePlayScore')
  if (isStrokes) return handicapMode ?? 'Strokes'
  return scoringMethodText(method ?? 'Points', handicapMode ?? 'Gross')
}

/**
 * Returns the facts below a name: the tees or the players of a team, the playing handicap, and the strokes received in
 * a net match.
 */
export function factsOf(participant: Participant): string[] {
  const { playingHandicap, matchStrokes } = participant
  const facts: string[] = []
  if (participant.type === 'ScorecardTeam') {
    const names = participant.players.map((player) => player.name).join(', ')
    if (names) facts.push(names)
  } else if (participant.tee?.name) facts.push(`${participant.tee.name} tees`)
  if (playingHandicap !== undefined) facts.push(handicapText(playingHandicap))
  if (matchStrokes !== undefined) {
    facts.push(
      matchStrokes === 0 ? 'receives no strokes' : `receives ${counted(matchStrokes, 'stroke', 'strokes')}`,
    )
  }
  return facts
}
