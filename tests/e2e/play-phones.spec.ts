import { expect, test } from './fixtures.ts'
import { more, PHONE, saving, score, startRound } from './score-phones.ts'

// Tests what only browsers show when several phones keep score and something fails. The rest is tested without browsers
// in tests/service/sheet-phones.test.ts.

test.use(PHONE)

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
