import { matchRoute } from '../../../match-route.ts'
import { routes } from '../../../routes.ts'

/** Makes paths without an origin URLs, as they are copied from the log or from other pages. */
const ANY_ORIGIN = 'https://golf.invalid'
/** Links are longer than the texts that they contain. */
export const PASTED_MAX_LENGTH = 1000

const linkIn = (text: string) => new URL(URL.canParse(text, ANY_ORIGIN) ? text : '/', ANY_ORIGIN)

/** Returns the token of a round from what staff paste: its link, the link of its embed, or the token. */
export function roundTokenOf(text: string): string {
  const { pathname } = linkIn(text.trim())
  const found = matchRoute(routes.round.path, pathname) ?? matchRoute(routes.embed.path, pathname)
  return found?.token ?? text.trim()
}

/** Returns the id of a facility from what staff paste: the link of its editor, or the id. */
export function facilityIdOf(text: string): string {
  const { pathname, searchParams } = linkIn(text.trim())
  const id = pathname === routes.pinhole.path ? searchParams.get('facility') : null
  return id || text.trim()
}
