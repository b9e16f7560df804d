/** URL parsers turn backslashes into slashes and drop some control characters. */
const UNSAFE = /[\\\p{Cc}]/u

/**
 * Returns the `redirectUrl` of a sign-in if it is a path on the site's own origin, with its query and fragment;
 * undefined otherwise. `//` is refused anywhere, because removing dot segments could move it to the front.
 */
export function redirectTarget(redirectUrl: string | null | undefined): string | undefined {
  if (!redirectUrl?.startsWith('/')) return undefined
  return redirectUrl.includes('//') || UNSAFE.test(redirectUrl) ? undefined : redirectUrl
}
