import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HistoryIsland } from '../../src/features/history/History.island.tsx'
import { ResetIsland } from '../../src/features/reset/Reset.island.tsx'
import { UserMenuIsland } from '../../src/features/session/UserMenu.island.tsx'
import { SignInIsland } from '../../src/features/sign-in/SignIn.island.tsx'
import { SignUpIsland } from '../../src/features/sign-up/SignUp.island.tsx'
import { UnsubscribeIsland } from '../../src/features/unsubscribe/Unsubscribe.island.tsx'

// Where there is no browser at all, as in a build.

describe.each([
  ['sign-in', <SignInIsland key="1" />],
  ['sign-up', <SignUpIsland key="2" />],
  ['reset', <ResetIsland key="3" />],
  ['unsubscribe', <UnsubscribeIsland key="4" />],
])('the prerendered form of %s', (_, island) => {
  const html = renderToString(island)

  test('cannot be sent, and would not put a password into the address', () => {
    expect(html).toContain('method="post"')
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/)
  })

  test('holds no style attribute', () => {
    expect(html).not.toContain(' style=')
  })
})

test('the prerendered history shows nothing of itself', () => {
  const html = renderToString(<HistoryIsland />)
  expect(html).toContain('Loading…')
  expect(html).not.toContain('Playing history')
})

test('the prerendered header has room for nobody', () => {
  expect(renderToString(<UserMenuIsland requestsUser />)).toBe('')
})
