import type { FastifyReply } from 'fastify'
import { headersFor } from '../../../hosting/headers.ts'
import { isApiPath, normalizedPath } from './api-paths.ts'

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
