import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { temporaryCertificate } from '../scale/support/certificates.ts'
import type { SinglePageApp } from './single-page-app.ts'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Headers that belong to one connection of HTTP/1.1 and do not exist in HTTP/2. */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'upgrade-insecure-requests',
]

const PAGE_HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }

const PLAIN_SHELL = 'dist/round/index.html.br'
const PLAIN_ENTITY_TAG = '"plain"'

/** The common part of requests and responses of HTTP/1.1 and HTTP/2. */
type Incoming = Readable & { url?: string; method?: string; headers: OutgoingHttpHeaders }
type Outgoing = Writable & {
  writeHead(status: number, headers: OutgoingHttpHeaders): unknown
}

interface Options {
  /** Replaces the site's own pages. */
  app?: SinglePageApp
  /** Serves rounds as a host without functions does: the shell of the build, without the round. */
  servesPlainRounds?: boolean
  /** HTTP/2 over TLS, as a CDN serves. */
  isHttp2?: boolean
}

/**
 * Starts a proxy in front of the service that also serves the baseline pages, so that both have the same origin, until
 * the process ends. Returns its origin.
 */
export async function startProxy(
  origin: string,
  { app, servesPlainRounds = false, isHttp2 = false }: Options = {},
): Promise<string> {
  const { hostname, port } = new URL(origin)
  const handle = async (incoming: Incoming, outgoing: Outgoing) => {
    const asset = app?.assets.get(path.basename(incoming.url ?? ''))
    if (asset) {
      const type = TYPES[path.extname(incoming.url ?? '')] ?? 'application/octet-stream'
      const caching = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Encoding': 'br' }
      outgoing.writeHead(200, { 'Content-Type': type, ...caching })
      return void outgoing.end(asset)
    }
    if (app && /^\/(?:login|rounds|round\/.*)$/.test(incoming.url ?? '')) {
      outgoing.writeHead(200, PAGE_HEADERS)
      return void outgoing.end(app.page)
    }
    if (servesPlainRounds && incoming.url?.startsWith('/round/')) {
      const isKnown = incoming.headers['if-none-match'] === PLAIN_ENTITY_TAG
      outgoing.writeHead(isKnown ? 304 : 200, {
        ETag: PLAIN_ENTITY_TAG,
        'Cache-Control': 'no-cache',
        ...(!isKnown && { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }),
      })
      outgoing.end(isKnown ? undefined : await readFile(PLAIN_SHELL))
      return
    }
    if (incoming.url?.startsWith('/baseline/')) {
      const file = path.join('tests/bench/baseline', path.basename(new URL(incoming.url, origin).pathname))
      outgoing.writeHead(200, PAGE_HEADERS)
      return void outgoing.end(await readFile(file))
    }
    const { method, url, headers } = incoming
    const forwarded = request(
      { hostname, port, method, path: url, headers: plainHeaders(headers) },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, plainHeaders(response.headers))
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }
  const server = isHttp2 ? createSecureServer(temporaryCertificate(), handle) : createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return `${isHttp2 ? 'https' : 'http'}://localhost:${address.port}`
}

function plainHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.includes(name)),
  )
}
