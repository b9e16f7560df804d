import { matchRoute } from '../../../match-route.ts'
import { routes } from '../../../routes.ts'

/** Returns the token of a round from what staff paste: its link, the link of its embed, or the token. */
export function roundTokenOf(text: string): string {
  const trimmed = text.trim()
  const pathname = URL.canParse(trimmed) ? new URL(trimmed).pathname : trimmed
  const match = matchRoute(routes.round.path, pathname) ?? matchRoute(routes.embed.path, pathname)
  return match?.token ?? trimmed
}
