import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import path from 'node:path'

/** Serves the hand-written pages on the site's own origin and hands all else to the service behind. */
export async function startFront(origin: string): Promise<{ origin: string; server: Server }> {
  const { hostname, port } = new URL(origin)
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url?.startsWith('/floor/')) {
      const file = path.join('tests/bench/floor', path.basename(new URL(incoming.url, origin).pathname))
      outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
      outgoing.setHeader('Cache-Control', 'no-cache')
      outgoing.end(await readFile(file))
      return
    }
    const { method, url, headers } = incoming
    const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the front has no port')
  return { origin: `http://localhost:${address.port}`, server }
}
