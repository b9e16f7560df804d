import { matchRoute } from '../../../match-route.ts'
import { routes } from '../../../routes.ts'

/** Makes paths without an origin URLs, as they are copied from the log or from other pages. */
const ANY_ORIGIN = 'https://golf.invalid'
/** Links are longer than the texts that they contain. */
export const PASTED_MAX_LENGTH = 1000

const LOGIN = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const SUPPORT_ID = /^S-[0-9A-Z]{4,}$/i

const linkIn = (text: string) => new URL(URL.canParse(text, ANY_ORIGIN) ? text : '/', ANY_ORIGIN)

/** Returns the token in the link of a round or of its embed; undefined if a text is no such link. */
export function tokenInLink(text: string): string | undefined {
  const { pathname } = linkIn(text.trim())
  return (matchRoute(routes.round.path, pathname) ?? matchRoute(routes.embed.path, pathname))?.token
}

/** Returns the token of a round from what staff paste: its link, the link of its embed, or the token. */
export function roundTokenOf(text: string): string {
  return tokenInLink(text) ?? text.trim()
}

/** Returns the id of a facility from what staff paste: the link of its editor, or the id. */
export function facilityIdOf(text: string): string {
  const { pathname, searchParams } = linkIn(text.trim())
  const id = pathname === routes.pinhole.path ? searchParams.get('facility') : null
  return id || text.trim()
}

/**
 * Returns what identifies a golfer in what staff paste: a login, a support id, or the link of a round, of the golfer in
 * the console or of the golfer's history. Undefined for other texts, such as install ids.
 */
export function golferKeyOf(text: string): string | undefined {
  const trimmed = text.trim()
  if (LOGIN.test(trimmed) || SUPPORT_ID.test(trimmed)) return trimmed
  const { pathname, searchParams } = linkIn(trimmed)
  const inConsole = pathname === routes.admin.path ? searchParams.get('query') : null
  return tokenInLink(trimmed) ?? matchRoute(routes.golfer.path, pathname)?.id ?? (inConsole || undefined)
}
