import type { FastifyRequest } from 'fastify'

const API_PATH = /^\/(rest|mailing-flow|admin\/update-tiles)(\/|$)/

/** Returns whether a path belongs to the API rather than to a page or file of the site. */
export function isApiPath(path: string): boolean {
  return API_PATH.test(path)
}

/**
 * Returns whether a request has been routed to the API. Uses the matched route, because the router accepts forms of a
 * URL that a comparison of strings would miss, such as `/%72est` or `http://host/rest`.
 */
export function isApiRequest({ routeOptions }: FastifyRequest): boolean {
  return isApiPath(routeOptions.url ?? '')
}

/**
 * Returns the path of a URL, in which only letters, digits, `-`, `.`, `_` and `~` are percent-decoded, because these
 * never need encoding. Everything else stays encoded, so the path can still be split and then decoded.
 */
export function normalizedPath(url: string): string {
  const [path = '/'] = url.split('?')
  return path.replace(/%[2-7][\da-f]/gi, (code) => {
    const character = decodeURIComponent(code)
    return /[\w.~-]/.test(character) ? character : code
  })
}
