import type { AdminRound } from '../../contract/staff/users.ts'
import { utcDate } from '../dates/dates.ts'
import { teamFormatText } from '../results/scoring-info-line.ts'
import { scoringMethodText } from '../results/scoring-method-text.ts'

type Format = Pick<AdminRound, 'format' | 'scoring' | 'handicapMode'>

/** Returns team format and scoring: 'Best ball, Stableford (Net)'; empty if neither is known. */
export function formatText({ format, scoring, handicapMode }: Format): string {
  const parts = [teamFormatText(format), scoringMethodText(scoring, handicapMode)].filter((part) => part)
  return parts.length > 0 ? parts.join(', ') : (format?.split('.').at(-1) ?? '')
}

/**
 * Returns the gross score and the deciding total with its label: '85, 34 Pts'. Returns one number in stroke play
 * without handicaps, where both are the same.
 */
export function scoreText({ score }: Pick<AdminRound, 'score'>): string {
  if (!score) return ''
  const { gross, points, label } = score
  const decides = points === undefined || label === 'Gross' ? '' : `${points} ${label ?? ''}`.trim()
  return [gross ? String(gross) : '', decides].filter((part) => part !== '').join(', ')
}

/** Returns the number of holes played: '18', or '12 of 18' for a round that was not finished. */
export function holesText({ holes }: Pick<AdminRound, 'holes'>): string {
  if (!holes) return ''
  return holes.played === holes.of ? String(holes.of) : `${holes.played} of ${holes.of}`
}

/**
 * Returns when and by whom a round was deleted, with the year if it is another one: "Deleted 21 Oct by staff". Empty if
 * it is not deleted, or if that is not known.
 */
export function deletionText(
  { isDeleted, deletedAt, deletedBy }: Pick<AdminRound, 'isDeleted' | 'deletedAt' | 'deletedBy'>,
  nowMs: number,
): string {
  if (!isDeleted || (deletedAt === undefined && deletedBy === undefined)) return ''
  const [date = '', today = ''] = [deletedAt === undefined ? '' : utcDate(deletedAt), utcDate(nowMs)]
  const shortDate = date.slice(-4) === today.slice(-4) ? date.slice(0, -5) : date
  const by = { golfer: 'by the golfer’s phone', staff: 'by staff' }
  return ['Deleted', shortDate, deletedBy && by[deletedBy]].filter(Boolean).join(' ')
}
