import type { LinkPreview } from '../../contract/link-preview.ts'
import { courseDateTime, roundDate } from '../dates/dates.ts'
import { counted } from '../format/counted.ts'
import { shortCourseName } from '../format/course-name.ts'
import { listOf } from '../format/lists.ts'
import { noSkinsText, pointsWords } from '../results/leader-text.ts'
import { type Leaderboard, type LeaderboardEntry, leaderboardOf } from '../results/leaderboard.ts'
import { RESULT_STATES } from '../results/result-state.ts'
import { matchResult, resultOf } from '../results/round-result.ts'
import { roundFacts } from '../round/round-facts.ts'
import type { ShownRound } from '../round/shown-round.ts'

export interface PreviewOptions {
  /** With `names`, the texts contain no scores. */
  mode: 'scores' | 'names'
  isLive: boolean
  /** The current time in Unix milliseconds; the preview of a live round contains it. */
  nowMs: number
}

const NAME_MAX = 40
const FACT_MAX = 60
const TITLE_MAX = 70
const ALT_MAX = 300
const NONE = '–'

/** Returns the texts that a chat program shows for a link to a round. */
export function previewText(
  round: ShownRound,
  options: PreviewOptions,
): Pick<LinkPreview, 'title' | 'description' | 'imageAlt'> {
  const board = leaderboardOf(round)
  // The order of play would reveal who leads.
  const inFileOrder = board.entries.toSorted((a, b) => a.cardIndex - b.cardIndex)
  const names = withOthers(inFileOrder.map(nameOf))
  const scores = options.mode === 'scores' ? resultText(board) : undefined
  const course = courseTitle(round)
  // A match that is over has a result while the round is live.
  const result = scores === undefined || options.isLive ? undefined : resultOf(round)?.strong
  return {
    title: result === undefined ? course : `${plainLine(result, TITLE_MAX)} · ${course}`,
    description: [...previewFacts(round, options), scores ?? names].filter(Boolean).join(' · '),
    imageAlt: plainLine(scores ? `Leaderboard: ${standingsOf(board)}` : `Players: ${names}`, ALT_MAX),
  }
}

/** Returns the name of the course on one line. */
export function courseTitle({ settings }: ShownRound): string {
  return plainLine(shortCourseName(settings.course.name), NAME_MAX + 10) || 'A round of golf'
}

/**
 * Returns the date of the round (for a live round, "Live" and the current time) and the facts of its course and format.
 */
export function previewFacts(round: ShownRound, options: PreviewOptions): string[] {
  return [whenText(round, options), ...roundFacts({ ...round, info: undefined })]
    .map((fact) => plainLine(fact, FACT_MAX))
    .filter((fact) => fact !== '')
}

function whenText({ info }: ShownRound, { isLive, nowMs }: PreviewOptions): string {
  if (isLive) {
    return `Live, as of ${courseDateTime(nowMs, info?.timezoneOffset)}${info ? '' : ' UTC'}`
  }
  return info ? roundDate(info.startTimestampMs, info.timezoneOffset) : ''
}

/**
 * Returns the leader or winner with the score, or why a finished round has none; undefined before the first score.
 */
export function resultText(board: Leaderboard): string | undefined {
  return scoresText(board) ?? (board.isLive ? undefined : statesText(board))
}

/** Returns 'Ann NR and Bob WD', without those who did not play. */
function statesText({ entries }: Leaderboard): string | undefined {
  const codes = entries.flatMap((entry) => {
    const code = entry.state && RESULT_STATES[entry.state].code
    return code && code !== NONE ? [`${nameOf(entry)} ${code}`] : []
  })
  return withOthers(codes) || undefined
}

function scoresText(board: Leaderboard): string | undefined {
  const { isLive } = board
  if (board.decider === 'match') {
    const result = matchResult(board, nameOf)
    return result && result.strong + result.rest
  }
  const [leader, ...tied] = board.entries.filter(({ position }) => position === 1)
  if (!leader) return undefined
  if (board.label === 'Skins' && leader.figure === '0') return noSkinsText(leader)
  const score = scoreOf(leader, board, isLive)
  if (board.entries.length === 1) return `${nameOf(leader)} ${score}`
  const names = withOthers([leader, ...tied].map(nameOf))
  const label = tied.length > 0 ? 'Tied' : isLive ? 'Leader' : 'Winner'
  const end = leader.note?.endsWith('on countback') ? ' on countback' : ''
  return `${label}: ${names} ${score}${end}`
}

/** Returns '−2 (Net 70)', '36 points' or '3 skins'; for a live round also the number of holes played. */
function scoreOf(entry: LeaderboardEntry, { decider, label }: Leaderboard, isLive: boolean): string {
  const { figure, toPar, thruText } = entry
  const text =
    decider === 'points'
      ? pointsWords(Number(figure), label)
      : toPar === NONE
        ? `${label} ${figure}`
        : `${toPar} (${label} ${figure})`
  return isLive && Number(thruText) > 0 ? `${text} thru ${thruText}` : text
}

function standingsOf({ entries, decider }: Leaderboard): string {
  return entries
    .map(
      (entry) =>
        `${entry.positionText} ${nameOf(entry)} ${decider === 'strokes' ? entry.toPar : entry.figure}`,
    )
    .join(', ')
}

const nameOf = ({ name }: LeaderboardEntry) => plainLine(name, NAME_MAX)

/** Returns 'A', 'A and B', 'A, B and C' or 'A, B and 5 others'. */
function withOthers(names: readonly string[]): string {
  if (names.length <= 3) return listOf(names)
  return listOf([...names.slice(0, 2), counted(names.length - 2, 'other', 'others')])
}

/**
 * Matches control characters and invisible characters, because they could reverse or hide parts of the text around a
 * name. Does not match the joiners that some scripts and emoji need.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Returns the text on one line, without invisible characters, and cut off with an ellipsis at the maximum length. */
export function plainLine(text: string, lengthMax: number): string {
  const line = text.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= lengthMax) return line
  return `${characters
    .slice(0, lengthMax - 1)
    .join('')
    .trimEnd()}…`
}
