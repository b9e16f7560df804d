import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestReset } from '../../../src/contract/session.ts'
import { startService } from '../../support/service.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'

// Reading links to reset a password on the way to a mail server without TLS.

/** A loopback address that the service must treat like any other machine. */
const OTHER_HOST = '127.0.0.2'
const EMAIL = 'ann@golf.example'

let sink: SmtpSink
beforeEach(async () => {
  sink = await startSmtpSink(() => false, OTHER_HOST)
})
afterEach(() => sink.close())

/** Requests a reset mail, and stops the service after it has been sent or has failed. */
async function requestMail(smtpUrl: string): Promise<void> {
  const service = await startService({ smtpUrl })
  await service.signInAs('golfer', EMAIL)
  await service.newClient().call(requestReset, { body: { id: EMAIL } })
  await service.stop()
}

test.each(['', '?insecure=0', '?ignoreTLS=true', '?requireTLS=false'])(
  'sends nothing to another host without TLS: smtp://…%s',
  async (query) => {
    await requestMail(sink.url + query)
    expect(sink.commands).toContain('STARTTLS')
    expect(sink.commands.join('\n')).not.toMatch(/^(MAIL|AUTH)/m)
    expect(sink.messages).toEqual([])
  },
)

test('sends mail without TLS if the operator has allowed it', async () => {
  await requestMail(`${sink.url}?insecure=1`)
  expect(sink.messages).toHaveLength(1)
})

test.each(['localhost', 'LOCALHOST', '127.0.0.1'])('sends mail without TLS to %s', async (host) => {
  const local = await startSmtpSink()
  await requestMail(local.url.replace('127.0.0.1', host))
  expect(local.messages).toHaveLength(1)
  await local.close()
})
