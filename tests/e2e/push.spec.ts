import type { Page, Worker } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { fakePushManager, fakePushService } from './fake-push.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { PHONE, saving, startRound } from './score-phones.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

const LIVE = roundPath(DEMO_TOKENS.live)

const bell = (page: Page) => page.getByRole('button', { name: /^(Notify me|Notifications are on)$/ }).first()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const timesAsked = (page: Page) => page.evaluate(() => (window as { asked?: { count: number } }).asked?.count)

/** Opens the page of the live round, and its dialog of notifications. */
async function openDialog(page: Page, open: (path: string, page?: Page) => Promise<void>): Promise<void> {
  await withoutTiles(page)
  await open(LIVE, page)
  await bell(page).click()
  await expect(dialog(page)).toBeVisible()
}

const holdScript = (page: Page) => hold(page, /\/LiveNotifications\.[^/]*js$/)

test('notifies a viewer after one press, shows so after a reload and in another tab, and stops with one press', {
  tag: '@detail',
}, async ({ page, context, open }) => {
  await fakePushManager(context)
  const service = await fakePushService(context)
  await withoutTiles(page)
  const sendScript = await holdScript(page)
  await open(LIVE)
  await bell(page).click()
  sendScript()
  await expect(dialog(page)).toBeVisible()
  const notify = dialog(page).getByRole('button', { name: 'Notify me' })
  const stop = dialog(page).getByRole('button', { name: 'Stop' })

  await test.step('asks for the permission only when the viewer presses the button, here with the keyboard', async () => {
    await expect(notify).toBeVisible()
    await expectAccessible(page, { part: 'dialog[open]' })
    expect(await timesAsked(page)).toBe(0)
    await notify.focus()
    await page.keyboard.press('Enter')
    await expect(stop).toBeFocused()
    expect(await timesAsked(page)).toBe(1)
    await expectAccessible(page, { part: 'dialog[open]' })
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()
    await expect(bell(page)).toHaveAccessibleName('Notifications are on')
  })
  await test.step('shows the same after a reload, and opens if its script arrives during the press', async () => {
    const sendScript = await holdScript(page)
    await page.reload()
    await settled(page)
    await bell(page).hover()
    await page.mouse.down()
    sendScript()
    await expect(bell(page)).toHaveAccessibleName('Notifications are on')
    await page.mouse.up()
    await dialog(page).getByLabel('Birdies too').check()
    await expect.poll(service.rounds).toMatchObject([{ birdies: true }])
  })
  await test.step('stops in another tab, which the first one shows', async () => {
    const other = await context.newPage()
    await openDialog(other, open)
    await expect(dialog(other).getByLabel('Birdies too')).toBeChecked()
    await dialog(other).getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(other).getByRole('button', { name: 'Notify me' })).toBeFocused()
    await expect(notify).toBeVisible()
    expect(service.rounds()).toEqual([])
  })
})

test('says why a viewer is not notified, and what to do about it', { tag: '@detail' }, async ({
  page,
  browser,
  site,
  open,
}) => {
  await test.step('when notifications are blocked, and when a call fails, which is repeated on request', async () => {
    await fakePushManager(page.context(), 'denied')
    const service = await fakePushService(page)
    await openDialog(page, open)
    await dialog(page).getByRole('button', { name: 'Notify me' }).click()
    await expect(dialog(page).getByText(/blocks notifications from this site/)).toBeVisible()
    await expectAccessible(page, { part: 'dialog[open]' })
    expect(service.rounds()).toEqual([])
    service.fail({ status: 503 })
    await openDialog(page, open)
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page, { part: 'dialog[open]' })
    service.fail(undefined)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
  await test.step('when the service has no notifications, but the page a sound, which it remembers', async () => {
    await page.route('**/rest/push/**', (route) => route.fulfill({ status: 404 }))
    await openDialog(page, open)
    const choice = dialog(page).getByLabel(/quiet sound/)
    await expect(choice).not.toBeChecked()
    await choice.check()
    await expect(dialog(page).getByRole('button', { name: 'Notify me' })).toHaveCount(0)
    await openDialog(page, open)
    await expect(choice).toBeChecked()
  })
  await test.step('in a tab of iOS, where an icon on the home screen opens the round', async () => {
    const ios = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' })
    await ios.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'standalone', { value: false })
    })
    const tab = await ios.newPage()
    await fakePushService(tab)
    await openDialog(tab, open)
    await expect(dialog(tab).getByText(/Add to Home Screen/)).toBeVisible()
    const manifest = await tab.locator('link[rel="manifest"]').getAttribute('href')
    const content = await (await tab.request.get(manifest ?? '')).json()
    expect(content).toMatchObject({ display: 'standalone', scope: '/' })
    expect(content).not.toHaveProperty('start_url')
    await ios.close()
  })
})

test('notifies the owner and a scorer as players from the page on which scores are kept, with the real service', async ({
  newContext,
}) => {
  const anns = await newContext(PHONE)
  await fakePushManager(anns)
  const { path, key } = await startRound(anns)
  const ann = await anns.newPage()
  await ann.goto(path)
  await expect(saving(ann)).toHaveText(/Sent/)
  const bobs = await newContext(PHONE)
  await fakePushManager(bobs)
  const bob = await bobs.newPage()
  await bob.goto(`${path}#${key}`)
  await expect(bob.getByRole('heading', { name: 'Hole 1' })).toBeVisible()

  for (const page of [ann, bob]) {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Notifications' }).tap()
    await dialog(page).getByRole('button', { name: 'Notify me' }).tap()
    await expect(dialog(page).getByRole('status').first()).toContainText('waits for your confirmation')
    await expect(dialog(page).getByRole('button', { name: 'Stop' })).toBeFocused()
    await expectAccessible(page, { part: 'dialog[open]' })
  }
  await test.step('shows so on the page of the round and after a reload, and stops', async () => {
    await ann.goto(path.replace('/play/', '/round/'))
    await expect(bell(ann)).toHaveAccessibleName('Notifications are on')
    await bob.reload()
    await expect(bob.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
    await bob.getByRole('button', { name: 'Menu' }).tap()
    await bob.getByRole('dialog').getByRole('button', { name: 'Notifications' }).tap()
    await dialog(bob).getByRole('button', { name: 'Stop' }).tap()
    await expect(dialog(bob).getByRole('button', { name: 'Notify me' })).toBeVisible()
  })
})

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Lets the worker list its notifications, because a headless browser shows none. */
  const listNotifications = (worker: Worker) =>
    worker.evaluate(() => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      const shown = new Map<string, unknown>()
      Object.assign(self, { shown })
      Object.assign(registration, {
        async showNotification(title: string, options: NotificationOptions = {}) {
          shown.set(options.tag ?? '', { title, ...options })
        },
        getNotifications: async ({ tag = '' } = {}) => (shown.has(tag) ? [shown.get(tag)] : []),
      })
    })
  const shownBy = (worker: Worker) => () =>
    worker.evaluate(() => [
      ...(self as unknown as { shown: Map<string, { title: string; body: string }> }).shown.values(),
    ])

  test('shows one notification for each round, the newest, and a true text for what it cannot read', {
    tag: '@detail',
  }, async ({ page, context, site }) => {
    const devTools = await context.newCDPSession(page)
    const registration = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await devTools.send('ServiceWorker.enable')
    const installed = context.waitForEvent('serviceworker')
    await page.goto('/signup')
    const worker = await installed
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const registrationId = await registration
    await listNotifications(worker)
    const receive = (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', { origin: site.origin, registrationId, data })
    const lead = {
      round: 'R1',
      kind: 'lead',
      number: 3,
      title: 'Gus leads',
      body: 'Hole 4',
      url: '/round/R1',
    }

    await receive(JSON.stringify(lead))
    await expect.poll(shownBy(worker)).toMatchObject([{ title: 'Gus leads', renotify: true }])
    await receive(JSON.stringify({ ...lead, number: 2, title: 'Ann leads' }))
    await expect.poll(shownBy(worker)).toMatchObject([{ title: 'Gus leads', silent: true }])
    await receive(JSON.stringify({ ...lead, number: 4, kind: 'birdie', title: 'Gus birdied 5' }))
    await expect.poll(shownBy(worker)).toMatchObject([{ title: 'Gus birdied 5', renotify: false }])
    await receive('no JSON')
    await expect.poll(shownBy(worker)).toMatchObject([{}, { title: 'News of a round that you follow' }])
  })
})
