/** Backslashes and control characters: URL parsers turn the first into slashes and drop some of the second. */
const TREACHEROUS = /[\\\p{Cc}]/u

/**
 * The `redirectUrl` of a sign-in where it is a path on the site's own origin, with its query and fragment; undefined
 * for everything else (wire: Session). No `//` anywhere, so that folding dots away cannot bring one to the front.
 */
export function redirectTarget(redirectUrl: string | null | undefined): string | undefined {
  if (!redirectUrl?.startsWith('/')) return undefined
  return redirectUrl.includes('//') || TREACHEROUS.test(redirectUrl) ? undefined : redirectUrl
}
