import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type PasskeyCreation,
  signInWithPasskey,
} from '../../src/contract/passkeys.ts'
import { resetPassword } from '../../src/contract/password-reset.ts'
import {
  beginEnrolmentPasskey,
  confirmSignIn,
  finishEnrolment,
  openEnrolment,
} from '../../src/contract/second-step.ts'
import { checkAccess, getUser } from '../../src/contract/session.ts'
import { listAuditLog } from '../../src/contract/staff/audit.ts'
import { getMailingStatus } from '../../src/contract/staff/mailing.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createEmailChanges } from '../../src/service/accounts/email-changes.ts'
import { createChallenges } from '../../src/service/accounts/passkeys/challenges.ts'
import { createPasskeys } from '../../src/service/accounts/passkeys/passkeys.ts'
import { createRelyingParty } from '../../src/service/accounts/passkeys/relying-party.ts'
import { createResets } from '../../src/service/accounts/resets.ts'
import { createEnrolments } from '../../src/service/accounts/second-step/enrolments.ts'
import { manage } from '../../src/service/manage/manage.ts'
import { PASSWORD, serviceOfTests, startService, type TestClient } from '../support/service.ts'
import { createAuthenticator } from '../support/virtual-authenticator.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const service = serviceOfTests(() => startService({ requiresSecondStep: true }))
let offsetMs = 0

function advanceClock(ms: number): void {
  offsetMs += ms
  service.advanceClock(ms)
}

/** Returns the code of an authenticator app. Advances the clock, so that each code is new. */
function nextCode(secret: string): string {
  advanceClock(31_000)
  return codeOf(secret)
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offsetMs })

async function linkFor(email: string, setsPassword = false): Promise<string> {
  const account = await service.accountOf(email)
  return (await createEnrolments(service.context).createLink(account.id, { setsPassword })) ?? ''
}

/** Returns the secret for an authenticator app that a link offers. */
const secretOf = async (link: string) =>
  (await service.newClient().read(openEnrolment, { body: { link } })).secret

let members = 0
async function newStaff(): Promise<{ email: string; client: TestClient }> {
  const email = `staff-${++members}@second.example`
  return { email, client: await service.signInAs('staff', email) }
}

/** Returns staff with an authenticator app, signed in with the password only. */
async function staffWithApp() {
  const { email, client } = await newStaff()
  const link = await linkFor(email)
  const secret = await secretOf(link)
  const setUpCode = codeOf(secret)
  const { recoveryCodes } = await client.read(finishEnrolment, { body: { link, code: setUpCode } })
  await client.signIn(email)
  return { email, client, secret, setUpCode, recoveryCodes, link }
}

const origin = () => new URL(service.siteUrl()).origin
const confirm = (client: TestClient, code: string) => client.call(confirmSignIn, { body: { code } })
const accessOf = async (client: TestClient) => (await client.call(checkAccess, {})).status
const userOf = async (client: TestClient) => (await client.call(getUser, {})).json()

describe('after the password', () => {
  test('staff have no staff access, and the response names the missing step', async () => {
    const { client, email } = await newStaff()
    const signedIn = await client.signIn(email)
    const nothing = { hasCode: false, hasPasskey: false }
    expect(await signedIn.json()).toEqual({ id: email, name: 'staff', isStaff: false, secondStep: nothing })
    expect(await userOf(client)).toMatchObject({ isStaff: false, secondStep: nothing })
    expect(await accessOf(client)).toBe(403)
    expect((await client.call(listAuditLog, { query: { about: 'I-1', kind: 'change' } })).status).toBe(403)
    expect((await client.send('GET', '/mailing-flow/status')).status).toBe(403)
  })

  test('golfers are not asked for anything', async () => {
    const client = await service.signInAs('golfer')
    expect(await userOf(client)).toMatchObject({ isStaff: false })
    expect(await userOf(client)).not.toHaveProperty('secondStep')
    expect((await confirm(client, '123456')).status).toBe(422)
  })

  test('a code of the app gives staff access, in a session with a new id', async () => {
    const { client, secret } = await staffWithApp()
    expect(await userOf(client)).toMatchObject({ secondStep: { hasCode: true, hasPasskey: false } })
    const cookie = client.cookies.get('session')
    const response = await confirm(client, nextCode(secret).replace(/^.../, '$& '))
    expect(await response.json()).toEqual({ user: expect.objectContaining({ isStaff: true }) })
    expect(client.cookies.get('session')).not.toBe(cookie)
    expect(await accessOf(client)).toBe(200)
  })

  test('a code works once, even in another session and when sent twice concurrently', async () => {
    const { client, secret, email } = await staffWithApp()
    const other = service.newClient()
    await other.signIn(email)
    const code = nextCode(secret)
    const statuses = await Promise.all(
      [confirm(client, code), confirm(other, code)].map(async (r) => (await r).status),
    )
    expect(statuses.sort()).toEqual([200, 422])
    const third = service.newClient()
    await third.signIn(email)
    expect((await confirm(third, code)).status).toBe(422)
  })

  test('the code that set up the app does not sign in', async () => {
    const { client, setUpCode } = await staffWithApp()
    expect((await confirm(client, setUpCode)).status).toBe(422)
  })

  test('a recovery code works once, and the number of those left is returned', async () => {
    const { client, recoveryCodes, email } = await staffWithApp()
    const [code = ''] = recoveryCodes
    const response = await confirm(client, code.toLowerCase().replaceAll('-', ' '))
    expect(await response.json()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await accessOf(client)).toBe(200)
    await client.signIn(email)
    expect((await confirm(client, code)).status).toBe(422)
  })

  test("another account's recovery code does not work", async () => {
    const { client } = await staffWithApp()
    const other = await staffWithApp()
    expect((await confirm(client, other.recoveryCodes[0] ?? '')).status).toBe(422)
  })

  test('wrong codes are limited across several browsers in which the password was entered', async () => {
    const { client: owner, secret, email } = await staffWithApp()
    expect((await confirm(owner, nextCode(secret))).status).toBe(200)
    const statuses: number[] = []
    for (let browser = 1; browser <= 12; browser++) {
      const thief = service.newClient()
      await thief.signIn(email)
      statuses.push((await confirm(thief, '000000')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    await owner.signIn(email)
    const status = (await confirm(owner, nextCode(secret))).status
    expect(status, 'the browser in which the owner has confirmed before').toBe(200)
  })

  test('a password reset does not change the second step', async () => {
    const { email, secret } = await staffWithApp()
    const account = await service.accountOf(email)
    const code = (await createResets(service.context).open(account.id)) ?? ''
    const client = service.newClient()
    const token = await credentialToken(email, PASSWORD)
    expect((await client.call(resetPassword, { body: { id: email, code, token } })).status).toBe(200)
    await client.signIn(email)
    expect(await accessOf(client)).toBe(403)
    expect((await confirm(client, nextCode(secret))).status).toBe(200)
  })
})

describe('a passkey', () => {
  /** Returns staff whose passkey was set up with a link. */
  async function staffWithPasskey() {
    const { email, client } = await newStaff()
    const link = await linkFor(email)
    const authenticator = createAuthenticator(origin())
    const passkey = authenticator.create(await client.read(beginEnrolmentPasskey, { body: { link } }))
    await client.read(finishEnrolment, { body: { link, passkey } })
    return { email, authenticator }
  }
  async function signIn(authenticator: ReturnType<typeof createAuthenticator>) {
    const client = service.newClient()
    const passkey = authenticator.sign(await client.read(beginPasskeySignIn, {}))
    return { client, response: await client.call(signInWithPasskey, { body: { passkey } }) }
  }

  test('that was set up with a link replaces password and second step', async () => {
    const { client, response } = await signIn((await staffWithPasskey()).authenticator)
    expect(await response.json()).toMatchObject({ isStaff: true })
    expect(await accessOf(client)).toBe(200)
  })

  test('that was added in a confirmed session confirms, too', async () => {
    const { email, authenticator } = await staffWithPasskey()
    const { client } = await signIn(authenticator)
    const token = await credentialToken(email, PASSWORD)
    const second = createAuthenticator(origin())
    const passkey = second.create(await client.read(beginPasskey, { body: { token } }))
    await client.call(addPasskey, { body: { name: 'Second', passkey } })
    expect(await accessOf((await signIn(second)).client)).toBe(200)
  })

  test('that was added with a password alone does not confirm', async () => {
    const { email, client } = await newStaff()
    const account = await service.accountOf(email)
    const authenticator = createAuthenticator(origin())
    const link = await linkFor(email)
    const options = await client.read(beginEnrolmentPasskey, { body: { link } })
    const created = await createChallenges(service.context).take(
      authenticator.create(options).response.clientDataJSON,
      { purpose: 'add', accountId: account.id, sessionSecret: client.cookies.get('session') },
    )
    expect(created, 'a challenge of an enrolment does not add a passkey').toBeUndefined()
    await addAsWithoutSecondStep(account.id, authenticator, options)
    const { client: signedIn, response } = await signIn(authenticator)
    expect(response.status).toBe(200)
    expect(await accessOf(signedIn)).toBe(403)
  })

  /** Stores a passkey as if it had been added while STAFF_MFA was off. */
  async function addAsWithoutSecondStep(
    accountId: string,
    authenticator: ReturnType<typeof createAuthenticator>,
    options: PasskeyCreation,
  ) {
    const relyingParty = createRelyingParty({ siteUrl: service.siteUrl, companyName: 'Fairway' })
    const verified = await relyingParty.verifyCreated(authenticator.create(options), options.challenge)
    if (!verified.ok) throw new Error(verified.reason)
    await createPasskeys(service.context).add({ accountId, isSecondStep: false }, 'Old', verified.value)
  }
})

describe('an enrolment link', () => {
  test('works once, for an hour, and until there is a new one', async () => {
    const { email, client } = await newStaff()
    const open = async (link: string) => (await client.call(openEnrolment, { body: { link } })).status
    const first = await linkFor(email)
    const second = await linkFor(email)
    expect(await open(first)).toBe(400)
    expect(await open(second)).toBe(200)
    advanceClock(HOUR_MS)
    expect(await open(second)).toBe(400)
    const { link } = await staffWithApp()
    expect(await open(link)).toBe(400)
  })

  test('accepts wrong codes only ten times', async () => {
    const { email, client } = await newStaff()
    const link = await linkFor(email)
    const finish = async () => (await client.call(finishEnrolment, { body: { link, code: '000000' } })).status
    for (let attempt = 1; attempt <= 10; attempt++) expect(await finish()).toBe(422)
    expect(await finish()).toBe(429)
  })

  test('replaces everything that was set up before and ends every session', async () => {
    const { client, email, secret, recoveryCodes } = await staffWithApp()
    await confirm(client, nextCode(secret))
    const link = await linkFor(email)
    const newSecret = await secretOf(link)
    const finish = () =>
      service.newClient().call(finishEnrolment, { body: { link, code: codeOf(newSecret) } })
    const statuses = await Promise.all([finish(), finish()].map(async (response) => (await response).status))
    expect(statuses.sort()).toEqual([200, 400])
    expect(await accessOf(client)).toBe(401)
    await client.signIn(email)
    expect((await confirm(client, nextCode(secret))).status).toBe(422)
    expect((await confirm(client, recoveryCodes[1] ?? '')).status).toBe(422)
    expect((await confirm(client, nextCode(newSecret))).status).toBe(200)
  })

  test('cancels a change of the e-mail address that was requested with the old password', async () => {
    const { email, secret } = await staffWithApp()
    const account = await createAccounts(service.context).verify(
      email,
      await credentialToken(email, PASSWORD),
    )
    await createEmailChanges(service.context).open(account ?? expect.fail(), 'thief@second.example', 'T')
    const link = await linkFor(email, true)
    const newSecret = await secretOf(link)
    expect(newSecret).not.toBe(secret)
    const token = await credentialToken(email, 'brand-new')
    const body = { link, token, code: codeOf(newSecret) }
    expect((await service.newClient().call(finishEnrolment, { body })).status).toBe(200)
    expect(await createEmailChanges(service.context).pendingOf(account?.id ?? '')).toBeUndefined()
  })

  test('of new staff requires setting the password', async () => {
    const { email, client } = await newStaff()
    const link = await linkFor(email, true)
    const secret = await secretOf(link)
    expect((await client.call(finishEnrolment, { body: { link, code: codeOf(secret) } })).status).toBe(400)
    const token = await credentialToken(email, 'brand-new')
    const finished = await client.call(finishEnrolment, { body: { link, token, code: codeOf(secret) } })
    expect(finished.status).toBe(200)
    expect((await client.signIn(email)).status).toBe(401)
    expect((await client.signIn(email, 'brand-new')).status).toBe(200)
    expect((await confirm(client, nextCode(secret))).status).toBe(200)
  })

  test('leaves no secret or recovery code in the database in plain text', async () => {
    const { secret, recoveryCodes, email } = await staffWithApp()
    const bytes = ['service.sqlite', 'service.sqlite-wal']
      .map((name) => readFileSync(join(service.dataDir, name), 'latin1'))
      .join('')
    expect(bytes).toContain(email)
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(bytes).not.toContain(text)
    }
  })
})

describe('the operator', () => {
  // Commands use the real time, whereas the clock of the service above was advanced.
  const service = serviceOfTests(() => startService({ requiresSecondStep: true }))

  const run = async (...args: string[]) => {
    let text = ''
    const environment = { DATA_DIR: service.dataDir, DEMO_DATA: 'off', STAFF_MFA: 'required' }
    const code = await manage([...args, '--json'], { environment, out: (line) => (text += line) })
    return { code, data: code === 0 ? (JSON.parse(text) as { link: string }) : undefined }
  }
  const tokenIn = (link = '') => link.split('/enrol/')[1] ?? ''

  test('prints one link for password and second step when adding staff', async () => {
    const { data } = await run('staff', 'add', 'new@second.example')
    const opened = await service.newClient().call(openEnrolment, { body: { link: tokenIn(data?.link) } })
    expect(await opened.json()).toMatchObject({ email: 'new@second.example', setsPassword: true })
  })

  test('invalidates the passkeys of a golfer who becomes staff', async () => {
    const email = 'former-golfer@second.example'
    const client = await service.signInAs('golfer', email)
    const token = await credentialToken(email, PASSWORD)
    const options = await client.read(beginPasskey, { body: { token } })
    const passkey = createAuthenticator(new URL(service.siteUrl()).origin).create(options)
    expect((await client.call(addPasskey, { body: { name: 'Phone', passkey } })).status).toBe(200)
    await run('staff', 'add', email)
    const account = await service.accountOf(email)
    expect(await createPasskeys(service.context).list(account.id)).toEqual([])
  })

  test('cancels a change of the e-mail address requested by a golfer who becomes staff', async () => {
    const email = 'moving-golfer@second.example'
    await service.signInAs('golfer', email)
    const accounts = createAccounts(service.context)
    const emailChanges = createEmailChanges(service.context)
    const account = await accounts.verify(email, await credentialToken(email, PASSWORD))
    await emailChanges.open(account ?? expect.fail(), 'moved@second.example', 'T')
    await run('staff', 'add', email)
    expect(await emailChanges.pendingOf(account?.id ?? '')).toBeUndefined()
  })

  test('prints a link for staff who have lost the second step, but not for golfers', async () => {
    const email = 'forgetful@second.example'
    await service.signInAs('staff', email)
    const { data } = await run('staff', 'enrol', email)
    const opened = await service.newClient().call(openEnrolment, { body: { link: tokenIn(data?.link) } })
    expect(await opened.json()).toMatchObject({ email, setsPassword: false })
    await service.signInAs('golfer', 'ann@second.example')
    expect((await run('staff', 'enrol', 'ann@second.example')).code).toBe(1)
  })
})

describe('a session of staff', () => {
  const off = serviceOfTests()

  test('ends after an hour without use, and polling does not count as use', async () => {
    const client = await off.signInAs('staff')
    off.advanceClock(50 * MINUTE_MS)
    expect((await client.call(getMailingStatus, {})).status).toBe(200)
    expect((await client.call(checkAccess, {})).status).toBe(200)
    off.advanceClock(11 * MINUTE_MS)
    expect((await client.call(getMailingStatus, {})).status).toBe(401)
    expect((await client.call(getUser, {})).status).toBe(401)
  })

  test('ends twelve hours after sign-in, even if it is used', async () => {
    const client = await off.signInAs('staff')
    for (let half = 1; half < 24; half++) {
      off.advanceClock(30 * MINUTE_MS)
      expect((await client.call(getUser, {})).status).toBe(200)
    }
    off.advanceClock(30 * MINUTE_MS)
    expect((await client.call(getUser, {})).status).toBe(401)
  })
})
