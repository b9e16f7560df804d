import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { authenticate } from 'mailauth'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailing } from '../../src/contract/mailing.ts'
import { requestReset } from '../../src/contract/session.ts'
import { readDkimKey } from '../../src/service/base/config/dkim-key.ts'
import { startService, type TestService } from '../support/service.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim = {
  dkimKey: readDkimKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
  dkimSelector: 'mail1',
  dkimDomain: 'golf.example',
  mailFrom: 'Fairway <no-reply@golf.example>',
  siteUrl: 'https://golf.example',
}
const RECORDS: Record<string, string> = {
  'TXT mail1._domainkey.golf.example': `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  'TXT _dmarc.golf.example': 'v=DMARC1; p=reject; adkim=s',
}

let server: SMTPServer
let messages: string[]
let service: TestService
beforeEach(async () => {
  messages = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      text(stream).then((message) => {
        messages.push(message)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  service = await startService({ ...dkim, smtpUrl: `smtp://127.0.0.1:${port}` })
})
afterEach(async () => {
  await service.stop()
  await new Promise<void>((resolve) => server.close(resolve))
})

/** Verifies a mail with an independent implementation and the test's DNS records. */
async function verify(message: string) {
  const { dkim, dmarc } = await authenticate(message.replace(/\r?\n/g, '\r\n'), {
    ip: '192.0.2.1',
    helo: 'relay.example',
    sender: 'no-reply@golf.example',
    disableArc: true,
    disableBimi: true,
    resolver: async (name, type) => {
      const record = RECORDS[`${type} ${name}`]
      if (record === undefined) throw Object.assign(new Error(`no ${type} ${name}`), { code: 'ENOTFOUND' })
      return [[record]]
    },
  })
  const [signature] = dkim.results
  return {
    dkim: signature?.status.result,
    dmarc: dmarc === false ? undefined : dmarc.status.result,
    signed: signature?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [],
  }
}

async function sendMailing(target: TestService): Promise<void> {
  const staff = await target.signInAs('staff')
  const template = join(target.dataDir, 'mailing', 'templates', 'spring')
  await mkdir(template)
  await writeFile(join(template, 'subject.txt'), 'Grüße für {{name}}')
  await writeFile(join(template, 'text.txt'), 'Dear {{name}}, welcome')
  await writeFile(join(template, 'html.html'), '<p>Dear {{name}}, <b>welcome</b></p>\n\n')
  await writeFile(
    join(target.dataDir, 'mailing', 'recipients', 'all.csv'),
    'email,name\nann@golf.example,Ann Müller\n',
  )
  const response = await staff.call(startMailing, {
    body: { emailsFileName: 'all', templateId: 'spring', campaign: 'Frühling' },
  })
  expect(response.status).toBe(200)
}

test('signs the mails of a mailing, including the headers for one-click unsubscribing', async () => {
  await sendMailing(service)
  await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(1)
  const [message = ''] = messages
  const verified = await verify(message)
  expect(verified).toMatchObject({ dkim: 'pass', dmarc: 'pass' })
  expect(verified.signed).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  )
  const unfolded = message.replace(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <https:\/\/golf\.example\/rest\/unsubscribe\/[\w-]+\/one-click>\r$/m,
  )
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(unfolded).toMatch(/^Precedence: bulk\r$/m)
  expect(unfolded).toMatch(/^Message-ID: <mailing-[\w-]+@golf\.example>\r$/im)
  // The plain text comes first, even if the template has HTML.
  expect(message.match(/^Content-Type: text\/\w+/gm)).toEqual([
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ])
})

test('fails the verification of a modified mail', async () => {
  await sendMailing(service)
  await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(1)
  const [message = ''] = messages
  const changes: [RegExp, string][] = [
    [/^Precedence: bulk/m, 'Precedence: list'],
    [/List-Unsubscribe=One-Click/, 'List-Unsubscribe=Two-Click'],
    [/Dear Ann/, 'Dear Eve'],
  ]
  for (const [from, to] of changes) {
    const changed = message.replace(from, to)
    expect(changed).not.toBe(message)
    expect((await verify(changed)).dkim).not.toBe('pass')
  }
})

test('signs mails about accounts, which are not marked as bulk mail', async () => {
  await service.signInAs('golfer', 'ann@golf.example')
  await service.newClient().call(requestReset, { body: { id: 'ann@golf.example' } })
  await expect.poll(() => messages.length).toBe(1)
  const [message = ''] = messages
  expect(await verify(message)).toMatchObject({ dkim: 'pass', dmarc: 'pass' })
  expect(message).not.toMatch(/^(Precedence|List-Unsubscribe)/m)
})

test('signs mails in the outbox as they would be sent', async () => {
  const outbox = await startService(dkim)
  await sendMailing(outbox)
  await expect.poll(async () => (await outbox.sentEmails()).length, { timeout: 10_000 }).toBe(1)
  const [message = ''] = await outbox.sentEmails()
  expect(await verify(message)).toMatchObject({ dkim: 'pass' })
  await outbox.stop()
})

test('signs nothing without a selector', async () => {
  const outbox = await startService({ ...dkim, dkimSelector: undefined })
  await sendMailing(outbox)
  await expect.poll(async () => (await outbox.sentEmails()).length, { timeout: 10_000 }).toBe(1)
  expect((await outbox.sentEmails())[0]).not.toMatch(/^DKIM-Signature/m)
  await outbox.stop()
})
