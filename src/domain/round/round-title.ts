/** The page title if the round is not available. */
export const NO_ROUND_TITLE = 'Round not available'

/**
 * Returns the page title `{course} - Hole {n} - {date}`, or without the date if there is none. The course name is not
 * shortened, unlike in the page's header.
 * @param hole its printed number
 * @param date as displayed; empty or undefined for a live round
 */
export function roundTitle(course: string, hole: number, date?: string): string {
  return date ? `${course} - Hole ${hole} - ${date}` : `${course} - Hole ${hole}`
}
