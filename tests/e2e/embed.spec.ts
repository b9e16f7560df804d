import { createServer } from 'node:http'
import type { Frame, Page } from 'playwright/test'
import { adaptingEmbedCode, EMBED_SIZE } from '../../src/domain/round/embed-code.ts'
import { embedPath, roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

/** A page of another site that shows an address in a frame of the given width; both come from its query. */
const otherSite = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://other.test').searchParams
  response.setHeader('content-type', 'text/html')
  const address = query.get('address') ?? ''
  const width = query.get('width') ?? ''
  response.end(
    width === 'adapts'
      ? adaptingEmbedCode(address, 'Round')
      : `<iframe src="${address}" title="Round" width="${width}" height="700"></iframe>`,
  )
})
test.beforeAll(async () => {
  // The site's own host is localhost, so this is another site.
  await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => otherSite.close())

async function openFramed(page: Page, address: string, width: number | 'adapts'): Promise<Frame> {
  const { port } = otherSite.address() as { port: number }
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ address, width: String(width) })}`)
  const frame = page.frames()[1]
  if (!frame) throw new Error('there is no frame')
  return frame
}

test('shows a live round in a frame of another site, even without access to storage', async ({
  page,
  context,
  site,
  open,
  allowConsoleError,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })
  const fonts: string[] = []
  page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()))
  const frame = await openFramed(page, site.origin + embedPath(DEMO_TOKENS.live), 300)
  await expect(frame.getByRole('status')).toHaveText('Live')
  const scores = frame.getByRole('table', { name: 'Gross scores, Out' })
  await expect(scores.getByRole('row')).toHaveCount(5)
  const before = await frame.getByRole('main').innerText()
  await expect.poll(() => frame.getByRole('main').innerText()).not.toBe(before)
  await frame.evaluate(() => document.fonts.ready)
  expect(fonts).toEqual([])
  const opened = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'Open the round' }).click()
  expect(new URL((await opened).url()).pathname).toBe(roundPath(DEMO_TOKENS.live))

  await test.step('fits into frames of 300 and 1000 px, and is accessible', async () => {
    const plain = await context.newPage()
    await open(embedPath(DEMO_TOKENS.medal), plain)
    await expect(plain.getByRole('table', { name: 'Gross scores, In' })).toBeVisible()
    for (const width of [1000, 300]) {
      await plain.setViewportSize({ width, height: 700 })
      const overflow = () => plain.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0)
    }
    await expectAccessible(plain)
  })
  await test.step('is as high as its content with the code for websites', async () => {
    const adapted = await openFramed(page, site.origin + embedPath(DEMO_TOKENS.medal), 'adapts')
    await expect(adapted.getByRole('table', { name: 'Gross scores, In' })).toBeVisible()
    const height = async () => Number(await page.locator('iframe').getAttribute('height'))
    await expect.poll(height).not.toBe(EMBED_SIZE.height)
    const hidden = async () =>
      (await adapted.evaluate(() => document.documentElement.scrollHeight)) - (await height())
    await expect.poll(hidden).toBe(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(hidden).toBe(0)
  })
  await test.step('is the only page that another site can frame', async () => {
    allowConsoleError('frame-ancestors')
    const refused = await openFramed(page, site.origin + roundPath(DEMO_TOKENS.medal), 1000)
    // The browser shows its own error page instead, whose text depends on the browser.
    await expect.poll(() => refused.url()).toBe('chrome-error://chromewebdata/')
  })
})
