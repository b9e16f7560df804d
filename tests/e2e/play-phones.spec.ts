import { expect, test } from './fixtures.ts'
import { more, openPhone, PHONE, saving, score, startRound } from './score-phones.ts'

// Tests what only browsers show when several phones keep score and something fails. The rest is tested without browsers
// in tests/service/sheet-phones.test.ts.

const HOUR_MS = 3_600_000

test.use(PHONE)

test('keeps score on three phones, of which one is killed and one has a wrong clock', {
  tag: '@detail',
}, async ({ page: ann, newContext }) => {
  const { path, key } = await startRound(ann.context())
  await ann.goto(path)
  const bob = await openPhone(newContext, `${path}#${key}`)
  const cara = await openPhone(newContext, `${path}#${key}`, HOUR_MS)
  const bobsPhone = bob.context()

  await test.step('every page of the phone sends what was saved before its tab was killed', async () => {
    await bobsPhone.setOffline(true)
    await more(bob, 'Bob').tap()
    await expect(saving(bob)).toHaveText(/Saved on this phone · 1 waiting, no network/)
    const crashed = bob.waitForEvent('crash')
    await bob.goto('chrome://crash').catch(() => {})
    await crashed
    await bob.close()
    await bobsPhone.setOffline(false)
    const other = await bobsPhone.newPage()
    await other.goto('/login')
    await expect(score(cara, 'Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
    await expect(score(ann, 'Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
  })

  await test.step('the order of the service counts, not the clocks of the phones', async () => {
    await more(cara, 'Bob').tap()
    await expect(score(ann, 'Bob')).toHaveAccessibleName('Bob: 6, double bogey, change')
    await more(ann, 'Bob').tap()
    await expect(score(cara, 'Bob')).toHaveAccessibleName(/^Bob: 7, /)
    await expect(cara.getByText('Phones disagree.')).toBeHidden()
  })
})

test('keeps score in two tabs, and says when the browser stores nothing', { tag: '@detail' }, async ({
  context: phone,
  page: first,
}) => {
  const { path } = await startRound(phone)
  await first.goto(path)
  await expect(saving(first)).toHaveText(/Sent/)
  const second = await phone.newPage()
  await second.goto(path)

  await test.step('two tabs show the same, and are one device', async () => {
    await score(first, 'Ann').tap()
    await expect(score(second, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
    await more(second, 'Ann').tap()
    await expect(score(first, 'Ann')).toHaveAccessibleName('Ann: 5, bogey, change')
    await expect(saving(first)).toHaveText(/Sent/)
    await expect(first.getByText('Phones disagree.')).toBeHidden()
  })

  await test.step('sends at once what the full storage of a tab does not keep', async () => {
    await second.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await score(second, 'Bob').tap()
    await expect(score(first, 'Bob')).toHaveAccessibleName('Bob: 4, par, change')
    // The other tab stores the log in which the service has it.
    await expect(saving(second)).toHaveText(/Saved on this phone · Sent/)
  })

  await test.step('says that keeping score needs the storage that a browser refuses', async () => {
    await phone.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError')
      }
    })
    await second.reload()
    await expect(second.getByRole('heading', { name: 'This browser stores nothing' })).toBeVisible()
  })
})
