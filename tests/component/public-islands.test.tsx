// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AccountIsland } from '../../src/features/account/Account.island.tsx'
import { ConfirmEmailIsland } from '../../src/features/email-change/ConfirmEmail.island.tsx'
import { HistoryIsland } from '../../src/features/history/History.island.tsx'
import { ResetIsland } from '../../src/features/password-reset/Reset.island.tsx'
import { UserMenuIsland } from '../../src/features/session/UserMenu.island.tsx'
import { SignInIsland } from '../../src/features/sign-in/SignIn.island.tsx'
import { SignUpIsland } from '../../src/features/sign-up/SignUp.island.tsx'
import { UnsubscribeIsland } from '../../src/features/unsubscribe/Unsubscribe.island.tsx'

// The islands are rendered without a browser, as in a build.

describe.each([
  ['sign-in', <SignInIsland key="1" />],
  ['sign-up', <SignUpIsland key="2" />],
  ['reset', <ResetIsland key="3" />],
  ['unsubscribe', <UnsubscribeIsland key="4" />],
])('the prerendered form of %s', (_, island) => {
  const html = renderToString(island)

  test('cannot be submitted before hydration, and never puts a password into the address', () => {
    expect(html).toContain('method="post"')
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/)
  })

  test('has no style attribute', () => {
    expect(html).not.toContain(' style=')
  })
})

test('the prerendered history shows no protected content', () => {
  const html = renderToString(<HistoryIsland />)
  expect(html).toContain('Loading…')
  expect(html).not.toContain('Playing history')
})

test('the prerendered account shows no protected content', () => {
  const html = renderToString(<AccountIsland />)
  expect(html).toContain('Loading…')
  expect(html).not.toContain('Password')
})

test('the prerendered confirmation of an email cannot be clicked before hydration', () => {
  expect(renderToString(<ConfirmEmailIsland />)).toMatch(/<button[^>]*disabled=""/)
})

test('the prerendered header shows no user', () => {
  expect(renderToString(<UserMenuIsland requestsUserFirst offersSignIn />)).toBe('')
})
