import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import path from 'node:path'
import type { SinglePageApp } from './single-page-app.ts'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Starts a proxy in front of the service that also serves the baseline pages, so that both have the same origin.
 * @param app replaces the site's own pages
 */
export async function startProxy(
  origin: string,
  app?: SinglePageApp,
): Promise<{ origin: string; server: Server }> {
  const { hostname, port } = new URL(origin)
  const server = createServer(async (incoming, outgoing) => {
    const asset = app?.assets.get(path.basename(incoming.url ?? ''))
    if (asset) {
      outgoing.setHeader(
        'Content-Type',
        TYPES[path.extname(incoming.url ?? '')] ?? 'application/octet-stream',
      )
      outgoing.setHeader('Content-Encoding', 'br')
      outgoing.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      outgoing.end(asset)
      return
    }
    if (app && /^\/(?:login|rounds|round\/.*)$/.test(incoming.url ?? '')) {
      outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
      outgoing.setHeader('Cache-Control', 'no-cache')
      outgoing.end(app.page)
      return
    }
    if (incoming.url?.startsWith('/baseline/')) {
      const file = path.join('tests/bench/baseline', path.basename(new URL(incoming.url, origin).pathname))
      outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
      outgoing.setHeader('Cache-Control', 'no-cache')
      outgoing.end(await readFile(file))
      return
    }
    const { method, url, headers } = incoming
    const forwarded = request({ hostname, port, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return { origin: `http://localhost:${address.port}`, server }
}
