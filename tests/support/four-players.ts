import { holes, strokes } from './recorded.ts'

/** Pars of a course of 18 holes, 72 in all. */
export const PARS = [4, 5, 4, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5]
export const COURSE = { name: 'Harrow Down', holes: holes(...PARS) }

/** Returns players by name, with their strokes as for `strokes` and their playing handicaps. */
export function players(lines: Record<string, string>, handicaps: Record<string, number> = {}) {
  return Object.entries(lines).map(([name, line]) => ({
    name,
    holes: strokes(line),
    playingHandicap: handicaps[name],
  }))
}
