import type { AdminRound } from '../../../../contract/users.ts'
import { matchRoute, routes } from '../../../../routes.ts'

/** Returns the token of the round that staff searched for, by its token or a link to it; undefined for other searches. */
export function searchedRound(query: string, rounds: readonly AdminRound[]): string | undefined {
  const text = query.trim()
  const token = URL.canParse(text) ? matchRoute(routes.round.path, new URL(text).pathname)?.token : text
  return rounds.some((round) => round.token === token) ? token : undefined
}
