import { expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { expect, test } from './staff.ts'

test('finds a user by any known data, with suggestions', { tag: '@detail' }, async ({ page, open }) => {
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

  await test.step('Enter asks find_user first, and opens the best match if it finds nobody', async () => {
    requests.length = 0
    await page.keyboard.press('Enter')
    await expect(result).toContainText(golfer.email)
    await expect(page).toHaveURL(/\?query=S-ANN1$/)
    expect(requests).toEqual(['find_user/EXAMPLE.C', 'search?query=EXAMPLE.C', 'find_user/S-ANN1'])
    await expect(result.getByRole('heading', { level: 1 })).toBeFocused()
    await expectAccessible(page)
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
