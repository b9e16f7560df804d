import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { layoutOf, ROUND_PAGE_HEADERS } from '../domain/round/round-page.ts'
import { ASSETS_PATH, HIDDEN_FILES, headersFor } from '../hosting/headers.ts'
import { isScreenView, matchRoute } from '../match-route.ts'
import { CLAIMS_PARAMETER, HOME_PATH, routes, shellOf } from '../routes.ts'
import type { SendText } from './base/http/compressed-text.ts'
import { HttpError, notFound } from './base/http/http-error.ts'
import { isSitePath, normalizedPath, redirectToStart } from './base/http/paths.ts'
import type { SitePages } from './golf/link-previews/site-pages.ts'

interface Options {
  /** The folder of the built site. */
  siteDir: string
  /** The origin of the API, unless it is that of the site. */
  apiUrl: string | undefined
  /** The pages that differ from their shells. */
  pages: SitePages
  sendText: SendText
}

const HIDDEN = new RegExp(HIDDEN_FILES)
/** Serves the pages and files of the site by the same rules as the generated host files. */
export async function sitePlugin(
  fastify: FastifyInstance,
  { siteDir, apiUrl, pages, sendText }: Options,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: siteDir,
    serve: false,
    preCompressed: true,
    // A site that has not been built gets a 503 instead; see below.
    suppressWarning: true,
    // `headersFor` sets the `Cache-Control` of each file.
    cacheControl: false,
  })

  const send = (reply: FastifyReply, path: string, file: string) =>
    reply.headers(headersFor(path, apiUrl)).sendFile(file)

  fastify.get('/', (_, reply) => reply.headers(headersFor('/')).redirect(HOME_PATH, 302))

  fastify.get('/*', async (request, reply) => {
    const path = normalizedPath(request.url)
    if (!isSitePath(path)) throw notFound(`There is nothing at ${path}`)
    const route = Object.values(routes).find((one) => matchRoute(one.path, path))
    if (route) {
      const shell = shellOf(route.path)
      if (!(await isFile(siteDir, shell))) throw new HttpError(503, 'The site has not been built')
      const page = () => {
        const scored = matchRoute(routes.score.path, path)?.token
        if (scored !== undefined) return pages.invitation('/play', scored)
        const competition = matchRoute(routes.competition.path, path)?.token
        if (competition !== undefined)
          return pages.competition(competition, !isScreenView(searchOf(request.url)))
        const token = matchRoute(routes.round.path, path)?.token
        if (token === undefined) return undefined
        if (isInvitation(request.url)) return pages.invitation('/round', token)
        return pages.round(
          token,
          layoutOf(request.url, (name) => String(request.headers[name] ?? '')),
        )
      }
      const text = await tryToGet(page, request)
      if (text === undefined) return send(reply, path, shell)
      reply.headers({ ...headersFor(path), ...ROUND_PAGE_HEADERS })
      return sendText(request, reply, { text, type: 'text/html; charset=utf-8' })
    }
    const file = fileOf(path)
    if (file !== undefined && (await isFile(siteDir, file))) return send(reply, path, file)
    return redirectToStart(reply)
  })

  fastify.setNotFoundHandler((request) => {
    throw notFound(`There is no ${request.method} ${request.url.split('?')[0]?.slice(0, 200)}`)
  })
}

/** Returns whether the address of a round asks who played. */
const isInvitation = (url: string) => new URLSearchParams(searchOf(url)).has(CLAIMS_PARAMETER)
const searchOf = (url: string) => url.split('?')[1] ?? ''

/** If the page is not available, sends the unchanged shell, because the page itself may still work. */
async function tryToGet<T>(
  get: () => Promise<T> | undefined,
  { log }: FastifyRequest,
): Promise<T | undefined> {
  try {
    return await get()
  } catch (error) {
    log.error({ err: error }, 'completing a page failed')
    return undefined
  }
}

/** Returns the file in the site's folder that belongs to a URL path, or undefined if there is none. */
function fileOf(urlPath: string): string | undefined {
  let file: string
  try {
    file = decodeURIComponent(urlPath).slice(1)
  } catch {
    return undefined
  }
  const segments = file.split('/')
  if (file === '' || segments.includes('..') || file.includes('\\') || file.includes('\0')) return undefined
  if (urlPath.startsWith(ASSETS_PATH)) return file
  return HIDDEN.test(`/${file}`) ? undefined : file
}

async function isFile(folder: string, path: string): Promise<boolean> {
  try {
    return (await stat(join(folder, path))).isFile()
  } catch {
    return false
  }
}
