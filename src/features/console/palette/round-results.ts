import type { AdminUser } from '../../../contract/users.ts'
import { utcDate } from '../../../domain/dates.ts'
import type { Command } from '../keys/page-commands.ts'
import { hasWords } from './palette-items.ts'

/** The number of rounds that are shown. */
const ROUNDS_MAX = 5

/** Returns the rounds of a golfer whose course, date or token a text names. */
export function roundResults(
  { rounds }: Pick<AdminUser, 'rounds'>,
  text: string,
  open: (token: string) => void,
): Command[] {
  return rounds
    .map(({ token, course, timestamp }) => {
      const date = timestamp === undefined ? '' : utcDate(timestamp)
      return { token, label: [course, date, token].filter(Boolean).join(' · ') }
    })
    .filter(({ label }) => hasWords(label, text))
    .slice(0, ROUNDS_MAX)
    .map(({ token, label }) => ({ id: `round ${token}`, label, run: () => open(token) }))
}
