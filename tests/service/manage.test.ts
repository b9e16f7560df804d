import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cancelEmailChange } from '../../src/contract/account.ts'
import { requestReset, resetPassword } from '../../src/contract/password-reset.ts'
import { checkAccess, getUser } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createResets } from '../../src/service/accounts/resets.ts'
import { transact } from '../../src/service/base/context.ts'
import { createJobs } from '../../src/service/base/jobs/jobs.ts'
import { createSecrets } from '../../src/service/base/keys/secrets.ts'
import { createPushKeys } from '../../src/service/golf/push/push-keys.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { ACCOUNT_MAIL, createAccountMails } from '../../src/service/mail/account-mails/account-mails.ts'
import { createAuditLog } from '../../src/service/staff/audit-log/audit-log.ts'
import { createOwners } from '../../src/service/staff/support/owners.ts'
import { createProperties } from '../../src/service/staff/users/properties.ts'
import { createUsers } from '../../src/service/staff/users/users.ts'
import { auditEvents } from '../support/audit-events.ts'
import { listenToRound } from '../support/live-listener.ts'
import { recorded, upload } from '../support/recorded.ts'
import { runManage } from '../support/run-manage.ts'
import { PASSWORD, serviceOfTests, type TestClient } from '../support/service.ts'

const service = serviceOfTests()

const run = (...args: string[]) => {
  const environment = { DATA_DIR: service.dataDir, SITE_URL: 'https://golf.example', STAFF_MFA: 'off' }
  return runManage(environment, ...args)
}
const runJson = async (...args: string[]) => {
  const { code, out, error } = await run(...args, '--json')
  expect({ code, error }).toEqual({ code: 0, error: '' })
  return JSON.parse(out)
}

/** Sets a password with a link that a command printed. */
const follow = async (link: string, password: string) => {
  const [, address = '', code = ''] = /^https:\/\/golf\.example\/reset\/([^/]+)\/([\w-]+)$/.exec(link) ?? []
  const email = decodeURIComponent(address)
  const token = await credentialToken(email, password)
  return service.newClient().call(resetPassword, { body: { id: email, code, token } })
}

describe('instead of a colleague, who may not, the operator', () => {
  const newStaff = async (email: string) => {
    const client = await service.signInAs('staff', email)
    return { email, client, access: async () => (await client.call(checkAccess, {})).status }
  }

  test('changes the login of staff, who need a new link then', async () => {
    const { email, access } = await newStaff('before@club.example')
    const changed = await runJson('account', 'login', email, ' After@club.example ')
    expect(changed).toEqual({ email: 'after@club.example', previousEmail: email })
    expect(await access()).toBe(401)
    expect((await service.newClient().signIn(email)).status).toBe(401)
    const { link } = await runJson('staff', 'add', 'after@club.example')
    expect((await follow(link, 'new-password')).status).toBe(200)
    const client = service.newClient()
    await client.signIn('after@club.example', 'new-password')
    expect((await client.call(checkAccess, {})).status).toBe(200)
    const [event] = await auditEvents(service, 'change login')
    expect(event).toMatchObject({ actor: 'operator', detail: 'before@club.example → after@club.example' })
  })

  test('refuses a login that is taken or not an e-mail address', async () => {
    const { email } = await newStaff('taker@club.example')
    await newStaff('taken@club.example')
    expect(await run('account', 'login', email, 'taken@club.example')).toMatchObject({
      code: 1,
      error: expect.stringContaining('already has an account'),
    })
    expect(await run('account', 'login', email, 'nobody')).toMatchObject({
      code: 1,
      error: expect.stringContaining('nobody is not an e-mail address'),
    })
    expect((await service.newClient().signIn(email)).status).toBe(200)
  })

  test('prints a reset link, which does not change the role', async () => {
    const { email } = await newStaff('forgetful@club.example')
    const { link } = await runJson('account', 'reset', email)
    expect((await follow(link, 'new-password')).status).toBe(200)
    const client = service.newClient()
    await client.signIn(email, 'new-password')
    expect((await client.call(checkAccess, {})).status).toBe(200)
    expect(await run('account', 'reset', 'nobody@club.example')).toMatchObject({ code: 1 })
  })
})

describe('staff', () => {
  test('creates a staff account whose password is set with a link that works once', async () => {
    const { email, isNew, link } = await runJson('staff', 'add', 'Boss@club.example', '--name', 'Bo')
    expect({ email, isNew }).toEqual({ email: 'boss@club.example', isNew: true })
    expect((await follow(link, 'first-password')).status).toBe(200)
    expect((await follow(link, 'other-password')).status).toBe(400)
    const client = service.newClient()
    await client.signIn(email, 'first-password')
    expect((await client.call(checkAccess, {})).status).toBe(200)
    expect(await (await client.call(getUser, {})).json()).toMatchObject({ name: 'Bo', isStaff: true })
  })

  test('makes a golfer a member of staff and invalidates the password, which a stranger may have chosen', async () => {
    const stranger = await service.signInAs('golfer', 'chair@club.example')
    const { link } = await runJson('staff', 'add', 'chair@club.example')
    expect((await stranger.call(getUser, {})).status).toBe(401)
    expect((await service.newClient().signIn('chair@club.example', PASSWORD)).status).toBe(401)
    expect((await follow(link, 'of-the-owner')).status).toBe(200)
    const owner = service.newClient()
    await owner.signIn('chair@club.example', 'of-the-owner')
    expect((await owner.call(checkAccess, {})).status).toBe(200)
  })

  test('prints another link for staff, and keeps their sessions', async () => {
    const staff = await service.signInAs('staff', 'again@club.example')
    const { isNew, link } = await runJson('staff', 'add', 'again@club.example')
    expect(isNew).toBe(false)
    expect((await staff.call(checkAccess, {})).status).toBe(200)
    expect((await follow(link, 'new-password')).status).toBe(200)
  })

  test('lists and removes staff, and ends the sessions of removed staff', async () => {
    const staff = await service.signInAs('staff', 'former@club.example')
    const emails = async () => (await runJson('staff', 'list')).map((one: { email: string }) => one.email)
    expect(await emails()).toContain('former@club.example')
    await runJson('staff', 'remove', 'former@club.example')
    expect(await emails()).not.toContain('former@club.example')
    expect((await staff.call(getUser, {})).status).toBe(401)
    await staff.signIn('former@club.example')
    expect((await staff.call(checkAccess, {})).status).toBe(403)
    expect(await run('staff', 'remove', 'former@club.example')).toEqual({
      code: 1,
      out: '',
      error: 'former@club.example is not staff\n',
    })
  })
})

describe('mail', () => {
  test('lists, retries and drops mails about accounts that have not been sent', {
    tags: 'slow',
  }, async () => {
    const email = 'unreached@club.example'
    await service.signInAs('golfer', email)
    const account = (await createAccounts(service.context).findByEmail(email)) ?? expect.fail()
    // Claimed, so that the service does not send it.
    await transact(service.context, async (tx) => {
      await createAccountMails(tx).send({ kind: 'password-changed', account }, { requestId: 'r' })
      const [mail] = await createJobs(tx).claim(ACCOUNT_MAIL, { count: 1 })
      await createJobs(tx).fail(mail ?? expect.fail(), '550 no such user')
    })
    const [mail, ...others] = await runJson('mail', 'list')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'password-changed',
      supportId: account.supportId,
      recipient: email,
      state: 'failed',
      attempts: 1,
      lastError: '550 no such user',
    })
    expect((await run('mail', 'list')).out).toContain(
      `${mail.id}  password-changed (the password was changed)`,
    )
    expect(await runJson('mail', 'retry', mail.id)).toEqual({ count: 1 })
    // The service looks for mails once a second.
    await expect.poll(() => runJson('mail', 'list')).toEqual([])
    expect((await run('mail', 'drop', mail.id)).error).toBe(
      `There is no mail ${mail.id} that waits or has failed\n`,
    )
  })

  test('drops a mail without sending it', async () => {
    const email = 'spared@club.example'
    await service.signInAs('golfer', email)
    const account = (await createAccounts(service.context).findByEmail(email)) ?? expect.fail()
    await transact(service.context, async (tx) => {
      await createAccountMails(tx).send({ kind: 'password-changed', account }, { requestId: 'r' })
      await createJobs(tx).claim(ACCOUNT_MAIL, { count: 1 })
    })
    const [mail] = await runJson('mail', 'list')
    expect(mail).toMatchObject({ recipient: email, state: 'sending' })
    expect(await runJson('mail', 'drop', mail.id)).toEqual({ id: mail.id })
    expect(await runJson('mail', 'list')).toEqual([])
    const events = await auditEvents(service, 'drop mail')
    expect(events[0]).toMatchObject({ actor: 'operator', detail: 'password-changed' })
  })
})

describe('account', () => {
  test('disables an account, which ends its sessions and prevents sign-in and reset', async () => {
    const email = 'disabled@club.example'
    const golfer = await service.signInAs('golfer', email)
    const { id } = (await createAccounts(service.context).findByEmail(email)) ?? { id: '' }
    const code = (await createResets(service.context).open(id)) ?? ''
    await runJson('account', 'disable', email)
    expect((await golfer.call(getUser, {})).status).toBe(401)
    expect((await service.newClient().signIn(email)).status).toBe(401)
    const token = await credentialToken(email, 'new-password')
    const reset = await service.newClient().call(resetPassword, { body: { id: email, code, token } })
    expect(reset.status).toBe(400)
    const mails = await service.sentEmails()
    expect((await service.newClient().call(requestReset, { body: { id: email } })).status).toBe(204)
    expect(await service.sentEmails()).toEqual(mails)
    expect(await run('staff', 'add', email)).toMatchObject({ code: 1, error: /is disabled/ })

    await runJson('account', 'enable', email)
    expect((await service.newClient().signIn(email)).status).toBe(200)
  })

  test('exports everything about an account to a file that only its owner can read', async () => {
    const email = 'curious@club.example'
    await service.signInAs('golfer', email)
    const user = await createUsers(service.context).find(email)
    const bytes = Buffer.from(JSON.stringify(upload({ token: 'export-me' })))
    await createRounds(service.context).saveRecorded({ iid: user?.iid ?? '', bytes })
    await createProperties(service.context).add(user?.iid ?? '', 'units', 'metres')
    const exported = JSON.parse((await run('account', 'export', email)).out)
    expect(exported).toMatchObject({
      account: { email, role: 'golfer', disabledAt: null },
      sessions: [{}],
      installs: [{ iid: user?.iid }],
      rounds: [{ token: 'export-me', recorded: { token: 'export-me' } }],
      properties: [{ fields: { key: 'units', value: 'metres' } }],
    })
    expect(JSON.stringify(exported)).not.toMatch(/hash/)
    const file = join(service.dataDir, 'export.json')
    expect((await run('account', 'export', email, '--output', file)).code).toBe(0)
    expect(JSON.parse(await readFile(file, 'utf8')).account).toEqual(exported.account)
  })

  test('deletes an account with its rounds, and ends a live round for its viewers', async () => {
    const email = 'leaver@club.example'
    const golfer = await service.signInAs('golfer', email)
    const user = await createUsers(service.context).find(email)
    const round = {
      iid: user?.iid ?? '',
      token: 'leaving-live',
      recorded: recorded({ token: 'leaving-live' }),
    }
    await createRounds(service.context).saveLive(round)
    await createProperties(service.context).add(round.iid, 'units', 'metres')
    const viewer = await listenToRound(service.origin, 'leaving-live')
    await expect.poll(() => viewer.received.length).toBeGreaterThan(0)
    expect(await runJson('account', 'delete', email, '--yes')).toEqual({ email, rounds: 1 })
    expect((await golfer.call(getUser, {})).status).toBe(401)
    expect(await createRounds(service.context).anyView('leaving-live')).toBeUndefined()
    expect(await createInstalls(service.context).exists(round.iid)).toBe(false)
    await expect.poll(() => viewer.received.at(-1)).toContain('"d":null')
    viewer.close()
  })

  test('ends the sessions of an account', async () => {
    const email = 'elsewhere@club.example'
    const golfer = await service.signInAs('golfer', email)
    expect(await runJson('sessions', 'end', email)).toEqual({ email, ended: 1 })
    expect((await golfer.call(getUser, {})).status).toBe(401)
    expect((await golfer.signIn(email)).status).toBe(200)
  })

  test('records each change of the operator as an audit event', async () => {
    const email = 'audited@club.example'
    await service.signInAs('golfer', email)
    const user = await createUsers(service.context).find(email)
    await runJson('account', 'disable', email)
    const owner = await createOwners(service.context).find(user?.iid ?? '')
    expect((await createAuditLog(service.context).page({ owners: owner && [owner] })).events).toMatchObject([
      { actor: 'operator', action: 'disable account', result: 'done', detail: email },
    ])
  })

  test.each([
    ['account', 'disable'],
    ['account', 'export'],
  ])('%s %s fails with one line for an unknown account', async (...command) => {
    const error = 'There is no account nobody@club.example'
    expect(await run(...command, 'nobody@club.example')).toEqual({ code: 1, out: '', error: `${error}\n` })
    expect(await run(...command, 'nobody@club.example', '--json')).toEqual({
      code: 1,
      out: '',
      error: `${JSON.stringify({ error })}\n`,
    })
  })
})

test('lists accounts, and changes those of a file', async () => {
  for (const name of ['one', 'two']) await service.signInAs('golfer', `${name}@list.example`)
  const { out } = await run('account', 'list')
  expect(out).toMatch(/^one@list\.example {2}golfer {2}\S+$/m)
  const file = join(service.dataDir, 'addresses.txt')
  await writeFile(file, 'one@list.example\r\n\nnobody@list.example\ntwo@list.example\n')
  const disabled = await run('account', 'disable', '--file', file)
  expect(disabled).toEqual({
    code: 1,
    error: '',
    out: [
      'one@list.example is disabled',
      'nobody@list.example: There is no account nobody@list.example',
      'two@list.example is disabled',
      '2 addresses done, 1 failed\n',
    ].join('\n'),
  })
  expect((await run('account', 'list')).out).toMatch(/^two@list\.example .* disabled$/m)
  expect((await run('account', 'disable')).error).toContain('Name an address, or a file')
  const deleted = await run('account', 'delete', '--yes', '--file', file, '--json')
  expect(JSON.parse(deleted.out)).toMatchObject({ done: 2, failed: 1 })
})

test('checks a running service', async () => {
  const { findings } = JSON.parse((await run('check', '--json')).out)
  const states = Object.fromEntries(
    findings.map(({ subject, state }: { subject: string; state: string }) => [subject, state]),
  )
  expect(states).toMatchObject({
    settings: 'warning',
    schema: 'ok',
    integrity: 'ok',
    backup: 'warning',
    'mail server': 'warning',
  })
})

// The last test, because it advances the clock.
describe('rotating the forgery key', () => {
  const MINUTE_MS = 60_000
  const DAY_MS = 1440 * MINUTE_MS
  const tokenIn = ({ cookies }: TestClient) => cookies.get('XSRF-TOKEN') ?? ''
  /** Makes a change with a forgery token. Returns the status. */
  const change = async (client: TestClient, token: string) =>
    (await client.send('DELETE', cancelEmailChange.path, { headers: { 'x-xsrf-token': token } })).status
  /** Returns the token that a process with the current key makes. */
  const currentToken = async ({ cookies }: TestClient) =>
    createHmac('sha256', await createSecrets(service.context).getOrCreate('forgery'))
      .update(cookies.get('session') ?? '')
      .digest('base64url')

  test('interrupts nobody, and the previous keys are accepted for a day', async () => {
    const client = await service.signInAs('golfer')
    const first = tokenIn(client)
    expect(first).toBe(await currentToken(client))
    const { acceptedUntilMs } = await runJson('keys', 'rotate', 'forgery')
    expect((acceptedUntilMs - Date.now()) / DAY_MS).toBeCloseTo(1, 2)
    const second = await currentToken(client)
    expect(second).not.toBe(first)
    // The page is open since before, or its token was made by a process that has read the new key earlier.
    for (const token of [first, second]) expect(await change(client, token)).toBe(204)
    await client.call(getUser, {})
    expect(tokenIn(client)).toBe(second)

    await run('keys', 'rotate', 'forgery')
    const third = await currentToken(client)
    service.advanceClock(DAY_MS - MINUTE_MS)
    for (const token of [first, second, third]) expect(await change(client, token)).toBe(204)
    service.advanceClock(2 * MINUTE_MS)
    for (const token of [first, second]) expect(await change(client, token)).toBe(403)
    expect(await change(client, third)).toBe(204)
  })

  test('of web push is accepted for 30 days', async () => {
    const [{ publicKey }] = await createPushKeys(service.context).accepted()
    const { acceptedUntilMs } = await runJson('keys', 'rotate', 'push')
    expect((acceptedUntilMs - Date.now()) / DAY_MS).toBeCloseTo(30, 0)
    const [current, previous] = await createPushKeys(service.context).accepted()
    expect(current.publicKey).not.toBe(publicKey)
    expect(previous?.publicKey).toBe(publicKey)
    const [event] = await auditEvents(service, 'rotate key')
    expect(event).toMatchObject({ actor: 'operator', detail: 'push', result: 'done' })
  })

  test('is recorded, without the keys', async () => {
    const [, event] = await auditEvents(service, 'rotate key')
    expect(event).toMatchObject({ actor: 'operator', detail: 'forgery', result: 'done' })
    const { code } = await run('keys', 'rotate', 'device')
    expect(code).toBe(2)
  })
})
