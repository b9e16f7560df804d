import { millisecondsInHour } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { confirmAccount, requestReset, resetPassword } from '../../src/contract/password-reset.ts'
import { getUser, signIn } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { codeIn, mailTo } from '../support/mails.ts'
import { expectRefusal, PASSWORD, serviceOfTests, type TestClient } from '../support/service.ts'

const service = serviceOfTests()

/** Requests a reset e-mail and returns the code in its link. */
async function requestCode(email: string): Promise<string> {
  const response = await service.newClient().call(requestReset, { body: { id: email } })
  expect(response.status).toBe(204)
  return codeIn(await mailTo(service, email, `/reset/${encodeURIComponent(email)}/`))
}

async function reset(email: string, code: string, password = 'new-password') {
  const token = await credentialToken(email, password)
  return service.newClient().call(resetPassword, { body: { id: email, code, token } })
}

test('sets a new password with the link once and ends every other session', async () => {
  const email = 'forgetful@golf.example'
  const elsewhere = await service.signInAs('golfer', email)
  const code = await requestCode(email)
  expect((await reset(email, code)).status).toBe(200)
  expect((await elsewhere.call(getUser, {})).status).toBe(401)
  expect((await service.newClient().signIn(email)).status).toBe(401)
  expect((await service.newClient().signIn(email, 'new-password')).status).toBe(200)
  const message = 'code: the reset link has expired or was used'
  await expectRefusal(reset(email, code, 'third-password'), 400, message)
})

test('marks the code of a link for staff, so that the page asks for a longer password', async () => {
  const [golfer, staff] = ['plays@golf.example', 'works@golf.example']
  await service.signInAs('golfer', golfer)
  await service.signInAs('staff', staff)
  expect(await requestCode(golfer)).toMatch(/^[\w-]{43}$/)
  const code = await requestCode(staff)
  expect(code).toMatch(/^staff-[\w-]{43}$/)
  expect((await reset(staff, code.replace('staff-', ''))).status).toBe(400)
  expect((await reset(staff, code)).status).toBe(200)
})

test('rejects a link after an hour', async () => {
  const email = 'late@golf.example'
  await service.signInAs('golfer', email)
  const code = await requestCode(email)
  service.advanceClock(millisecondsInHour)
  expect((await reset(email, code)).status).toBe(400)
})

describe('the link of sign-up', () => {
  let number = 0
  /** Signs up, and returns the browser with the session and the code of the mailed link. */
  async function signUp() {
    const email = `new-${++number}@golf.example`
    const browser = await service.signUp(email)
    const token = await credentialToken(email, PASSWORD)
    const code = codeIn(await mailTo(service, email))
    const isConfirmed = async (client = browser) => {
      const response = await client.call(getUser, {})
      return response.status === 200 && !('isConfirmed' in ((await response.json()) as object))
    }
    return { email, code, token, browser, isConfirmed }
  }
  const confirm = (client: TestClient, id: string, code: string, token?: string) =>
    client.call(confirmAccount, { body: { id, code, ...(token && { token }) } })

  test('confirms with the session of the account, once, and keeps other sessions', async () => {
    const { email, code, token, browser, isConfirmed } = await signUp()
    const other = service.newClient()
    await other.call(signIn, { body: { id: email, token } })
    expect(await isConfirmed()).toBe(false)
    expect((await confirm(browser, email, code)).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
    expect(await isConfirmed(other)).toBe(true)
    expect((await confirm(browser, email, code)).status).toBe(400)
  })

  test('confirms with the password of the account, and signs in', async () => {
    const { email, code, token, isConfirmed } = await signUp()
    const elsewhere = service.newClient()
    expect((await confirm(elsewhere, email, code, token)).status).toBe(200)
    expect(await isConfirmed(elsewhere)).toBe(true)
  })

  test('does not confirm when somebody else is signed in', async () => {
    const { email, code, isConfirmed } = await signUp()
    const { browser } = await signUp()
    await expectRefusal(confirm(browser, email, code), 401, 'Sign in to this account first')
    expect(await isConfirmed()).toBe(false)
  })

  test('does not confirm with a wrong password, or with the code of another account', async () => {
    const { email, code, token, browser, isConfirmed } = await signUp()
    const stranger = await signUp()
    const wrong = await credentialToken(email, 'guessed')
    await expectRefusal(confirm(service.newClient(), email, code, wrong), 422, 'Wrong password')
    expect((await confirm(browser, email, stranger.code)).status).toBe(400)
    expect((await confirm(service.newClient(), email, stranger.code, token)).status).toBe(400)
    expect(await isConfirmed()).toBe(false)
  })
})
