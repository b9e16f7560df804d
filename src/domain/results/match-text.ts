import type { HoleResult, MatchState } from '../../contract/match.ts'
import { counted } from '../format/counted.ts'

interface MatchText {
  /** 'Won 3&2', 'Lost 2 down', 'Halved', '2 up', 'Dormie 2', 'All square', or '–' before the first hole. */
  text: string
  /** What else to say about it: 'thru 7', 'by concession', 'abandoned after 10 holes'. */
  note?: string
}

type Ending = NonNullable<MatchState['ending']>

const ENDINGS: Record<Exclude<Ending, 'abandoned'>, { won: string; lost: string }> = {
  conceded: { won: 'by concession', lost: 'by concession' },
  withdrawn: { won: 'opponent withdrew', lost: 'withdrew' },
  disqualified: { won: 'opponent disqualified', lost: 'disqualified' },
  noShow: { won: 'opponent did not appear', lost: 'no show' },
}

/** Returns the state or the result of a match from one side's view. Only a match that is over has a result. */
export function matchText(match: MatchState, isLive: boolean): MatchText {
  const { up, thru, remaining, ending } = match
  const outcome = matchOutcome(match)
  if (outcome && ending && ending !== 'abandoned') {
    return { text: outcome, note: ENDINGS[ending][outcome === 'Won' ? 'won' : 'lost'] }
  }
  if (outcome === 'Halved') return { text: outcome }
  if (outcome) return { text: `${outcome} ${remaining > 0 ? `${Math.abs(up)}&${remaining}` : upText(up)}` }
  if (thru === 0) return { text: '–', ...(ending && { note: ending }) }
  if (ending || !isLive)
    return { text: upText(up), note: `abandoned after ${counted(thru, 'hole', 'holes')}` }
  return { text: up === remaining ? `Dormie ${up}` : upText(up), note: `thru ${thru}` }
}

/** Returns who won, from one side's view; undefined until the match is over and for a match without a result. */
export function matchOutcome({ outcome, isOver, up, thru }: MatchState): HoleResult | undefined {
  if (outcome || !isOver || thru === 0) return outcome
  if (up === 0) return 'Halved'
  return up > 0 ? 'Won' : 'Lost'
}

/** Returns the result on one line: 'Won 3&2', 'Won, opponent withdrew'. Undefined before the first hole. */
export function matchLine(match: MatchState, isLive: boolean): string | undefined {
  const { text, note } = matchText(match, isLive)
  if (text === '–') return note
  return note ? `${text}${note.startsWith('thru') || note.startsWith('by') ? ' ' : ', '}${note}` : text
}

function upText(up: number): string {
  if (up === 0) return 'All square'
  return `${Math.abs(up)} ${up > 0 ? 'up' : 'down'}`
}
