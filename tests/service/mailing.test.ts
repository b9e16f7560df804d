import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { unsubscribe } from '../../src/contract/unsubscribe.ts'
import { writeMailingFiles } from '../support/mailing-files.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient
beforeEach(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
})
afterEach(() => service.stop())

const HTML = '<p>Dear {{ name }}, <a href="{{unsubscribeLink}}">Unsubscribe</a></p>'

async function prepare(recipients: string, text = 'Dear {{Name}}, welcome to {{club}}.', html?: string) {
  await writeMailingFiles(service, { recipients, text, html })
}
const start = (changes: object = {}) =>
  staff.call(startMailing, {
    body: { emailsFileName: 'all.csv', templateId: 'spring', campaign: 'Spring', ...changes },
  })
const status = async () =>
  (await (await staff.call(getMailingStatus, {})).json()) as { message: string; inProgress: boolean }
const finished = () => expect.poll(status, { timeout: 20_000 }).toMatchObject({ inProgress: false })
const recipients = async () => (await service.sentEmails()).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])

test('sends an e-mail for every row, filled with the values of its columns', async () => {
  await prepare('Email;Name;Club\nann@golf.example;Ann;"Links; Old"\nbob@golf.example;Bob;Dunes\n')
  expect((await start()).status).toBe(200)
  await finished()
  expect((await status()).message).toBe('Spring: 2 of 2 sent. Finished')
  const [first = ''] = await service.sentEmails()
  expect(first).toMatch(/^To: Ann <ann@golf\.example>$/m)
  expect(first).toMatch(/^Subject: News for Ann$/m)
  expect(first).toContain('Dear Ann, welcome to Links; Old.')
})

test('skips recipients who opted out, and counts and lists invalid rows', async () => {
  await prepare(
    'email,name,club\nann@golf.example,Ann,x\nnobody,Bob,x\nCARL@golf.example,Carl,x\nann@golf.example,Ann,x\n',
  )
  const token = await service.services.preferences.tokenOf('carl@golf.example')
  await service.newClient().call(unsubscribe, { path: { token }, query: {}, body: ['Marketing'] })
  await start()
  await finished()
  expect(await recipients()).toEqual(['Ann <ann@golf.example>'])
  expect((await status()).message).toBe(
    'Spring: 1 of 1 sent; 1 opted out; 1 invalid, 1 duplicate: row 3 (not an e-mail address), 5 (same address as row 2). Finished',
  )
})

test('lists the first invalid rows in the status and all of them in a file', async () => {
  const bad = Array.from({ length: 30 }, (_, index) => `nobody ${index},Bob,x`)
  await prepare(`email,name,club\nann@golf.example,Ann,x\n${bad.join('\n')}\n`)
  await start()
  await finished()
  expect((await status()).message).toMatch(
    /1 of 1 sent; 30 invalid: row 3 \(not an e-mail address\), .*22 \(not an e-mail address\), …; all in mailing.invalid.all\.csv\. Finished$/,
  )
  const written = await readFile(join(service.dataDir, 'mailing', 'invalid', 'all.csv'), 'utf8')
  const [head, ...lines] = written.trim().split('\r\n')
  expect(head).toContain('row,email,problem')
  expect(lines).toHaveLength(30)
  expect(lines.at(-1)).toBe('32,nobody 29,not an e-mail address')
})

test('adds working unsubscribe links for readers and for e-mail clients', async () => {
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  await start()
  await finished()
  const [mail = ''] = await service.sentEmails()
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const [, path = ''] = /^List-Unsubscribe:\s+<http:\/\/localhost:\d+(\/\S+)>$/m.exec(mail) ?? []
  expect(mail).toMatch(/Unsubscribe: http:\/\/localhost:\d+\/unsubscribe\?token=[\w-]{43}/)

  const opened = await fetch(service.origin + path, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/unsubscribe\?token=/),
  ])
  const { preferences } = service.services
  const token = await preferences.tokenOf('ann@golf.example')
  expect(await preferences.optOutsOf(token)).toEqual([])

  const submit = (body: string) =>
    fetch(service.origin + path, { method: 'POST', body: new URLSearchParams(body) })
  expect((await submit('Anything=else')).status).toBe(400)
  expect((await submit('List-Unsubscribe=One-Click')).status).toBe(204)
  expect(await preferences.optOutsOf(token)).toEqual(['Marketing'])
})

test('escapes column values in HTML and keeps them on one line in the subject', async () => {
  await prepare('email,name,club\nann@golf.example,"<b>Ann\nBcc: eve@golf.example",x\n', 'x', HTML)
  await start()
  await finished()
  const [mail = ''] = await service.sentEmails()
  expect(mail).toContain('Dear &lt;b&gt;Ann')
  expect(mail).toMatch(/^Subject: News for <b>Ann eve golf\. example$/m)
  expect(mail.split('\n\n')[0]).not.toMatch(/^Bcc:/m)
})

/** `npm run scale` sets a higher number. */
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 500)

test('sends once to each of many recipients, in at most 6 ms of processor time per mail', {
  timeout: 60_000 + RECIPIENTS * 30,
}, async () => {
  const rows = Array.from({ length: RECIPIENTS }, (_, index) => `golfer-${index}@golf.example,Ann ${index},x`)
  await prepare(`email,name,club\n${rows.join('\n')}\n`)
  // Measures processor time, because elapsed time depends on other processes.
  const before = process.cpuUsage()
  expect((await start()).status).toBe(200)
  const timeout = 50_000 + RECIPIENTS * 30
  await expect.poll(status, { timeout, interval: 100 }).toMatchObject({ inProgress: false })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / RECIPIENTS).toBeLessThan(6)
  expect((await status()).message).toBe(`Spring: ${RECIPIENTS} of ${RECIPIENTS} sent. Finished`)
  expect(new Set(await recipients()).size).toBe(RECIPIENTS)
})

test('rejects a second mailing while one is in progress', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `golfer-${index}@golf.example,Ann,x`)
  await prepare(`email,name,club\n${rows.join('\n')}\n`)
  const responses = await Promise.all([start(), start()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const rejected = responses.find(({ status }) => status === 409) as Response
  expect(await messageOf(rejected)).toMatch(/^Another mailing /)
  await finished()
  expect((await start()).status).toBe(200)
  await finished()
})

test.each([
  ['an unknown file', { emailsFileName: 'none.csv' }, 'emailsFileName: there is no file none.csv'],
  [
    'a path outside the folder',
    { emailsFileName: '../../etc/passwd' },
    'emailsFileName: expected the name of a file',
  ],
  ['an unknown template', { templateId: 'none' }, 'templateId: there is no template none'],
  ['a template outside the folder', { templateId: '..' }, 'templateId: expected the name of a template'],
])('rejects %s before anything is sent', async (_, changes, message) => {
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  const response = await start(changes)
  expect([response.status, await messageOf(response)]).toEqual([400, message])
  expect(await status()).toEqual({ message: '', inProgress: false, scheduled: [] })
})

test.each([
  [
    'a placeholder without a column',
    'email\nann@golf.example\n',
    /^templateId: the placeholder {{.*}} has no value/,
  ],
  [
    'a file without an e-mail column',
    'name,club\nAnn,x\n',
    /^emailsFileName: all\.csv has no column named email$/,
  ],
  ['a file without rows', 'email,name,club\n', /^emailsFileName: all\.csv has no rows$/],
  ['a file with broken quotes', 'email,name\n"ann', /^emailsFileName: all\.csv is not a CSV file/],
])('rejects %s', async (_, file, message) => {
  await prepare(file)
  const response = await start()
  expect(response.status).toBe(400)
  expect(await messageOf(response)).toMatch(message)
})
