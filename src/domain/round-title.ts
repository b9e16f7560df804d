/** Page title of a round that is missing (spec: Round view). */
export const NO_ROUND_TITLE = 'Round not available'

/**
 * '{course} - Hole {n} - {date}', without the date where there is none. The course's name is whole here: only
 * the header truncates it.
 * @param hole counts from 1
 * @param date as it is shown, empty or undefined for a live round
 */
export function roundTitle(course: string, hole: number, date?: string): string {
  return date ? `${course} - Hole ${hole} - ${date}` : `${course} - Hole ${hole}`
}
