import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestReset } from '../../../src/contract/password-reset.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { startService } from '../../support/service.ts'

// Intercepting reset links on their way to a mail server without TLS.

/** A loopback address that the service must treat like another machine. */
const OTHER_HOST = '127.0.0.2'
const EMAIL = 'ann@golf.example'

let mailServer: MailServer
beforeEach(async () => {
  mailServer = await startMailServer({ host: OTHER_HOST })
})
afterEach(() => mailServer.close())

/** Requests a reset mail, and stops the service after it has been sent or has failed. */
async function requestMail(smtpUrl: string): Promise<void> {
  const service = await startService({ smtpUrl })
  await service.signInAs('golfer', EMAIL)
  await service.newClient().call(requestReset, { body: { id: EMAIL } })
  await service.stop()
}

test.each(['', '?insecure=0', '?ignoreTLS=true'])(
  'sends nothing to another host without TLS: smtp://…%s',
  async (query) => {
    await requestMail(mailServer.url + query)
    expect(mailServer.commands).toContain('STARTTLS')
    expect(mailServer.commands.join('\n')).not.toMatch(/^(MAIL|AUTH)/m)
    expect(mailServer.messages).toEqual([])
  },
)

test('sends mail without TLS if the operator has allowed it', async () => {
  await requestMail(`${mailServer.url}?insecure=1`)
  expect(mailServer.messages).toHaveLength(1)
})

test.each(['LOCALHOST', '127.0.0.1'])('sends mail without TLS to %s', { tags: 'slow' }, async (host) => {
  const local = await startMailServer()
  await requestMail(local.url.replace('127.0.0.1', host))
  expect(local.messages).toHaveLength(1)
  await local.close()
})
