import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { getEmailPreferences } from '../../../src/contract/account.ts'
import { accountExport, exportAccount } from '../../../src/contract/account-export.ts'
import { resetPassword } from '../../../src/contract/password-reset.ts'
import { undoChange } from '../../../src/contract/staff/audit.ts'
import { addSuppression } from '../../../src/contract/staff/mail-suppressions.ts'
import { getMailingStatus, startMailing } from '../../../src/contract/staff/mailing.ts'
import { changeLogin } from '../../../src/contract/staff/users.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccountDeletions } from '../../../src/service/accounts/account-data/account-deletions.ts'
import { createPreferences } from '../../../src/service/accounts/preferences/preferences.ts'
import { createResets } from '../../../src/service/accounts/resets.ts'
import { changeEmail } from '../../support/email-change.ts'
import { readEveryTable } from '../../support/every-table.ts'
import { clientOfTests, PASSWORD, serviceOfTests, type TestClient } from '../../support/service.ts'

// Reading, taking over or removing what belongs to an address that an account has had, but never confirmed.

const CAMPAIGN = 'Spring'

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')

let victims = 0

/** Returns an address that got a mailing, is suppressed and has opted out of marketing. */
async function createVictim(): Promise<string> {
  const email = `victim-${++victims}@golf.example`
  const folder = join(service.dataDir, 'mailing')
  await mkdir(join(folder, 'templates', 'news'), { recursive: true })
  await writeFile(join(folder, 'templates', 'news', 'subject.txt'), 'News')
  await writeFile(join(folder, 'templates', 'news', 'text.txt'), 'Hello {{name}}')
  await writeFile(join(folder, 'recipients', 'all.csv'), `email,name,balance\n${email},Vic,120\n`)
  const body = { emailsFileName: 'all', templateId: 'news', campaign: CAMPAIGN }
  expect((await staff.call(startMailing, { body })).status).toBe(200)
  const status = async () => (await staff.call(getMailingStatus, {})).json()
  await expect.poll(status).toMatchObject({ inProgress: false })
  expect((await staff.call(addSuppression, { body: { email, reason: 'asked by telephone' } })).ok).toBe(true)
  const preferences = createPreferences(service.context)
  await preferences.addOptOuts(await preferences.tokenOf(email), ['Marketing'])
  return email
}

const accountOf = (email: string) => service.accountOf(email)

const exportOf = async (client: TestClient) =>
  v.parse(accountExport, await (await client.call(exportAccount, {})).json())

const NOTHING = { account: { formerEmails: [] }, mailings: [], optOuts: [], suppressions: [] }

async function changeLoginByStaff(from: string, to: string): Promise<string> {
  const { iid } = await accountOf(from)
  return (await staff.read(changeLogin, { body: { iid, newLogin: to } })).changeId ?? ''
}

/** Sets a password with a reset link, as the owner of the mailbox, and signs in. */
async function resetAndSignIn(email: string): Promise<TestClient> {
  const code = (await createResets(service.context).open((await accountOf(email)).id)) ?? ''
  const client = service.newClient()
  const body = { id: email, code, token: await credentialToken(email, PASSWORD) }
  expect((await client.call(resetPassword, { body })).status).toBe(200)
  await client.signIn(email)
  return client
}

/** Returns how many rows of each kind still name an address. */
async function recordsOf(email: string) {
  const tables = await readEveryTable(service.dataDir)
  const count = (table: string) => tables.get(table)?.rows.filter((row) => row.email === email).length
  return [count('mailing_recipients'), count('mail_suppressions'), count('mail_recipients')]
}

describe('an account that signed up with the address of somebody else', () => {
  test('exports nothing of that address and copies no opt-outs after changing it', async () => {
    const victim = await createVictim()
    const own = 'eve-1@evil.example'
    const client = await service.signUp(victim)
    await changeEmail(service, client, victim, own)
    expect(await exportOf(client)).toMatchObject({ ...NOTHING, account: { email: own, formerEmails: [] } })
    expect(await (await client.call(getEmailPreferences, {})).json()).toEqual([])
  })

  test('removes nothing of that address when it is deleted, before or after changing it', async () => {
    for (const own of ['eve-2@evil.example', undefined]) {
      const victim = await createVictim()
      const client = await service.signUp(victim)
      if (own) await changeEmail(service, client, victim, own)
      await createAccountDeletions(service.context).deleteNow(
        (await accountOf(own ?? victim)).id,
        'the owner',
      )
      expect(await recordsOf(victim)).toEqual([1, 1, 1])
    }
  })

  test('exports and removes nothing of that address after staff have changed the login', async () => {
    const victim = await createVictim()
    const own = 'eve-3@evil.example'
    await service.signUp(victim)
    await changeLoginByStaff(victim, own)
    const client = await resetAndSignIn(own)
    expect(await exportOf(client)).toMatchObject(NOTHING)
    await createAccountDeletions(service.context).deleteNow((await accountOf(own)).id, 'the owner')
    expect(await recordsOf(victim)).toEqual([1, 1, 1])
  })
})

describe('an account whose login staff changed to the address of somebody else', () => {
  test('has to confirm that address, and does not keep it as a former one', async () => {
    const victim = await createVictim()
    const [own, next] = ['eve-4@evil.example', 'eve-5@evil.example']
    await service.signInAs('golfer', own)
    await changeLoginByStaff(own, victim)
    expect((await accountOf(victim)).confirmedAt).toBeNull()
    await changeLoginByStaff(victim, next)
    const exported = await exportOf(await resetAndSignIn(next))
    expect(exported).toMatchObject({ ...NOTHING, account: { formerEmails: [{ email: own }] } })
    await createAccountDeletions(service.context).deleteNow((await accountOf(next)).id, 'the owner')
    expect(await recordsOf(victim)).toEqual([1, 1, 1])
  })

  test('is confirmed again when the change is undone, and does not keep the address', async () => {
    const victim = await createVictim()
    const own = 'eve-6@evil.example'
    await service.signInAs('golfer', own)
    const changeId = await changeLoginByStaff(own, victim)
    expect((await staff.call(undoChange, { path: { changeId } })).status).toBe(200)
    expect((await accountOf(own)).confirmedAt).not.toBeNull()
    const client = service.newClient()
    await client.signIn(own)
    expect(await exportOf(client)).toMatchObject({ ...NOTHING, account: { email: own } })
  })
})

test('an account keeps the addresses that it had confirmed', async () => {
  const [first, second, third] = [await createVictim(), 'ann-2@golf.example', 'ann-3@golf.example']
  const client = await service.signInAs('golfer', first)
  await changeEmail(service, client, first, second)
  await changeLoginByStaff(second, third)
  expect(await exportOf(await resetAndSignIn(third))).toMatchObject({
    account: { formerEmails: [{ email: first }, { email: second }] },
    mailings: [{ campaign: CAMPAIGN }],
    suppressions: [{ source: 'staff' }],
    // Those of the first address, which were copied to the second.
    optOuts: [{ category: 'Marketing' }, { category: 'Marketing' }],
  })
})
