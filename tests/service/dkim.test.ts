import { generateKeyPairSync } from 'node:crypto'
import { authenticate } from 'mailauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestReset } from '../../src/contract/password-reset.ts'
import { readDkimKey } from '../../src/service/base/config/key-settings.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { createMailingClient, writeRows, writeTemplate } from '../support/mailing-client.ts'
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

let server: MailServer
let service: TestService
beforeAll(async () => {
  server = await startMailServer()
  service = await startService({ ...dkim, smtpUrl: server.url })
})
beforeEach(() => {
  server.messages.length = 0
})
afterAll(async () => {
  await service.stop()
  await server.close()
})

/** Verifies a mail with an independent implementation and the test's DNS records. */
async function verify(message = '') {
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
  const mailing = await createMailingClient(target)
  await writeTemplate(target, {
    subject: 'Grüße für {{name}}',
    text: 'Dear {{name}}, welcome',
    html: '<p>Dear {{name}}, <b>welcome</b></p>\n\n',
  })
  await writeRows(target, ['email,name', 'ann@golf.example,Ann Müller'])
  await mailing.send({ campaign: 'Frühling' })
}

test('signs the mails of a mailing, including the headers for one-click unsubscribing', async () => {
  await sendMailing(service)
  const [message = ''] = server.messages
  const verified = await verify(message)
  expect(verified).toMatchObject({ dkim: 'pass', dmarc: 'pass' })
  const important = ['from', 'to', 'subject', 'date', 'message-id', 'precedence']
  const oneClick = ['list-unsubscribe', 'list-unsubscribe-post']
  expect(verified.signed).toEqual(expect.arrayContaining([...important, ...oneClick]))
  expect((await verify(message.replace('Dear Ann', 'Dear Eve'))).dkim).not.toBe('pass')
  const unfolded = message.replace(/\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <https:\/\/golf\.example\/rest\/unsubscribe\/[\w-]+\/one-click>$/m,
  )
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(unfolded).toMatch(/^Precedence: bulk$/m)
  expect(unfolded).toMatch(/^Message-ID: <mailing-[\w-]+@golf\.example>$/im)
  // The plain text comes first, even if the template has HTML.
  expect(message.match(/^Content-Type: text\/\w+/gm)).toEqual([
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ])
})

test('signs mails about accounts, which are not marked as bulk mail', async () => {
  await service.signInAs('golfer', 'ann@golf.example')
  await service.newClient().call(requestReset, { body: { id: 'ann@golf.example' } })
  await expect.poll(() => server.messages.length).toBe(1)
  expect(await verify(server.messages[0])).toMatchObject({ dkim: 'pass', dmarc: 'pass' })
  expect(server.messages[0]).not.toMatch(/^(Precedence|List-Unsubscribe)/m)
})

test('signs mails in the outbox as they would be sent, and none without a selector', async () => {
  for (const settings of [dkim, { ...dkim, dkimSelector: undefined }]) {
    const outbox = await startService(settings)
    await sendMailing(outbox)
    const [message = ''] = await outbox.sentEmails()
    const isSigned = settings.dkimSelector !== undefined
    expect(/^DKIM-Signature/m.test(message)).toBe(isSigned)
    expect((await verify(message)).dkim === 'pass').toBe(isSigned)
    await outbox.stop()
  }
})
