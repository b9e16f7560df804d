/** Page title when the round does not exist. */
export const NO_ROUND_TITLE = 'Round not available'

/**
 * Returns '{course} - Hole {n} - {date}', without the date if there is none. Unlike the header, the title does not
 * truncate the course name.
 * @param hole counted from 1
 * @param date formatted; empty or undefined for a live round
 */
export function roundTitle(course: string, hole: number, date?: string): string {
  return date ? `${course} - Hole ${hole} - ${date}` : `${course} - Hole ${hole}`
}
