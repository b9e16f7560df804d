import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Window } from 'happy-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getEmbedding, getLinkPreview } from '../../src/contract/link-preview.ts'
import type { RecordedRound } from '../../src/contract/recorded-round.ts'
import { headTags } from '../../src/domain/link-preview/head-tags.ts'
import { PAGE_RENDERERS } from '../../src/hosting/headers.ts'
import { roundPath, routes, scorePath, shellOf } from '../../src/routes.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import { createLinkPreviews } from '../../src/service/golf/link-previews/link-previews.ts'
import { createSitePages } from '../../src/service/golf/link-previews/site-pages.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { type Changes, holes, recorded, strokes } from '../support/recorded.ts'
import { serviceOfTests, startService, storeRound } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const STATIC = headTags({ title: 'Round - Fairway', ogTitle: 'Round', siteName: 'Fairway' })
const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><script data-page="{}"></script>${STATIC}</head><body><astro-island><!--content-->shell<!--/content--></astro-island></body></html>`
/** Stands in for the renderer of the build, which `tests/build/edge-functions.test.ts` tests. */
const RENDERER = `export const renderRound = (json, layout) => {
  if (json.includes('Broken')) throw new Error('broken')
  return { html: '<p>' + layout + ' ' + JSON.parse(json).settings.course.name + '</p>', rest: '<i>rest</i>' }
}`
const HOSTILE = `"><script>alert('1')</script>&amp;\u202e\u0000`

const siteDir = temporaryFolder()
let iid: string

beforeAll(async () => {
  const file = join(siteDir, shellOf(routes.round.path))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, SHELL)
  await writeFile(join(siteDir, PAGE_RENDERERS), RENDERER)
})
const service = serviceOfTests(() => startService({ siteDir }))
beforeAll(async () => {
  await service.signInAs('golfer', 'ann@golf.example')
  iid = (await service.accountOf('ann@golf.example')).iid
  await save('R1', ROUND)
})

const ROUND = {
  players: [
    { name: 'Ann', holes: strokes('4 5 3') },
    { name: 'Bob', holes: strokes('4 3 4') },
  ],
}

const save = (token: string, changes: Changes) => storeRound(service, iid, { token, ...changes })
const saveLive = (token: string, one: RecordedRound) =>
  createRounds(service.context).saveLive({ iid, token, recorded: one })
const pageOf = (token: string, headers: Record<string, string> = {}) =>
  service.fastify.inject({ url: roundPath(token), headers })
const imageOf = (token: string, init: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  service.fastify.inject({ url: `/rest/round/${token}/preview.png`, ...init })
const previewOf = (token: string) => service.newClient().read(getLinkPreview, { path: { token } })
const embeddingOf = (url: string, query: object = {}) =>
  service.newClient().call(getEmbedding, { query: { url, ...query } })

/** Returns the size of a PNG after decompressing all of its pixels. */
function decodePng(file: Buffer): { width: number; height: number } {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  const data: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const bytesPerPixel = { 2: 3, 6: 4 }[file.readUInt8(25)] ?? 0
  expect(inflateSync(Buffer.concat(data)).length).toBe((width * bytesPerPixel + 1) * height)
  return { width, height }
}

/** Returns what programs that show link previews read. */
function readHead(html: string) {
  const { head } = new new Window().DOMParser().parseFromString(html, 'text/html')
  const metas = [...head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
    meta.getAttribute('content') ?? '',
  ])
  const link = head.querySelector('link[type="application/json+oembed"]')
  return {
    tags: Object.fromEntries(metas) as Record<string, string>,
    title: head.querySelector('title')?.textContent,
    oEmbed: link?.getAttribute('href'),
  }
}

describe('programs that show link previews', () => {
  test('read course, date, format, winner, image and oEmbed of a round', async () => {
    const url = service.siteUrl() + roundPath('R1')
    const description = '20 Jun 2026 · 3 holes · Par 12 · Stroke play · Winner: Bob −1 (Gross 11)'
    const image = expect.stringMatching(/^http:\/\/localhost:\d+\/rest\/round\/R1\/preview\.png\?v=[\w-]+$/)

    const { tags, title, oEmbed } = readHead(await (await fetch(url)).text())
    expect(title).toBe('Bob won by 1 · Old Links - Fairway')
    expect(tags).toMatchObject({
      'og:title': 'Bob won by 1 · Old Links',
      'og:description': description,
      'og:site_name': 'Fairway',
      'og:type': 'website',
      'og:url': url,
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Leaderboard: 1 Bob −1, 2 Ann E',
      'twitter:card': 'summary_large_image',
    })
    expect(await (await fetch(oEmbed ?? '')).json()).toMatchObject({
      type: 'rich',
      title: 'Bob won by 1 · Old Links',
      width: 800,
    })
    const imageUrl = tags['og:image'] ?? ''
    const response = await fetch(imageUrl)
    expect(decodePng(Buffer.from(await response.arrayBuffer()))).toEqual({ width: 1200, height: 630 })
  })

  test('read to what an invitation invites, without a name or a score', async () => {
    const file = join(siteDir, shellOf(routes.play.path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, SHELL)
    const questions = {
      [scorePath('R1')]: 'Keep score at Old Links',
      [`${roundPath('R1')}?claims`]: 'Did you play at Old Links?',
    }
    for (const [path, question] of Object.entries(questions)) {
      const { body } = await service.fastify.inject({ url: path })
      expect(body).toContain(`<meta property="og:title" content="${question}">`)
      expect(body).toContain('<meta property="og:description" content="20 Jun 2026 · 3 holes · Par 12 · ')
      expect(body).not.toMatch(/Ann|Bob|og:image/)
    }
    const unknown = await service.fastify.inject({ url: scorePath('unknown') })
    expect([unknown.statusCode, unknown.body]).toEqual([200, SHELL])
  })

  test('read hostile names as text', async () => {
    await save('hostile', {
      course: { name: HOSTILE, holes: [{ par: 4 }] },
      players: [{ name: `</title>${HOSTILE}`, holes: strokes('4') }],
    })
    const { body } = await pageOf('hostile')
    const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
    const head = headOf(body).replace(/data-page="[^"]*"/, 'data-page="{}"')
    expect(head.replace(/<!--link-preview-->.*<!--\/link-preview-->/, STATIC)).toBe(headOf(SHELL))
    expect(head).not.toMatch(/<script(?! data-page)|\u202e/)
    expect(body.match(/<script type="application\/json"[^>]*>(.*?)<\/script>/)?.[1]).not.toContain('<')
    const { tags } = readHead(body)
    expect(tags['og:title']).toContain(`</title>"><script>alert('1')</script>&amp; finished in 4`)
    expect(tags['og:title']).toContain(` · "><script>alert('1')</script>&amp;`)
    expect(tags['og:description']).toContain(`</title>"><script>alert('1')</script>&`)
    expect(decodePng((await imageOf('hostile')).rawPayload)).toEqual({ width: 1200, height: 630 })
  })
})

describe('the page of a round', () => {
  test('keeps the headers of the shell and is revalidated by its own ETag', async () => {
    const first = await pageOf('R1')
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    const known = { 'if-none-match': String(first.headers.etag) }
    expect((await pageOf('R1', known)).statusCode).toBe(304)
    await save('R1', { ...ROUND, course: { name: 'New Links', holes: [{ par: 4 }, { par: 4 }, { par: 4 }] } })
    expect((await pageOf('R1', known)).statusCode).toBe(200)
    await save('R1', ROUND)
  })

  test('is the unchanged shell for a missing or deleted round, which has neither image nor oEmbed', async () => {
    await save('deleted', ROUND)
    await createRounds(service.context).setDeleted('deleted', true)
    for (const token of ['missing', 'deleted', 'a\u0000b', 'x'.repeat(401)]) {
      const page = await pageOf(token)
      expect([page.statusCode, page.body]).toEqual([200, SHELL])
    }
    for (const token of ['missing', 'deleted']) {
      expect((await imageOf(token)).statusCode).toBe(404)
      await expect(previewOf(token)).rejects.toThrow('404 {"message":"Round is not available"}')
      expect((await embeddingOf(service.siteUrl() + roundPath(token))).status).toBe(404)
    }
  })

  test('contains the round, for the layout of the browser', async () => {
    const { body } = await pageOf('R1')
    expect(body).toContain(
      '<script data-page="{&quot;content&quot;:{&quot;layout&quot;:&quot;full&quot;,&quot;isLive&quot;:false}}">',
    )
    const json = (await service.fastify.inject({ url: '/rest/round/R1' })).body
    expect(body).toContain(
      '<astro-island><p>full Old Links</p></astro-island><i>rest</i><script type="application/json"',
    )
    expect(body).toContain(`>${json}</script></body>`)
    const onPhone = await pageOf('R1', { 'sec-ch-ua-mobile': '?1' })
    expect(onPhone.body).toContain('<p>phone Old Links</p>')
    expect(onPhone.headers.vary).toMatch(/^Sec-CH-UA-Mobile, User-Agent/)
  })

  test('contains nothing about the visitor', async () => {
    const { cookies } = await service.signInAs('golfer', 'bob@golf.example')
    const signedIn = await pageOf('R1', { cookie: `session=${cookies.get('session')}` })
    expect(signedIn.body).toBe((await pageOf('R1')).body)
    expect(signedIn.headers['set-cookie']).toBeUndefined()
  })

  test('contains no round if it cannot be rendered', async () => {
    await save('R1', { ...ROUND, course: { name: 'Broken', holes: holes(4, 4, 4) } })
    const { body } = await pageOf('R1')
    expect(body).toContain('<meta property="og:title" content="Bob won by 1 · Broken">')
    expect(body).toContain('<!--content-->')
    expect(service.logEntries().at(-1)?.msg).toBe('rendering a round failed')
    await save('R1', ROUND)
  })

  test('follows a new build of the site', async () => {
    const file = join(siteDir, shellOf(routes.round.path))
    await writeFile(join(siteDir, PAGE_RENDERERS), RENDERER.replace('<p>', '<p>new '))
    await utimes(file, new Date(), new Date(Date.now() + 5_000))
    expect((await pageOf('R1')).body).toContain('<p>new full Old Links</p>')
    await rm(join(siteDir, PAGE_RENDERERS))
    await utimes(file, new Date(), new Date(Date.now() + 10_000))
    const { body } = await pageOf('R1')
    expect(body).toContain('<meta property="og:title" content="Bob won by 1 · Old Links">')
    expect(body).toContain('<!--content-->')
    await writeFile(join(siteDir, PAGE_RENDERERS), RENDERER)
    await utimes(file, new Date(), new Date(Date.now() + 15_000))
  })

  test('is the unchanged shell while the database fails', async () => {
    // For all reads meanwhile, because jobs in the background read as well.
    const failing = vi.spyOn(service.context.db, 'selectFrom').mockImplementation(() => {
      throw new Error('no database')
    })
    const page = await pageOf('R1')
    failing.mockRestore()
    expect([page.statusCode, page.body]).toEqual([200, SHELL])
    expect(service.logEntries().map(({ msg }) => msg)).toContain('completing a page failed')
  })

  test('shows the time of the scores of a live round, and the winner after its end', async () => {
    const live = recorded({ ...ROUND, players: [{ name: 'Ann', holes: strokes('5 . .') }] })
    await saveLive('live', live)
    const { description, imageVersion } = await previewOf('live')
    expect(description).toMatch(
      /^Live, as of \d\d \w{3} \d{4}, \d\d:\d\d · 3 holes · .* · Ann \+1 \(Gross 5\) thru 1$/,
    )
    expect((await imageOf('live')).headers['cache-control']).toBe('public, max-age=60')
    service.advanceClock(60_000)
    expect((await previewOf('live')).imageVersion).not.toBe(imageVersion)
    await save('live', ROUND)
    expect((await previewOf('live')).description).toContain('Winner: Bob')
  })
})

describe('the image', () => {
  test('may be embedded by other sites and cached, sets no cookies and is not indexed', async () => {
    const { headers } = await imageOf('R1')
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=14400',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers).not.toHaveProperty('set-cookie')
    const again = await imageOf('R1', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the setting LINK_PREVIEW', () => {
  const withMode = (linkPreview: 'names' | 'off') =>
    createLinkPreviews({
      db: service.context.db,
      clock: Date.now,
      config: { linkPreview, companyName: 'Fairway' },
      renderer: { render: async ({ options }) => Buffer.from(options.mode) },
    })

  const pagesWith = (mode: 'names' | 'off') =>
    createSitePages({
      ...service.context,
      config: { ...readConfig({ LINK_PREVIEW: mode }), siteDir },
      linkPreviews: withMode(mode),
      siteUrl: () => 'https://golf.test',
      log: console,
    })

  test('omits all scores if it is names', async () => {
    const linkPreviews = withMode('names')
    const preview = await linkPreviews.preview('R1')
    expect(preview?.description).toBe('20 Jun 2026 · 3 holes · Par 12 · Stroke play · Ann and Bob')
    expect(await pagesWith('names').round('R1', 'full')).toContain('<!--content-->')
    expect(preview?.imageAlt).toBe('Players: Ann and Bob')
    expect(Buffer.from((await linkPreviews.image('R1'))?.png ?? []).toString()).toBe('names')
  })

  test('omits tags, image and oEmbed of a round if it is off', async () => {
    const linkPreviews = withMode('off')
    expect(await linkPreviews.preview('R1')).toBeUndefined()
    expect(await linkPreviews.image('R1')).toBeUndefined()
    expect(await pagesWith('off').round('R1', 'full')).toBeUndefined()
  })
})

describe('oEmbed', () => {
  test('describes a frame within the given space', async () => {
    const url = service.siteUrl() + roundPath('R1')
    const query = { url, maxwidth: '400', maxheight: '9000' }
    const { html, ...embedding } = await service.newClient().read(getEmbedding, { query })
    expect(embedding).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 400,
      height: 600,
      provider_name: 'Fairway',
    })
    expect(html).toContain(
      `<iframe src="${service.siteUrl()}/embed/R1" width="400" height="600" title="Bob won by 1 · Old Links"`,
    )
  })

  test.each([
    ['another site', 'https://evil.example/round/R1'],
    ['another page', '{site}/rounds'],
    ['something other than an address', 'R1'],
  ])('responds with 404 to %s', async (_, url) => {
    expect((await embeddingOf(url.replace('{site}', service.siteUrl()))).status).toBe(404)
  })

  test('responds with 501 to formats other than JSON', async () => {
    expect((await embeddingOf(service.siteUrl() + roundPath('R1'), { format: 'xml' })).status).toBe(501)
  })
})
