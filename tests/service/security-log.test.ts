import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestReset, resetPassword } from '../../src/contract/password-reset.ts'
import { getUser } from '../../src/contract/session.ts'
import { listAuditLog } from '../../src/contract/staff/audit.ts'
import { downloadRound, findLicense, findUser, printRound } from '../../src/contract/staff/users.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { demoRounds } from '../../src/service/demo/demo-data.ts'
import { type LogEntry, serviceOfTests, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const [demoRound] = demoRounds
// Security events are logged at any level.
const service = serviceOfTests(() => startService({ logLevel: 'silent', demoData: true }))
const dataDir = temporaryFolder()

const events = (name: string, target = service) =>
  target.logEntries().filter((entry: LogEntry) => entry.event === name)

test('logs nothing else at the level silent', async () => {
  await fetch(`${service.origin}/rest/health`)
  await service.newClient().send('GET', '/rest/auth/get_user')
  expect(service.logEntries().filter((entry) => entry.event === undefined)).toEqual([])
})

test('logs a sign-in with account, address and request id', async () => {
  await service.signInAs('golfer', 'signing-in@golf.example')
  const account = await service.accountOf('signing-in@golf.example')
  expect(events('sign-in').at(-1)).toMatchObject({
    level: 30,
    msg: 'security event',
    account: account.id,
    address: '127.0.0.1',
    reqId: expect.stringMatching(/^[\da-f]{32}$/),
  })
})

test('logs a failed sign-in with the attacked account, but not the typed password', async () => {
  await service.signInAs('golfer', 'attacked@golf.example')
  const account = await service.accountOf('attacked@golf.example')
  await service.newClient().signIn('attacked@golf.example', 'a-wrong-password')
  await service.newClient().signIn('a-password@in-the-wrong.field')
  const [known, unknown] = events('sign-in failed').slice(-2)
  expect(known?.account).toBe(account.id)
  expect(unknown).not.toHaveProperty('account')
  expect(JSON.stringify(service.logEntries())).not.toMatch(/wrong-password|wrong\.field|attacked@/)
})

test('logs a throttled request by its route', async () => {
  const client = service.newClient()
  for (let attempt = 0; attempt <= 10; attempt++) await client.signIn('throttled@golf.example', 'wrong')
  await expect
    .poll(() => events('throttled'))
    .toMatchObject([{ route: '/rest/auth/login', address: '127.0.0.1' }])
})

test('logs a password reset without its code', async () => {
  const email = 'resetting@golf.example'
  const client = await service.signInAs('golfer', email)
  await client.call(requestReset, { body: { id: email } })
  const link = /\/reset\/[^/]+\/([\w-]+)/
  await expect.poll(async () => (await service.sentEmails()).at(-1)).toMatch(link)
  const [, code = ''] = link.exec((await service.sentEmails()).at(-1) ?? '') ?? []
  const token = await credentialToken(email, 'another password')
  await client.call(resetPassword, { body: { id: email, code, token } })
  expect(events('password reset')).toHaveLength(1)
  expect(JSON.stringify(service.logEntries())).not.toContain(code)
})

test('logs whose personal data staff read, without the token of a round', async () => {
  const staff = await service.signInAs('staff')
  const token = demoRound?.token ?? ''
  const { iid = '' } = await staff.read(findUser, { path: { query: token } })
  await staff.call(findLicense, { path: { iid } })
  await staff.call(listAuditLog, { query: { about: iid, kind: 'change' } })
  await staff.call(downloadRound, { path: { token } })
  await staff.call(printRound, { query: { token } })
  await staff.call(findUser, { path: { query: 'nobody@golf.example' } })
  expect(events('staff read')).toMatchObject([
    { route: '/rest/admin/find_user/:query', subject: iid, account: expect.any(String) },
    { route: '/rest/admin/find_license/:iid', subject: iid },
    { route: '/rest/admin/audit_log', subject: iid },
    { route: '/rest/admin/download_round/:token', subject: iid },
    { route: '/rest/admin/round', subject: iid },
  ])
  expect(JSON.stringify(service.logEntries())).not.toContain(token)
})

test('logs a golfer who calls the staff API', async () => {
  const golfer = await service.signInAs('golfer')
  await golfer.call(getUser, {})
  await golfer.call(findUser, { path: { query: 'anybody' } })
  await expect
    .poll(() => events('access refused').at(-1))
    .toMatchObject({
      route: '/rest/admin/find_user/:query',
      account: expect.any(String),
    })
})

test('logs at the start which settings have changed, without their values', async () => {
  const start = async (settings: Partial<Parameters<typeof startService>[0]>) => {
    const started = await startService({ dataDir, ...settings })
    await started.stop()
    return events('settings changed', started).map((entry) => entry.settings)
  }
  const smtpUrl = 'smtp://user:password@localhost:587'
  expect(await start({})).toEqual([])
  expect(await start({ smtpUrl, trustedProxies: 1 })).toEqual([['smtpUrl', 'trustedProxies']])
  expect(await start({ smtpUrl, trustedProxies: 1 })).toEqual([])
  // Processes that share the folder differ in their ports, and a new version adds settings.
  expect(await start({ smtpUrl, trustedProxies: 1, port: 65_000 })).toEqual([])
  const file = join(dataDir, 'settings.json')
  const { allowedOrigins: _, ...older } = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  await writeFile(file, JSON.stringify(older))
  expect(await start({ smtpUrl, trustedProxies: 1 })).toEqual([])
  expect(await start({ smtpUrl, trustedProxies: 1, allowedOrigins: ['https://golf.example'] })).toEqual([
    ['allowedOrigins'],
  ])
})
