import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { demoLogins } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { golfer, post, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { describeCourse, more, PHONE, saving, score, startRound, startScorer } from './score-phones.ts'
import { settled } from './settled.ts'

// Tests that a round is scored in browsers: by several phones, without a network, and to its end.

test.use(PHONE)

const [, other] = demoLogins
/** Begins a round of two players on a course that is not in the list. */
async function begin(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Keep score' }).first().click()
  await settled(page)
  await describeCourse(page)
  await page.getByRole('button', { name: 'Add a name' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bob')
  await page.getByRole('button', { name: 'Start on hole 1' }).click()
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
}

/** Records the words about saving and where they are, whenever the page changes. */
const watchSaving = (page: Page) =>
  page.evaluateHandle(() => {
    const seen: [string, number][] = []
    const look = () => {
      const words = document.querySelector('main footer button')?.lastChild
      if (!words) return
      const range = document.createRange()
      range.selectNode(words)
      seen.push([words.textContent ?? '', range.getBoundingClientRect().left])
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  })

test('says that the storage of the browser does not answer, and opens the round when it does', {
  tag: '@detail',
}, async ({ context, page }) => {
  const { path } = await startRound(context)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/privacy')
  // As long as a database is being upgraded, the browser answers nobody who opens it.
  const upgrade = await other.evaluateHandle(async () => {
    const request = indexedDB.open('score-sheets', 99)
    const trx = await new Promise<IDBTransaction>((resolve) => {
      request.onupgradeneeded = () => request.transaction && resolve(request.transaction)
    })
    request.onerror = (event) => event.preventDefault()
    const sheets = trx.objectStore('sheets')
    const keepRunning = () => {
      sheets.count().onsuccess = keepRunning
    }
    keepRunning()
    return trx
  })
  await page.clock.install()
  await page.reload()
  const silent = page.getByRole('heading', { name: 'The storage does not answer' })
  const lookLater = async () => {
    await page.clock.runFor(10_000)
    return silent.isVisible()
  }
  await expect.poll(lookLater).toBe(true)
  await expectAccessible(page)

  await upgrade.evaluate((trx) => trx.abort())
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
})

test('scores a round on two phones, of which one has no network', async ({
  context,
  page: ann,
  newContext,
  baseURL,
  open,
}) => {
  const bobsPhone = await newContext()
  await startScorer(context)
  const bob = await bobsPhone.newPage()

  await begin(ann)
  const path = new URL(ann.url()).pathname
  await expect(saving(ann)).toHaveText(/Sent/)
  await expectAccessible(ann)

  await test.step('joins with the link, without an account', async () => {
    await ann.getByRole('button', { name: 'Phones' }).click()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await ann.getByRole('button', { name: 'Copy the link to watch' }).click()
    expect(await ann.evaluate(() => navigator.clipboard.readText())).not.toContain('#')
    await ann.getByRole('button', { name: 'Enter scores' }).click()
    await ann.getByRole('button', { name: 'Copy the link to enter scores' }).click()
    const link = await ann.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain(`${path}#`)
    await ann.keyboard.press('Escape')
    await bob.goto(link)
    await expect(bob.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
    expect(bob.url()).toBe(new URL(path, baseURL).href)
  })

  await test.step('confirms par with one tap, without moving the words about saving', async () => {
    const places = await watchSaving(ann)
    await score(ann, 'Ann').tap()
    await expect.poll(async () => (await places.jsonValue()).map(([words]) => words)).toContain('Saving…')
    await expect(saving(ann)).toHaveText(/Sent/)
    expect(new Set((await places.jsonValue()).map(([, left]) => left)).size).toBe(1)
  })

  await test.step('shows the score on the other phone', async () => {
    await expect(score(ann, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
    await expect(score(bob, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
  })

  await test.step('keeps scores without a network, and sends them later', async () => {
    await bobsPhone.setOffline(true)
    await more(bob, 'Bob').tap()
    await expect(score(bob, 'Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
    await expect(saving(bob)).toHaveText(/Saved on this phone · 1 waiting, no network/)
    await score(ann, 'Bob').tap()
    await expect(saving(ann)).toHaveText(/Sent/)
    await bobsPhone.setOffline(false)
    await expect(saving(bob)).toHaveText(/Sent/)
  })

  await test.step('shows both values where the phones disagree, and settles it with one tap', async () => {
    await expect(ann.getByText('Phones disagree.')).toBeVisible()
    await expect(bob.getByText('Phones disagree.')).toBeVisible()
    await expect(ann.getByRole('button', { name: 'Hole 1, phones disagree' })).toBeVisible()
    await ann.getByRole('button', { name: /^5 phone/ }).tap()
    await expect(ann.getByText('Phones disagree.')).toBeHidden()
    await expect(bob.getByText('Phones disagree.')).toBeHidden()
    await expect(score(bob, 'Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
  })

  await test.step('takes back the last score', async () => {
    await ann.getByRole('button', { name: 'Hole 2', exact: true }).last().tap()
    await score(ann, 'Ann').tap()
    await ann.getByRole('button', { name: 'Undo Ann 4 on 2' }).tap()
    await expect(score(ann, 'Ann')).toHaveAccessibleName('Ann: no score, enter par 4')
    await expect(saving(ann)).toHaveText(/Sent/)
  })

  await test.step('goes on after a reload, on the first hole without scores', async () => {
    await ann.reload()
    await expect(ann.getByRole('heading', { name: 'Hole 2' })).toBeVisible()
    await expect(ann).toHaveURL(path)
  })

  await test.step('everybody with the link of the round watches it', async () => {
    const watcher = await (await newContext()).newPage()
    await open(roundPath(path.slice('/play/'.length)), watcher)
    await expect(watcher.getByRole('heading', { level: 1 })).toHaveText('Links of Dornoch')
  })

  await test.step('the owner sees who scores, and removes one scorer, whose scores wait on the phone', async () => {
    await ann.getByRole('button', { name: '2 phones' }).tap()
    await ann.getByRole('button', { name: 'Enter scores' }).tap()
    await ann.getByRole('button', { name: 'Remove Bob' }).tap()
    await ann.getByRole('button', { name: 'Really remove Bob' }).tap()
    await expect(ann.getByRole('button', { name: 'Remove Bob' })).toBeHidden()
    await ann.keyboard.press('Escape')
    await more(bob, 'Bob').tap()
    await expect(saving(bob)).toHaveText(/1 waiting, the owner has withdrawn this key/)
  })

  await test.step('names what is missing before the finish', async () => {
    await ann.getByRole('button', { name: 'Menu' }).tap()
    await ann.getByRole('button', { name: 'Finish the round' }).tap()
    await expect(ann.getByRole('button', { name: 'Ann has no score on 17 holes' })).toBeVisible()
    await expectAccessible(ann)
    await ann.keyboard.press('Escape')
  })

  await test.step('leads to the winner and the picture, with the cards that nobody has confirmed', async () => {
    const { round, seq } = await (await context.request.get(`/rest${path}`)).json()
    const rest = round.players.flatMap(({ id }: { id: string }) =>
      Array.from({ length: 17 }, (_, at) => ({ player: id, hole: at + 2, strokes: 4 })),
    )
    const entries = rest.map((one: object) => ({
      ...one,
      id: randomUUID(),
      kind: 'score',
      seen: seq,
      atMs: Date.now(),
    }))
    await post(context, `/rest${path}/entries`, { device: 'anotherDeviceOfAnn', entries })
    const dialog = ann.getByRole('dialog', { name: /^Ann won by / })
    await ann.getByRole('button', { name: 'Menu' }).tap()
    await ann.getByRole('button', { name: 'Finish the round' }).tap()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm the card of Ann' }).tap()
    await expect(dialog.getByText('Bob has not confirmed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(dialog.getByText(/^The round is finished. Bob has not confirmed./)).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Picture of the result: Links of Dornoch' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download the picture' })).toBeEnabled()
    await expectAccessible(ann)
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(more(ann, 'Ann')).toBeDisabled()
  })
})

test('begins a round without a network, and says how much waits when signing out', {
  tag: '@detail',
}, async ({ newContext }) => {
  const phone = await newContext()
  await startScorer(phone)
  const page = await phone.newPage()
  await page.goto('/play')
  await settled(page)
  // The script of the start has been loaded; the service worker is tested with `offline.spec.ts`.
  await expect(page.getByLabel('Course')).toBeVisible()
  await phone.setOffline(true)
  await describeCourse(page)
  await page.getByRole('button', { name: 'Start on hole 1' }).click()
  await score(page, 'Ann').tap()
  await expect(saving(page)).toHaveText(/1 waiting, no network/)
  const token = new URL(page.url()).pathname.slice('/play/'.length)

  let isAway = true
  await page.route('**/rest/play**', (route) => (isAway ? route.abort() : route.continue()))
  await phone.setOffline(false)
  await page.goto('/rounds')
  await settled(page)
  await page.getByRole('button', { name: /Ann/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(/what only this phone has: 1 entry and 1 round\./)).toBeVisible()
  await page.getByRole('button', { name: 'Keep and sign out' }).click()
  await expect(page).toHaveURL('/login')

  await test.step('another golfer neither sees nor sends the round, and the owner sends it later', async () => {
    isAway = false
    await startSession(phone, other)
    await page.goto('/play')
    await expect(page.getByLabel('Course')).toBeVisible()
    await expect(page.getByText('Links of Dornoch')).toHaveCount(0)
    expect((await phone.request.get(`/rest/round/${token}`)).status()).toBe(404)
    await startSession(phone, golfer)
    await page.goto('/account')
    // Scores are sent once the page knows who is signed in.
    await expect(page.getByRole('button', { name: /Ann/ })).toBeVisible()
    const status = async () => (await phone.request.get(`/rest/round/${token}`)).status()
    await expect.poll(status).toBe(200)
  })
})
