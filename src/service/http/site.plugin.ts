import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ASSETS_PATH, headersFor } from '../../hosting/headers.ts'
import { HIDDEN_FILES } from '../../hosting/hidden-files.ts'
import { HOME_PATH, matchRoute, routes, shellOf } from '../../routes.ts'
import { HttpError, notFound } from './http-error.ts'

interface Options {
  /** The built site's folder. */
  siteDir: string
}

/** Where the service alone answers: what it does not know there is a JSON 404, never a page. */
const CALLS = /^\/(rest|mailing-flow|admin\/update-tiles|tiles|images|\.ws)(\/|$)/
const HIDDEN = new RegExp(HIDDEN_FILES)

/** The site's pages and files, as the host files that the build writes would have them served. */
export async function sitePlugin(fastify: FastifyInstance, { siteDir }: Options): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: siteDir,
    serve: false,
    preCompressed: true,
    // A folder that is not there is answered in words; see below.
    suppressWarning: true,
    // `headersFor` says how long each file keeps.
    cacheControl: false,
  })

  const send = (reply: FastifyReply, address: string, file: string) =>
    reply.headers(headersFor(address)).sendFile(file)

  fastify.get('/', (_, reply) => reply.headers(headersFor('/')).redirect(HOME_PATH, 302))

  fastify.get('/*', async (request, reply) => {
    const [address = '/'] = request.url.split('?')
    if (CALLS.test(address)) throw notFound(`There is nothing at ${address}`)
    const route = Object.values(routes).find(({ path }) => matchRoute(path, address))
    if (route) {
      const shell = shellOf(route.path)
      if (!(await isFile(siteDir, shell))) throw new HttpError(503, 'The site has not been built')
      return send(reply, address, shell)
    }
    const file = fileOf(address)
    if (file !== undefined && (await isFile(siteDir, file))) return send(reply, address, file)
    return reply.headers(headersFor('/')).redirect('/', 302)
  })

  fastify.setNotFoundHandler((request) => {
    throw notFound(`There is no ${request.method} ${request.url.split('?')[0]?.slice(0, 200)}`)
  })
}

/** The file that an address names below the folder; undefined where it names none. */
function fileOf(address: string): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(address).slice(1)
  } catch {
    return undefined
  }
  const parts = path.split('/')
  if (path === '' || parts.includes('..') || path.includes('\\') || path.includes('\0')) return undefined
  if (address.startsWith(ASSETS_PATH)) return path
  return HIDDEN.test(`/${path}`) ? undefined : path
}

async function isFile(folder: string, path: string): Promise<boolean> {
  try {
    return (await stat(join(folder, path))).isFile()
  } catch {
    return false
  }
}
