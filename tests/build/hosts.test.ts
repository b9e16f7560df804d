import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assetHeaders,
  commonHeaders,
  fileHeaders,
  otherHeaders,
  shellHeaders,
} from '../../src/hosting/headers.ts'
import { type RouteName, routes, shellOf } from '../../src/routes.ts'
import { type HostRequest, hostRequests, type Outcome } from '../support/host-requests.ts'
import { startCloudflare } from '../support/hosts/cloudflare-host.ts'
import { startEmbedded } from '../support/hosts/embedded-host.ts'
import { startFirebase } from '../support/hosts/firebase-host.ts'
import { type Host, type HostResponse, SITE_DIR } from '../support/hosts/host.ts'
import { startNetlify } from '../support/hosts/netlify-host.ts'
import { hasNginx, startNginx } from '../support/hosts/nginx-host.ts'

// Serves the build with every kind of host that can run here.
interface Kind {
  name: string
  start: () => Promise<Host>
  /** Redirects unknown paths to the root by itself. */
  redirects: boolean
  /** Sends the caching headers of assets even for a missing asset. */
  cachesMissingAssets?: boolean
  /** The encoding for a browser that accepts all; undefined if the host's network compresses. */
  encoding?: 'br' | 'gzip'
  /** Responds with 304 if the client has the file. */
  revalidates: boolean
  /** `npm test` sends all requests to the service and to the host that applies rules and headers in the simplest way. */
  isSlow?: boolean
}
const kinds: Kind[] = [
  { name: 'the embedded service', start: startEmbedded, redirects: true, encoding: 'br', revalidates: true },
  { name: 'Netlify', start: startNetlify, redirects: true, revalidates: false },
  { name: 'Cloudflare Pages', start: startCloudflare, redirects: true, revalidates: true, isSlow: true },
  {
    name: 'Firebase Hosting',
    start: startFirebase,
    redirects: false,
    cachesMissingAssets: true,
    encoding: 'br',
    // The emulator responds with 304 only for rewritten pages.
    revalidates: false,
    isSlow: true,
  },
]
if (hasNginx) {
  kinds.push({
    name: 'nginx',
    start: startNginx,
    redirects: true,
    encoding: 'gzip',
    revalidates: true,
    isSlow: true,
  })
} else {
  console.warn('nginx is not installed, so only the rules of its server block are tested')
}

const assets = readdirSync(path.join(SITE_DIR, '_astro'))
const sizeOf = (file: string) => statSync(path.join(SITE_DIR, '_astro', file)).size
/** Returns the largest file with this ending, because some hosts do not compress small files. */
const assetEnding = (ending: string) => {
  const [largest] = assets.filter((file) => file.endsWith(ending)).sort((a, b) => sizeOf(b) - sizeOf(a))
  return `_astro/${largest}`
}
const FILES = {
  script: assetEnding('.js'),
  icon: 'icon.svg',
  worker: 'worker.js',
  manifest: 'manifest.json',
  installedIcon: 'icon-192.png',
  robots: 'robots.txt',
}
const TYPES = {
  script: /javascript/,
  icon: /^image\/svg\+xml/,
  worker: /javascript/,
  manifest: /^application\/(manifest\+)?json/,
  installedIcon: /^image\/png/,
  robots: /^text\/plain/,
}
const addressOf = ({ address }: HostRequest) => address.replace('{script}', `/${FILES.script}`)

const builtFile = (name: string) => readFile(path.join(SITE_DIR, name))
const headersOf = (response: HostResponse, wanted: Record<string, string>) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, response.headers.get(name)]))

async function expectPage(response: HostResponse, name: RouteName): Promise<void> {
  const wanted = { ...commonHeaders, ...shellHeaders(routes[name]) }
  expect(response.status, name).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/html(; ?charset=utf-8)?$/i)
  expect(headersOf(response, wanted), name).toEqual(wanted)
  // Every site may frame an embed, so it must not have this header.
  expect(response.headers.get('x-frame-options')).toBe(wanted['X-Frame-Options'] ?? null)
  expect(response.body.equals(await builtFile(shellOf(routes[name].path))), name).toBe(true)
}

async function expectRootRedirect(
  response: HostResponse,
  { redirects, cachesMissingAssets }: Kind,
): Promise<void> {
  if (!cachesMissingAssets)
    expect(response.headers.get('cache-control') ?? '').not.toMatch(/immutable|max-age=[1-9]/)
  if (response.status === 302)
    return expect(response.headers.get('location')).toMatch(/^(https:\/\/golf\.test)?\/(\?|$)/)
  expect(response.status).toBe(404)
  if (!redirects) expect(response.body.toString()).toContain('http-equiv="refresh" content="0;url=/"')
}

/** Follows at most one redirect to the canonical address of the same page, such as one with a trailing slash. */
async function canonical(host: Host, address: string): Promise<HostResponse> {
  const response = await host.send(address)
  if (response.status !== 301 && response.status !== 308) return response
  const location = response.headers.get('location') ?? ''
  const withoutSlash = (one: string) => one.replace(/(\/index\.html|\/)?(\?.*)?$/, '$2')
  expect(withoutSlash(location)).toBe(withoutSlash(address))
  return host.send(location)
}

async function expectOutcome(host: Host, kind: Kind, address: string, outcome: Outcome): Promise<void> {
  if (outcome === 'root') return expectRootRedirect(await host.send(address), kind)
  if (outcome === 'contained') return expectContained(await host.send(address))
  if ('page' in outcome) return expectPage(await canonical(host, address), outcome.page)
  if ('pageOrRoot' in outcome) {
    const response = await canonical(host, address)
    if (response.status === 200) return expectPage(response, outcome.pageOrRoot)
    return expectRootRedirect(response, kind)
  }
  const response = await host.send(address)
  if ('to' in outcome) {
    expect(response.status).toBe(302)
    return expect(response.headers.get('location')?.replace('https://golf.test', '')).toBe(outcome.to)
  }
  const wanted = {
    ...commonHeaders,
    ...(outcome.file === 'script' ? assetHeaders : fileHeaders(`/${FILES[outcome.file]}`)),
  }
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(TYPES[outcome.file])
  expect(headersOf(response, wanted)).toEqual(wanted)
  expect(response.body.equals(await builtFile(FILES[outcome.file]))).toBe(true)
}

/** A malformed request may lead to any page of the site, but never outside of it. */
function expectContained(response: HostResponse): void {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('location') ?? '/').toMatch(/^(https:\/\/golf\.test)?\/(?![/\\])/)
  expect(response.body.toString()).not.toContain('devDependencies')
}

describe.each(kinds)('$name', (kind) => {
  let host: Host
  beforeAll(async () => {
    host = await kind.start()
  })
  afterAll(() => host.stop())

  test('serves every route with its headers', { tags: kind.isSlow ? ['slow'] : [] }, async () => {
    for (const name of Object.keys(routes) as RouteName[]) {
      const response = await canonical(host, routes[name].path.replace(/\{\w+\}/g, 'R1'))
      await expectPage(response, name)
    }
  })

  test.each(hostRequests.map((one) => [addressOf(one).slice(0, 60), one] as const))(
    'serves %s like every host',
    { tags: kind.isSlow ? ['slow'] : [] },
    (_, one) => expectOutcome(host, kind, addressOf(one), one.outcome),
  )

  test('responds to HEAD like to GET, without a body', async () => {
    const response = await host.send('/round/R1', { method: 'HEAD' })
    const wanted = { ...commonHeaders, ...shellHeaders(routes.round) }
    expect(response.status).toBe(200)
    expect(headersOf(response, wanted)).toEqual(wanted)
    expect(response.body.length).toBe(0)
  })

  if (kind.revalidates)
    test('responds with 304 if the browser has the page or the script', async () => {
      for (const address of ['/round/R1', `/${FILES.script}`]) {
        const first = await host.send(address)
        const etag = first.headers.get('etag') ?? ''
        expect(etag, address).not.toBe('')
        const second = await host.send(address, { headers: { 'if-none-match': etag } })
        expect(second.status, address).toBe(304)
        expect(second.body.length).toBe(0)
      }
    })

  if (kind.encoding)
    test('compresses pages and scripts only for browsers that accept it', async () => {
      const shell = await builtFile(shellOf(routes.round.path))
      const script = await builtFile(FILES.script)
      for (const [address, plain] of [
        ['/round/R1', shell],
        [`/${FILES.script}`, script],
      ] as const) {
        const compressed = await host.send(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
        expect(compressed.headers.get('content-encoding')).toBe(kind.encoding)
        expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
        expect(compressed.body.length).toBeLessThan(plain.length)
        const unpacked =
          kind.encoding === 'br' ? brotliDecompressSync(compressed.body) : gunzipSync(compressed.body)
        expect(unpacked.equals(plain)).toBe(true)

        const gzip = await host.send(address, { headers: { 'accept-encoding': 'gzip' } })
        expect(gzip.headers.get('content-encoding')).toBe('gzip')
        const identity = await host.send(address)
        expect(identity.headers.get('content-encoding')).toBe(null)
        expect(identity.body.equals(plain)).toBe(true)
      }
    })
})

describe.each(kinds.filter(({ name }) => name === 'nginx' || name === 'the embedded service'))(
  '$name, which sends only our headers',
  (kind) => {
    let host: Host
    beforeAll(async () => {
      host = await kind.start()
    })
    afterAll(() => host.stop())

    test('sends the security headers with redirects and other files, too', async () => {
      for (const address of ['/', '/nope', '/_astro/missing.js', '/icon.svg']) {
        const { headers } = await host.send(address)
        const wanted = { ...commonHeaders, 'X-Frame-Options': otherHeaders['X-Frame-Options'] ?? '' }
        expect(headersOf({ status: 0, headers, body: Buffer.alloc(0) }, wanted), address).toEqual(wanted)
      }
    })

    test('rejects TRACE', async () => {
      const response = await host.send('/login', {
        method: 'TRACE',
        headers: { 'x-secret': 'secret of the browser' },
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.body.toString()).not.toContain('secret of the browser')
    })
  },
)
