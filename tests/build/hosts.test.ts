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
import { type Host, type HostAnswer, SITE_DIR } from '../support/hosts/host.ts'
import { startNetlify } from '../support/hosts/netlify-host.ts'
import { hasNginx, startNginx } from '../support/hosts/nginx-host.ts'

// Serves what `npm run build` left in dist by every kind of host that can be run here.
interface Kind {
  name: string
  start: () => Promise<Host>
  /** Sends what is no file to the start by itself. */
  redirects: boolean
  /** Says of an asset that is missing what it says of one that is there: how long to keep it. */
  keepsMisses?: boolean
  /** What it sends a browser that takes all of them; undefined where compressing is its network's business. */
  encoding?: 'br' | 'gzip'
  /** Answers 304 to who has the file already. */
  revalidates: boolean
}
const kinds: Kind[] = [
  { name: 'the embedded service', start: startEmbedded, redirects: true, encoding: 'br', revalidates: true },
  { name: 'Netlify', start: startNetlify, redirects: true, revalidates: false },
  { name: 'Cloudflare Pages', start: startCloudflare, redirects: true, revalidates: true },
  {
    name: 'Firebase Hosting',
    start: startFirebase,
    redirects: false,
    keepsMisses: true,
    encoding: 'br',
    // Its emulator does so for rewritten pages alone.
    revalidates: false,
  },
]
if (hasNginx) {
  kinds.push({ name: 'nginx', start: startNginx, redirects: true, encoding: 'gzip', revalidates: true })
} else {
  console.warn('nginx is not installed here: its server block is checked by its rules alone')
}

const assets = readdirSync(path.join(SITE_DIR, '_astro'))
const sizeOf = (file: string) => statSync(path.join(SITE_DIR, '_astro', file)).size
/** The largest of its kind: small files are sent as they are by some hosts. */
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
const headersOf = (answer: HostAnswer, wanted: Record<string, string>) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, answer.headers.get(name)]))

async function expectPage(answer: HostAnswer, name: RouteName): Promise<void> {
  const wanted = { ...commonHeaders, ...shellHeaders(routes[name]) }
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/html(; ?charset=utf-8)?$/i)
  expect(headersOf(answer, wanted)).toEqual(wanted)
  expect(answer.body.equals(await builtFile(shellOf(routes[name].path)))).toBe(true)
}

async function expectStart(answer: HostAnswer, { redirects, keepsMisses }: Kind): Promise<void> {
  if (!keepsMisses) expect(answer.headers.get('cache-control') ?? '').not.toMatch(/immutable|max-age=[1-9]/)
  if (answer.status === 302)
    return expect(answer.headers.get('location')).toMatch(/^(https:\/\/golf\.test)?\/(\?|$)/)
  expect(answer.status).toBe(404)
  if (!redirects) expect(answer.body.toString()).toContain('http-equiv="refresh" content="0;url=/"')
}

/** Follows one redirect from an address to the same page's own, as a host with a taste in slashes sends it. */
async function canonical(host: Host, address: string): Promise<HostAnswer> {
  const answer = await host.send(address)
  if (answer.status !== 301 && answer.status !== 308) return answer
  const location = answer.headers.get('location') ?? ''
  const bare = (one: string) => one.replace(/(\/index\.html|\/)?(\?.*)?$/, '$2')
  expect(bare(location)).toBe(bare(address))
  return host.send(location)
}

async function expectOutcome(host: Host, kind: Kind, address: string, outcome: Outcome): Promise<void> {
  if (outcome === 'start') return expectStart(await host.send(address), kind)
  if (outcome === 'refused') return expectRefused(await host.send(address))
  if ('page' in outcome) return expectPage(await canonical(host, address), outcome.page)
  if ('pageOrStart' in outcome) {
    const answer = await canonical(host, address)
    if (answer.status === 200) return expectPage(answer, outcome.pageOrStart)
    return expectStart(answer, kind)
  }
  const answer = await host.send(address)
  if ('to' in outcome) {
    expect(answer.status).toBe(302)
    return expect(answer.headers.get('location')?.replace('https://golf.test', '')).toBe(outcome.to)
  }
  const wanted = {
    ...commonHeaders,
    ...(outcome.file === 'script' ? assetHeaders : fileHeaders(`/${FILES[outcome.file]}`)),
  }
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(TYPES[outcome.file])
  expect(headersOf(answer, wanted)).toEqual(wanted)
  expect(answer.body.equals(await builtFile(FILES[outcome.file]))).toBe(true)
}

/** An odd request may end anywhere on the site, but never outside of it. */
function expectRefused(answer: HostAnswer): void {
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.get('location') ?? '/').toMatch(/^(https:\/\/golf\.test)?\/(?![/\\])/)
  expect(answer.body.toString()).not.toContain('devDependencies')
}

describe.each(kinds)('$name', (kind) => {
  let host: Host
  beforeAll(async () => {
    host = await kind.start()
  })
  afterAll(() => host.stop())

  test.each(hostRequests.map((one) => [addressOf(one).slice(0, 60), one] as const))(
    'answers %s as every host does',
    (_, one) => expectOutcome(host, kind, addressOf(one), one.outcome),
  )

  test('answers HEAD as GET, without the page', async () => {
    const answer = await host.send('/round/R1', { method: 'HEAD' })
    const wanted = { ...commonHeaders, ...shellHeaders(routes.round) }
    expect(answer.status).toBe(200)
    expect(headersOf(answer, wanted)).toEqual(wanted)
    expect(answer.body.length).toBe(0)
  })

  if (kind.revalidates)
    test('answers 304 to a browser that has the page or the script', async () => {
      for (const address of ['/round/R1', `/${FILES.script}`]) {
        const first = await host.send(address)
        const etag = first.headers.get('etag') ?? ''
        expect(etag, address).not.toBe('')
        const again = await host.send(address, { headers: { 'if-none-match': etag } })
        expect(again.status, address).toBe(304)
        expect(again.body.length).toBe(0)
      }
    })

  if (kind.encoding)
    test('sends pages and scripts compressed to who takes that, and plain to who does not', async () => {
      const shell = await builtFile(shellOf(routes.round.path))
      const script = await builtFile(FILES.script)
      for (const [address, plain] of [
        ['/round/R1', shell],
        [`/${FILES.script}`, script],
      ] as const) {
        const small = await host.send(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
        expect(small.headers.get('content-encoding')).toBe(kind.encoding)
        expect(small.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
        expect(small.body.length).toBeLessThan(plain.length)
        const unpacked = kind.encoding === 'br' ? brotliDecompressSync(small.body) : gunzipSync(small.body)
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
  '$name, where every header is ours',
  (kind) => {
    let host: Host
    beforeAll(async () => {
      host = await kind.start()
    })
    afterAll(() => host.stop())

    test('guards its redirects and its odd files too', async () => {
      for (const address of ['/', '/nope', '/_astro/missing.js', '/icon.svg']) {
        const { headers } = await host.send(address)
        const wanted = { ...commonHeaders, 'X-Frame-Options': otherHeaders['X-Frame-Options'] ?? '' }
        expect(headersOf({ status: 0, headers, body: Buffer.alloc(0) }, wanted), address).toEqual(wanted)
      }
    })

    test('answers no TRACE', async () => {
      const answer = await host.send('/login', { method: 'TRACE', headers: { 'x-secret': 'of the browser' } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.body.toString()).not.toContain('of the browser')
    })
  },
)
