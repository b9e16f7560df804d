import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Host, SITE_DIR, sendTo } from './host.ts'

const require = createRequire(import.meta.url)
// The emulator's native RE2 is not installed (see `overrides` in package.json). The expressions in `firebase.json` mean
// the same in JavaScript.
const re2 = require.resolve('re2')
require(re2)
Object.assign(require.cache[re2] ?? {}, { exports: RegExp })
const superstatic: typeof import('superstatic/lib/superstatic.js') = require('superstatic/lib/superstatic.js')

/** Starts the server of Firebase's emulator with the `firebase.json` of the build. */
export async function startFirebase(): Promise<Host> {
  const { hosting } = JSON.parse(await readFile(path.join(SITE_DIR, 'firebase.json'), 'utf8'))
  const handle = superstatic({
    config: { ...hosting, public: path.basename(SITE_DIR) },
    cwd: path.dirname(SITE_DIR),
    compression: true,
    fallthrough: false,
  })
  const server = createServer((request, response) => {
    handle(request, response, () => response.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    send: (address, init) => sendTo({ host: '127.0.0.1', port }, address, init),
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
