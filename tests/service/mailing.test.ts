import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { unsubscribe } from '../../src/contract/unsubscribe.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient
beforeEach(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
})
afterEach(() => service.stop())

const HTML = '<p>Dear {{ name }}, <a href="{{unsubscribeLink}}">no more</a></p>'

async function prepare(recipients: string, text = 'Dear {{Name}}, {{club}} calls.', html?: string) {
  const folder = join(service.dataDir, 'mailing')
  const template = join(folder, 'templates', 'spring')
  await mkdir(template, { recursive: true })
  await writeFile(join(folder, 'recipients', 'all.csv'), recipients)
  await writeFile(join(template, 'subject.txt'), 'News for {{name}}\n')
  await writeFile(join(template, 'text.txt'), text)
  if (html) await writeFile(join(template, 'html.html'), html)
}
const start = (changes: object = {}) =>
  staff.call(startMailing, {
    body: { emailsFileName: 'all.csv', templateId: 'spring', campaign: 'Spring', ...changes },
  })
const status = async () =>
  (await (await staff.call(getMailingStatus, {})).json()) as { message: string; inProgress: boolean }
const finished = () => expect.poll(status, { timeout: 20_000 }).toMatchObject({ inProgress: false })
const receivers = async () => (await service.sentEmails()).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])

test('sends a mail to every row, filled with its columns', async () => {
  await prepare('Email;Name;Club\nann@golf.example;Ann;"Links; Old"\nbob@golf.example;Bob;Dunes\n')
  expect((await start()).status).toBe(200)
  await finished()
  expect((await status()).message).toBe('Spring: 2 of 2 sent. Finished')
  const [first = ''] = await service.sentEmails()
  expect(first).toMatch(/^To: Ann <ann@golf\.example>$/m)
  expect(first).toMatch(/^Subject: News for Ann$/m)
  expect(first).toContain('Dear Ann, Links; Old calls.')
})

test('leaves out who opted out, and counts and names what is no row', async () => {
  await prepare(
    'email,name,club\nann@golf.example,Ann,x\nnobody,Bob,x\nCARL@golf.example,Carl,x\nann@golf.example,Ann,x\n',
  )
  const token = await service.services.preferences.tokenOf('carl@golf.example')
  await service.newClient().call(unsubscribe, { path: { token }, body: ['Marketing'] })
  await start()
  await finished()
  expect(await receivers()).toEqual(['Ann <ann@golf.example>'])
  expect((await status()).message).toBe(
    'Spring: 1 of 2 sent; 1 opted out; 2 invalid: row 2 (not an e-mail address), 4 (same address as row 1). Finished',
  )
})

test('names the first invalid rows in the status, and writes each of them down', async () => {
  const bad = Array.from({ length: 30 }, (_, at) => `nobody ${at},Bob,x`)
  await prepare(`email,name,club\nann@golf.example,Ann,x\n${bad.join('\n')}\n`)
  await start()
  await finished()
  expect((await status()).message).toMatch(
    /1 of 1 sent; 30 invalid: row 2 \(not an e-mail address\), .*21 \(not an e-mail address\), …; all in mailing.invalid.all\.csv\. Finished$/,
  )
  const written = await readFile(join(service.dataDir, 'mailing', 'invalid', 'all.csv'), 'utf8')
  const [head, ...lines] = written.trim().split('\r\n')
  expect(head).toContain('row,email,problem')
  expect(lines).toHaveLength(30)
  expect(lines.at(-1)).toBe('31,nobody 29,not an e-mail address')
})

test('every mail names the way out, for people and for their mail programs, and it works', async () => {
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  await start()
  await finished()
  const [mail = ''] = await service.sentEmails()
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const [, path = ''] = /^List-Unsubscribe:\s+<http:\/\/localhost:\d+(\/\S+)>$/m.exec(mail) ?? []
  expect(mail).toMatch(/Unsubscribe: http:\/\/localhost:\d+\/unsubscribe\?token=[\w-]{43}/)

  const look = await fetch(service.origin + path, { redirect: 'manual' })
  expect([look.status, look.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/unsubscribe\?token=/),
  ])
  expect(await service.services.preferences.optOutsOf('ann@golf.example')).toEqual([])

  const press = (body: string) =>
    fetch(service.origin + path, { method: 'POST', body: new URLSearchParams(body) })
  expect((await press('Anything=else')).status).toBe(400)
  expect((await press('List-Unsubscribe=One-Click')).status).toBe(204)
  expect(await service.services.preferences.optOutsOf('ann@golf.example')).toEqual(['Marketing'])
})

test('writes a column into HTML as text, and into a subject as one line', async () => {
  await prepare('email,name,club\nann@golf.example,"<b>Ann\nBcc: eve@golf.example",x\n', 'x', HTML)
  await start()
  await finished()
  const [mail = ''] = await service.sentEmails()
  expect(mail).toContain('Dear &lt;b&gt;Ann')
  expect(mail).toMatch(/^Subject: News for <b>Ann Bcc: eve@golf\.example$/m)
  expect(mail.split('\n\n')[0]).not.toMatch(/^Bcc:/m)
})

test('brings 10,000 recipients into the outbox in under 60 seconds, each once', {
  timeout: 90_000,
}, async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `golfer-${at}@golf.example,Ann ${at},x`)
  await prepare(`email,name,club\n${rows.join('\n')}\n`)
  const begin = performance.now()
  expect((await start()).status).toBe(200)
  await expect.poll(status, { timeout: 60_000, interval: 500 }).toMatchObject({ inProgress: false })
  expect(performance.now() - begin).toBeLessThan(60_000)
  expect((await status()).message).toBe('Spring: 10000 of 10000 sent. Finished')
  expect(new Set(await receivers()).size).toBe(10_000)
})

test('one run at a time: a second is told to wait', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => `golfer-${at}@golf.example,Ann,x`)
  await prepare(`email,name,club\n${rows.join('\n')}\n`)
  const responses = await Promise.all([start(), start()])
  expect(responses.map((one) => one.status).sort()).toEqual([200, 409])
  const refused = responses.find((one) => one.status === 409) as Response
  expect(await messageOf(refused)).toBe('Another mailing is in progress; please wait until it has finished')
  await finished()
  expect((await start()).status).toBe(200)
  await finished()
})

test.each([
  ['a file that there is not', { emailsFileName: 'none.csv' }, 'emailsFileName: there is no file none.csv'],
  [
    'a path out of the folder',
    { emailsFileName: '../../etc/passwd' },
    'emailsFileName: expected the name of a file',
  ],
  ['a template that there is not', { templateId: 'none' }, 'templateId: there is no template none'],
  ['a template out of the folder', { templateId: '..' }, 'templateId: expected the name of a template'],
])('refuses %s before anything is sent', async (_, changes, line) => {
  await prepare('email,name,club\nann@golf.example,Ann,x\n')
  const response = await start(changes)
  expect([response.status, await messageOf(response)]).toEqual([400, line])
  expect(await status()).toEqual({ message: '', inProgress: false })
})

test.each([
  [
    'a placeholder that no column fills',
    'email\nann@golf.example\n',
    /^templateId: the placeholder {{.*}} has no value/,
  ],
  ['a file without e-mails', 'name,club\nAnn,x\n', /^emailsFileName: all\.csv has no column named email$/],
  ['a file without rows', 'email,name,club\n', /^emailsFileName: all\.csv has no rows$/],
  ['a file with broken quotes', 'email,name\n"ann', /^emailsFileName: all\.csv is not a CSV file/],
])('refuses %s', async (_, recipients, line) => {
  await prepare(recipients)
  const response = await start()
  expect(response.status).toBe(400)
  expect(await messageOf(response)).toMatch(line)
})
