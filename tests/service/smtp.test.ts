import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/mailing.ts'
import { requestReset } from '../../src/contract/session.ts'
import { startService, type TestService } from '../support/service.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'

let service: TestService
let sink: SmtpSink
beforeEach(async () => {
  sink = await startSmtpSink((recipient) => recipient.includes('rejected@'))
  service = await startService({ smtpUrl: sink.url, siteUrl: 'http://golf.example' })
})
afterEach(async () => {
  await service.stop()
  await sink.close()
})

test('sends a reset e-mail over SMTP with a link to the public site', async () => {
  await service.signInAs('golfer', 'ann@golf.example')
  await service.newClient().call(requestReset, { body: { id: 'ann@golf.example' } })
  await expect.poll(() => sink.messages.length).toBe(1)
  const [mail = ''] = sink.messages
  expect(mail).toMatch(/^To: golfer <ann@golf\.example>$/m)
  expect(mail.replaceAll('=\n', '')).toMatch(/http:\/\/golf\.example\/reset\/ann%40golf\.example\/[\w-]+/)
  expect(await service.sentEmails()).toEqual([])
})

test('sends a mailing over SMTP once per recipient and counts rejected recipients', async () => {
  const staff = await service.signInAs('staff')
  const template = join(service.dataDir, 'mailing', 'templates', 'spring')
  await mkdir(template)
  await writeFile(join(template, 'subject.txt'), 'Spring')
  await writeFile(join(template, 'text.txt'), 'Dear {{name}}')
  const rows = Array.from({ length: 40 }, (_, at) => `golfer-${at}@golf.example,Ann`)
  const file = join(service.dataDir, 'mailing', 'recipients', 'all.csv')
  await writeFile(file, ['email,name', ...rows, 'rejected@golf.example,Bob'].join('\n'))
  await staff.call(startMailing, {
    body: { emailsFileName: 'all', templateId: 'spring', campaign: 'Spring' },
  })
  const status = async () => (await staff.call(getMailingStatus, {})).json()
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({
    message: 'Spring: 40 of 41 sent; 1 failed. Finished',
    inProgress: false,
  })
  const recipients = sink.messages.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
  expect(new Set(recipients).size).toBe(40)
  expect(recipients).toHaveLength(40)
})
