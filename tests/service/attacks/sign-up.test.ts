import { describe, expect, test } from 'vitest'
import { decideHeldRounds } from '../../../src/contract/account.ts'
import { listRounds } from '../../../src/contract/history.ts'
import { requestReset, resetPassword } from '../../../src/contract/password-reset.ts'
import { checkAccess, getUser, signIn } from '../../../src/contract/session.ts'
import { undoChange } from '../../../src/contract/staff/audit.ts'
import { addLicense, addProperty, changeLicense, changeLogin } from '../../../src/contract/staff/users.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccountDeletions } from '../../../src/service/accounts/account-data/account-deletions.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../../src/service/accounts/installs.ts'
import { createAudit } from '../../../src/service/base/audit/audit.ts'
import { createRounds } from '../../../src/service/golf/rounds/rounds.ts'
import { createProperties } from '../../../src/service/staff/users/properties.ts'
import { fileForm } from '../../support/file-form.ts'
import { codeIn, mailsTo } from '../../support/mails.ts'
import { upload } from '../../support/recorded.ts'
import {
  clientOfTests,
  expectRefusal,
  PASSWORD,
  serviceOfTests,
  type TestClient,
} from '../../support/service.ts'
import { score, startSheet } from '../../support/sheet-clients.ts'

// Signing up with somebody else's e-mail address.

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')

const OWNERS_PASSWORD = 'the-owners-own'

/** Signs up without access to the mailbox of the address. */
const signUpAs = (email: string, name = 'Stranger') => service.signUp(email, { name })

/** Returns the To header of an e-mail as one line. */
const addresseeOf = (mail: string) =>
  /^To: .*(?:\n[ \t].*)*/m.exec(mail)?.[0].replaceAll(/\n[ \t]+/g, ' ') ?? ''
const bodyOf = (mail: string) => mail.slice(mail.indexOf('\n\n'))

/** Returns the latest e-mail to an address once there are `count` of them. */
async function mailTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(service, email)).toHaveLength(count)
  return (await mailsTo(service, email)).at(-1) ?? ''
}

/** Completes the link in an e-mail, as the owner of the mailbox. */
async function complete(email: string, mail: string, client = service.newClient()): Promise<void> {
  const body = { id: email, code: codeIn(mail), token: await credentialToken(email, OWNERS_PASSWORD) }
  const response = await client.call(resetPassword, { body })
  expect(response.status).toBe(200)
}

const uploadSnapshot = (email: string, iid: string, endpoint = 'upload') =>
  staff.send('POST', `/rest/admin/${endpoint}/snapshot/${email}`, {
    body: fileForm(JSON.stringify({ version: 1, iid, installs: [{ iid }], properties: [] })),
  })

describe('an account with an unconfirmed address', () => {
  test('is signed in immediately and is sent a link that confirms the address', async () => {
    const email = 'new@golf.example'
    const client = await signUpAs(email)
    expect((await client.call(getUser, {})).status).toBe(200)
    const mail = await mailTo(email)
    expect(mail).toMatch(/^Subject: Confirm your Fairway account$/m)
    await complete(email, mail)
    expect((await uploadSnapshot(email, 'I-NEW')).status).toBe(200)
  })

  test('receives no snapshot that staff upload for its address', async () => {
    const email = 'victim@golf.example'
    await signUpAs(email)
    for (const endpoint of ['upload', 'upload_preview']) {
      const message = 'The account victim@golf.example has not confirmed its e-mail address'
      await expectRefusal(uploadSnapshot(email, 'I-VICTIM', endpoint), 409, message)
    }
    expect((await staff.send('GET', '/rest/admin/find_user/I-VICTIM')).status).toBe(204)
  })

  test('passes from the stranger to the owner of the address when the owner completes the link', async () => {
    const email = 'owner@golf.example'
    const stranger = await signUpAs(email)
    await complete(email, await mailTo(email))
    expect((await stranger.call(getUser, {})).status).toBe(401)
    expect((await service.newClient().signIn(email, PASSWORD)).status).toBe(401)
    expect((await service.newClient().signIn(email, OWNERS_PASSWORD)).status).toBe(200)
  })

  test('may request a reset, which confirms the address', async () => {
    const email = 'late@golf.example'
    await signUpAs(email)
    await mailTo(email)
    await service.newClient().call(requestReset, { body: { id: email } })
    await complete(email, await mailTo(email, 2))
    expect((await uploadSnapshot(email, 'I-LATE')).status).toBe(200)
  })

  test('has no staff access, even with the role', async () => {
    const email = 'future-staff@golf.example'
    const token = await credentialToken(email, PASSWORD)
    await createAccounts(service.context).create({ email, name: 'Eve', token, role: 'staff' })
    const client = service.newClient()
    expect(await (await client.signIn(email)).json()).toMatchObject({ isStaff: false })
    expect((await client.call(checkAccess, {})).status).toBe(403)
  })

  test('stays unconfirmed when its link is only opened, as mail scanners do', async () => {
    const email = 'scanned@golf.example'
    await signUpAs(email)
    const [link = ''] = /\/confirm\/\S+/.exec(await mailTo(email)) ?? []
    for (const method of ['GET', 'HEAD']) await service.newClient().send(method, link)
    expect((await uploadSnapshot(email, 'I-SCANNED')).status).toBe(409)
  })
})

describe('an install that only sign-up created', () => {
  const MESSAGE = 'has not confirmed its e-mail address'
  const round = (token: string) => fileForm(JSON.stringify(upload({ token })))
  const uploadRound = (iid: string, token: string, endpoint = 'upload') =>
    staff.send('POST', `/rest/admin/${endpoint}/round/${iid}`, { body: round(token) })
  const iidOf = async (email: string) => (await service.accountOf(email)).iid

  test('receives no rounds, licenses and properties from staff until the address is confirmed', async () => {
    const email = 'web-only@golf.example'
    await signUpAs(email)
    const iid = await iidOf(email)
    const calls = {
      preview: () => uploadRound(iid, 'web-1', 'upload_preview'),
      upload: () => uploadRound(iid, 'web-1'),
      license: () => staff.call(addLicense, { body: { iid, durationDays: 3 } }),
      extension: () => staff.call(changeLicense, { body: { action: 'extend', iid, durationDays: 3 } }),
      until: () => staff.call(changeLicense, { body: { action: 'until', iid, date: '2099-01-31' } }),
      property: () => staff.call(addProperty, { body: { iid, name: 'theme', value: 'dark' } }),
    }
    for (const call of Object.values(calls)) {
      await expectRefusal(call(), 409, expect.stringContaining(MESSAGE))
    }
    expect((await staff.send('GET', '/rest/round/web-1')).status).toBe(404)
    await complete(email, await mailTo(email))
    for (const [name, call] of Object.entries(calls)) expect([name, (await call()).ok]).toEqual([name, true])
  })

  test('gets back nothing by undoing a removal that was made before they were refused', async () => {
    const email = 'undone@golf.example'
    await signUpAs(email)
    const iid = await iidOf(email)
    const audit = createAudit(service.context)
    const event = { actor: 'boss@club.example', action: 'change', iid }
    const removed = await audit.withAudit(event, async (trx) => {
      const properties = createProperties({ ...service.context, db: trx })
      await properties.add(iid, 'color', 'red')
      const before = await properties.staffProperty(iid, 'color')
      await properties.remove(iid, 'color')
      const after = await properties.staffProperty(iid, 'color')
      return { undo: { type: 'property', iid, name: 'color', before, after } }
    })
    await expectRefusal(
      staff.call(undoChange, { path: { changeId: removed.changeId ?? '' } }),
      409,
      expect.stringContaining(MESSAGE),
    )
  })

  test('receives them after staff have changed the login of a confirmed account', async () => {
    const email = 'known@golf.example'
    await service.signInAs('golfer', email)
    const iid = await iidOf(email)
    const newLogin = 'known-2@golf.example'
    expect((await staff.call(changeLogin, { body: { iid, newLogin } })).status).toBe(200)
    expect((await staff.call(addLicense, { body: { iid, durationDays: 3 } })).ok).toBe(true)
    // A snapshot names the new address, whose owner has not confirmed it.
    expect((await uploadSnapshot(newLogin, 'I-KNOWN')).status).toBe(409)
  })

  test('is not one that a snapshot of a phone has described, or that belongs to nobody', async () => {
    const email = 'phone@golf.example'
    await signUpAs(email)
    const account = await service.accountOf(email)
    await createInstalls(service.context).add({ iid: 'I-PHONE', accountId: account.id })
    await createInstalls(service.context).add({ iid: 'I-NOBODY' })
    for (const iid of ['I-PHONE', 'I-NOBODY']) {
      expect((await uploadRound(iid, `of-${iid}`)).status).toBe(200)
      expect((await staff.call(addLicense, { body: { iid, durationDays: 3 } })).ok).toBe(true)
    }
  })
})

test('staff see whether an account is confirmed', async () => {
  const email = 'seen@golf.example'
  await signUpAs(email)
  const read = async (path: string) => (await staff.send('GET', path)).json()
  const seen = async () => {
    const user = (await read(`/rest/admin/find_user/${email}`)) as { iid: string; isConfirmed: unknown }
    const { matches } = (await read(`/rest/admin/search?query=${email}`)) as { matches: unknown[] }
    return [user, matches[0]]
  }
  for (const found of await seen()) expect(found).toMatchObject({ isConfirmed: false })
  await complete(email, await mailTo(email))
  for (const found of await seen()) expect(found).toMatchObject({ isConfirmed: true })
  await createInstalls(service.context).add({ iid: 'I-ALONE' })
  const alone = (await read('/rest/admin/find_user/I-ALONE')) as { isConfirmed?: boolean | null }
  expect(alone.isConfirmed ?? undefined).toBeUndefined()
})

describe('a name that contains a link', () => {
  test('does not become a link in the e-mails to it', async () => {
    const name = 'https://evil.example e@evil.example 900 555 0100'
    const email = 'linked@golf.example'
    await signUpAs(email, name)
    const confirmation = await mailTo(email)
    // No other mails are sent before the address of an account is confirmed.
    expect(confirmation).toContain('\nHello,\n')
    await complete(email, confirmation)
    await service.newClient().call(requestReset, { body: { id: email } })
    const reset = await mailTo(email, 2)
    for (const mail of [confirmation, reset]) {
      const text = `${addresseeOf(mail)}${bodyOf(mail)}`
        .replaceAll(/http:\/\/localhost:\d+\/(?:reset|confirm)\/[\w%.-]+\/[\w-]+/g, '')
        .replaceAll(email, '')
        // Excludes the random boundary of the parts, which may contain 555.
        .replaceAll(/_NmP-[\w-]+/g, '')
      expect(text).not.toMatch(/\.example|:\/\/|@|555/i)
    }
  })

  test('is used as a greeting when it is harmless', async () => {
    const email = 'oconnor@golf.example'
    await signUpAs(email, 'J.R. O’Connor-Smith, Jr.')
    await complete(email, await mailTo(email))
    await service.newClient().call(requestReset, { body: { id: email } })
    expect(await mailTo(email, 2)).toContain('\nHello J. R. O’Connor-Smith, Jr.,\n')
  })
})

test('states in the e-mail when and with which browser it was requested', async () => {
  const email = 'asked@golf.example'
  await service.signInAs('golfer', email)
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 evil.example'
  await service.newClient().send('POST', requestReset.path, {
    body: JSON.stringify({ id: email }),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  })
  const mail = await mailTo(email)
  expect(mail).toMatch(/on \d{1,2} \w+ \d{4} at \d\d:\d\d UTC with Chrome on Windows/)
  expect(mail).not.toMatch(/evil|127\.0\.0\.1/)
})

describe('rounds that were recorded before the address was confirmed', () => {
  const signInAsOwner = async (email: string) => {
    const client = service.newClient()
    const body = { id: email, token: await credentialToken(email, OWNERS_PASSWORD) }
    expect((await client.call(signIn, { body })).status).toBe(200)
    return client
  }
  const roundsOf = async (client: TestClient) => (await client.read(listRounds, {})).roundList.length
  const heldFor = async (client: TestClient) => (await client.read(getUser, {})).heldRounds

  test.each([
    ['are added to the history of the owner who takes them', true, 1],
    ['stay out of the history of the owner who does not', false, 0],
  ])('%s', async (_, takes, count) => {
    const email = `held-${takes}@golf.example`
    const stranger = await signUpAs(email)
    const sheet = await startSheet(stranger)
    await sheet.send(score('p1', 1, 4))
    await complete(email, await mailTo(email))
    const owner = await signInAsOwner(email)
    expect([await roundsOf(owner), await heldFor(owner)]).toEqual([0, 1])
    expect((await owner.send('GET', `/rest/round/${sheet.token}`)).status).toBe(200)
    expect((await startSheet(owner)).started.status).toBe(201)
    expect((await owner.call(decideHeldRounds, { body: { takes } })).status).toBe(204)
    expect([await roundsOf(owner), await heldFor(owner)]).toEqual([count + 1, undefined])
  })

  test('belong to the owner who confirms it in the session that recorded them', async () => {
    const email = 'same-browser@golf.example'
    const golfer = await signUpAs(email)
    await startSheet(golfer)
    await complete(email, await mailTo(email), golfer)
    const owner = await signInAsOwner(email)
    expect([await roundsOf(owner), await heldFor(owner)]).toEqual([1, undefined])
  })

  test('are erased with the account of an owner who has not decided', async () => {
    const email = 'undecided@golf.example'
    const sheet = await startSheet(await signUpAs(email))
    await complete(email, await mailTo(email))
    const account = await service.accountOf(email)
    await createAccountDeletions(service.context).deleteNow(account.id, 'operator')
    expect(await createRounds(service.context).recordedOf(sheet.token)).toBeUndefined()
  })
})
