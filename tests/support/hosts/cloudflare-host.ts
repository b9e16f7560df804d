import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { generateHandler } from '@cloudflare/pages-shared/dist/asset-server/handler.js'
import { createMetadataObject } from '@cloudflare/pages-shared/dist/metadata-generator/createMetadataObject.js'
import { type Host, SITE_DIR, SITE_ORIGIN, toHostResponse } from './host.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
}
const PERMITTED = new Set([200, 301, 302, 303, 307, 308])

/** Reads the two files like Cloudflare's deployment tool, which is not available as a package. */
async function readRules() {
  const linesOf = async (name: string) => (await readFile(path.join(SITE_DIR, name), 'utf8')).split('\n')
  const redirects = new Map<string, { from: string; to: string; status: number; lineNumber: number }>()
  for (const [index, line] of (await linesOf('_redirects')).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [from = '', to = '', status = '302', ...more] = line.trim().split(/\s+/)
    const isLoop = from.endsWith('/*') && /\/index(\.html)?$/.test(to)
    if (more.length > 0 || isLoop || !PERMITTED.has(Number(status)) || redirects.has(from)) continue
    redirects.set(from, { from, to, status: Number(status), lineNumber: index + 1 })
  }
  const headers: { path: string; headers: Record<string, string>; unsetHeaders: string[] }[] = []
  for (const line of await linesOf('_headers')) {
    if (line.startsWith('/')) headers.push({ path: line.trim(), headers: {}, unsetHeaders: [] })
    else if (line.trim() !== '') {
      const [name = '', ...value] = line.split(':')
      const block = headers.at(-1)
      if (block) block.headers[name.trim().toLowerCase()] = value.join(':').trim()
    }
  }
  return createMetadataObject({
    redirects: { rules: [...redirects.values()], invalid: [] },
    headers: { rules: headers, invalid: [] },
  })
}

/** Runs the request handler of Cloudflare Pages. */
export async function startCloudflare(): Promise<Host> {
  // The two halves of the package use different types for the same object.
  const metadata = (await readRules()) as Parameters<typeof generateHandler>[0]['metadata']
  // Cloudflare looks files up in a list of deployed names, not on a disk.
  const entries = await readdir(SITE_DIR, { recursive: true, withFileTypes: true })
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(SITE_DIR, file).split(path.sep).join('/')}`, file]),
  )

  return {
    async send(address, { method = 'GET', headers = {} } = {}) {
      const response = await generateHandler<string>({
        request: new Request(SITE_ORIGIN + address, { method, headers }),
        metadata,
        logError(error) {
          throw error
        },
        findAssetEntryForPath: async (asset) => (files.has(asset) ? asset : null),
        getAssetKey: (asset) => asset,
        negotiateContent: () => ({ encoding: null }),
        async fetchAsset(asset) {
          const { body } = new Response(await readFile(files.get(asset) ?? ''))
          return { body, contentType: TYPES[path.extname(asset)] ?? 'application/octet-stream' }
        },
      })
      return toHostResponse(response)
    },
    async stop() {},
  }
}
