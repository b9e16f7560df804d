import { expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { expect, test } from './staff.ts'

test('finds a user by any known data and lists the matches', async ({ page, open }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/rest\/admin\/(find_user\/.*|search\?.*)/.exec(request.url()) ?? []
    if (call) requests.push(decodeURIComponent(call))
  })
  await open('/admin')
  const search = page.getByRole('searchbox')
  const options = page.getByRole('option')
  const result = page.getByRole('region', { name: 'Search result' })

  await test.step('has the focus when the page opens and after its keyboard shortcut', async () => {
    await expect(search).toBeFocused()
    await page.keyboard.press('/')
    await expect(search).toHaveValue('')
  })

  await test.step('suggests matches with their reason, and announces how many', async () => {
    await page.keyboard.type('EXAMPLE.C')
    await expect(options).toHaveCount(3)
    await expect(options.first()).toContainText('ann@example.com')
    await expect(options.first().locator('mark')).toHaveText('EXAMPLE.C')
    await expect(page.getByText('3 matches. Use the arrow keys to choose one.')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(search).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(1).getAttribute('id')) ?? '',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(search).toHaveValue('EXAMPLE.C')
  })

  await test.step('Enter asks find_user first, and lists the matches if it finds nobody', async () => {
    requests.length = 0
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '3 matches for “EXAMPLE.C”' })).toBeVisible()
    expect(requests).toEqual(['find_user/EXAMPLE.C', 'search?query=EXAMPLE.C'])
    await expectAccessible(page)
    const links = page.getByRole('region', { name: /3 matches/ }).getByRole('link')
    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(result).toContainText('nell@example.com')
    await expect(page).toHaveURL(/\?query=S-NELL1$/)
    await page.goBack()
    await expect(links).toHaveCount(3)
  })

  await test.step('opens the option that Enter or the mouse chooses', async () => {
    for (const [query, reason] of [
      ['18745', 'Order 18745 · purchase'],
      ['s-ann', 'Support id S-ANN1'],
    ] as const) {
      await search.fill(query)
      await expect(options.filter({ hasText: reason })).toHaveCount(1)
      if (query === '18745') {
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      } else await options.first().click()
      await expect(result).toContainText(golfer.email)
      await expect(page).toHaveURL(/\?query=S-ANN1$/)
      await expect(options).toHaveCount(0)
    }
  })

  await test.step('offers recent searches', async () => {
    for (const text of ['first', 'second']) {
      await search.fill(text)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(text)
    }
    const recent = page.getByRole('list', { name: 'Recent searches' }).getByRole('button')
    await expect(recent.nth(0)).toHaveText('second')
    await expectAccessible(page)
    await recent.nth(1).click()
    await expect(page).toHaveURL(/query=first/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(recent).toHaveCount(0)
  })

  await test.step('shows the keys on ?, and can disable them', async () => {
    await search.blur()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await expectAccessible(page, { part: 'dialog[open]' })
    await keys.getByLabel('Enable the /, ? and g keys').uncheck()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('?')
    await expect(keys).toBeHidden()
  })

  await test.step('opens the round of a pasted link, with the support id instead of an email in the address', async () => {
    await search.fill(golfer.email)
    await search.press('Enter')
    await expect(page).toHaveURL(/\?query=S-ANN1$/)
    await page.getByRole('tab', { name: /^Rounds/ }).click()
    const token = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
    await search.fill(`https://scores.example/round/${token}#3`)
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`query=S-ANN1.*&round=${token}$`))
    await page.reload()
    await expect(result).toContainText(golfer.email)
    await expect(page).toHaveURL(new RegExp(`query=S-ANN1.*&round=${token}$`))
  })
})
