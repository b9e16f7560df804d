import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersFor } from '../../../hosting/headers.ts'

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

/** Returns the pattern of the route that matches a request. Never returns its URL, which may contain tokens. */
export function matchedRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

/** Path prefixes, besides the API, below which there are no pages: unknown paths get a 404 as JSON. */
const NOT_A_PAGE = /^\/(tiles|images|\.ws)(\/|$)/

/**
 * Returns whether an unknown path is redirected to the home page: any path outside of the API, the tiles and the
 * images.
 * @param url path and query, still encoded
 */
export function isSitePath(url: string): boolean {
  const path = normalizedPath(url)
  return !isApiPath(path) && !NOT_A_PAGE.test(path)
}

export function redirectToStart(reply: FastifyReply): FastifyReply {
  return reply.headers(headersFor('/')).redirect('/', 302)
}
