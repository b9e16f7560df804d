import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, shellOf } from '../../src/routes.ts'
import { buildSite } from './support/build-site.ts'

// Tests a second build, whose API, images and tiles are on other hosts.
const SETTINGS = {
  PUBLIC_API_URL: 'https://api.golf.test/v1',
  PUBLIC_ADMIN_URL: 'https://admin.golf.test',
  PUBLIC_FIREBASE_DATABASE_URL: 'https://golf-rtdb.firebaseio.com',
  PUBLIC_IMAGES_URL: 'https://cdn.golf.test/avatars',
  PUBLIC_TILES_URL: 'https://{s}.tiles.golf.test/{z}/{x}/{y}.png',
  PUBLIC_COMPANY_NAME: 'Old Links & Sons',
  PUBLIC_SITE_URL: 'https://golf.test/',
}
/** One page of each kind: with its API, of staff, with mails, framed by any site, framed by this site. */
const pages = [routes.rounds, routes.admin, routes.mailing, routes.embed, routes.holeMap].map(({ path }) =>
  shellOf(path),
)
const stamp = async () =>
  existsSync('.astro/build-stamp') ? readFile('.astro/build-stamp', 'utf8') : undefined
let out: string
let stampBefore: string | undefined

beforeAll(async () => {
  // Beside the project's own build, because Astro moves files of a build with `rename`, which stays on one file system.
  out = await mkdtemp(path.resolve('.astro', 'settings-'))
  stampBefore = await stamp()
  buildSite(out, SETTINGS)
})
afterAll(() => rm(out, { recursive: true, force: true }))

async function policyOf(page: string): Promise<Map<string, string[]>> {
  const html = await readFile(path.join(out, page), 'utf8')
  const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html) ?? []
  return new Map(
    policy.split(';').map((one) => {
      const [name = '', ...sources] = one.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

test('gives pages the tags of link previews, without their address', async () => {
  const html = await readFile(path.join(out, shellOf(routes.rounds.path)), 'utf8')
  const tags = new Map(
    Array.from(
      html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g),
      ([, name, content]) => [name, content],
    ),
  )
  expect(Object.fromEntries(tags)).toMatchObject({
    'og:type': 'website',
    'og:site_name': 'Old Links &amp; Sons',
    'og:title': expect.stringMatching(/./),
    'og:image': 'https://golf.test/link-preview.png',
    'twitter:card': 'summary_large_image',
  })
  expect(tags.has('og:url')).toBe(false)
})

test('gives the function of the host the address of the API and the name of the site', async () => {
  const worker = await readFile(path.join(out, '_worker.js'), 'utf8')
  expect(worker).toMatch(/"?apiUrl"?: "https:\/\/api\.golf\.test\/v1"/)
  expect(worker).toContain('Old Links & Sons')
})

test.each(pages)('allows %s to reach only the hosts of the settings', async (page) => {
  const policy = await policyOf(page)
  expect(policy.get('connect-src')?.sort()).toEqual([
    "'self'",
    'https://admin.golf.test',
    'https://api.golf.test',
    'https://golf-rtdb.firebaseio.com',
    // The database redirects clients to other hosts.
    'wss://*.firebaseio.com',
    'wss://golf-rtdb.firebaseio.com',
  ])
  expect(policy.get('img-src')?.sort()).toEqual([
    "'self'",
    'data:',
    'https://a.tiles.golf.test',
    'https://b.tiles.golf.test',
    'https://c.tiles.golf.test',
    'https://cdn.golf.test',
  ])
  expect(policy.get('default-src')).toEqual(["'none'"])
  for (const name of ['script-src', 'style-src']) {
    const sources = policy.get(name) ?? []
    expect(sources).toContain("'self'")
    expect(
      sources.filter((source) => !/^'(self|sha256-[\w+/]+=*)'$/.test(source)),
      name,
    ).toEqual([])
  }
})

test('lets only the mailing screen frame a page of the API, which shows mails', async () => {
  for (const page of pages) {
    const isMailing = page === shellOf(routes.mailing.path)
    const sources = (await policyOf(page)).get('frame-src')
    expect(sources, page).toEqual(["'self'", ...(isMailing ? ['https://api.golf.test'] : [])])
  }
})

test('sends the requests of the head script to the API of the settings', async () => {
  const html = await readFile(path.join(out, shellOf(routes.rounds.path)), 'utf8')
  expect(html).toContain('https://api.golf.test/v1/rest/rounds')
  expect(html).toContain('Old Links &amp; Sons')
})

test('does not change the fingerprint of dist when it builds into another folder', async () => {
  expect(await stamp()).toBe(stampBefore)
})
