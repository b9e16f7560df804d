import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import type { AccountMailTimes } from '../../src/service/accounts/account-mail-job.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createResets } from '../../src/service/accounts/resets.ts'
import { transact } from '../../src/service/base/context.ts'
import { createJobs } from '../../src/service/base/jobs/jobs.ts'
import { accountMailKinds } from '../../src/service/mail/account-mails/account-mail-kinds.ts'
import {
  ACCOUNT_MAIL,
  createAccountMails,
  queuedMail,
} from '../../src/service/mail/account-mails/account-mails.ts'
import { type Fault, type MailServer, type Stage, startMailServer } from '../support/mail-server.ts'
import type { TestService } from '../support/service.ts'
import { createAccount, HOSTILE, KINDS, sendMail } from './account-mail-inputs.ts'

const eventually = <T>(read: () => T) => expect.poll(read, { interval: 20 })

const TIMES: AccountMailTimes = { mailRetryDelays: [20], serverRetryDelays: [20] }

interface StartOptions {
  smtpUrl: string
  siteUrl: string
  accountMailTimes: AccountMailTimes
  jobPollMs: number
}

/**
 * Defines tests of the queue of account mails.
 * @param start starts a service on the same database each time
 * @param isShared whether several processes can use the database
 */
export function describeAccountMails(
  start: (options: StartOptions) => Promise<TestService>,
  { isShared }: { isShared: boolean },
): void {
  let mailServer: MailServer
  let service: TestService
  let faultAt: (stage: Stage, recipient: string) => Fault | undefined = () => undefined
  let accounts = 0
  const options = () => ({
    smtpUrl: mailServer.url,
    siteUrl: 'http://golf.example',
    accountMailTimes: TIMES,
    jobPollMs: 20,
  })
  beforeAll(async () => {
    mailServer = await startMailServer({ faultAt: (stage, recipient) => faultAt(stage, recipient) })
    service = await startAnother()
  })
  beforeEach(() => {
    mailServer.messages.length = 0
  })
  afterEach(async () => {
    faultAt = () => undefined
    for (const mail of await createAccountMails(service.context).list()) {
      await createAccountMails(service.context).remove(mail)
    }
  })
  afterAll(async () => {
    await service.stop()
    await mailServer.close()
  })

  /** How far the tests have advanced the clock. */
  let advancedMs = 0
  const advanceClock = (ms: number) => {
    advancedMs += ms
    service.advanceClock(ms)
  }
  const startAnother = async () => {
    const started = await start(options())
    started.advanceClock(advancedMs)
    return started
  }

  const newEmail = () => `owner-${++accounts}@golf.example`
  const mailsTo = (email: string) =>
    mailServer.messages.filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail))
  const waiting = () => createAccountMails(service.context).list()
  /** Waits until the only waiting mail has been tried twice more. */
  const nextAttempts = async () => {
    const attempts = (await waiting())[0]?.attempts ?? 0
    await eventually(async () => (await waiting())[0]?.attempts ?? 0).toBeGreaterThan(attempts + 1)
  }
  const entriesOf = (message: string) => service.logEntries().filter(({ msg }) => msg === message)

  test('a mail names nothing that an unconfirmed account chose, or is not sent to it', async () => {
    const account = await createAccount(service, newEmail(), false)
    for (const kind of KINDS) await sendMail(service, kind, account)
    const unconfirmed = KINDS.filter((kind) => accountMailKinds[kind].recipient !== undefined)
    await eventually(() => mailServer.messages.length).toBe(unconfirmed.length)
    await eventually(waiting).toEqual([])
    for (const mail of mailServer.messages) {
      expect(mail).toContain('Hello,')
      expect(mail).not.toMatch(/prize|evil/i)
    }
  })

  test('mails of all kinds written while the mail server is down arrive later', {
    tags: 'slow',
  }, async () => {
    faultAt = (stage) => (stage === 'greeting' ? 'disconnect' : undefined)
    mailServer.disconnect()
    const account = await createAccount(service, newEmail(), true)
    const kinds = KINDS.filter((kind) => kind !== 'confirm')
    for (const kind of kinds) await sendMail(service, kind, account)
    await eventually(async () =>
      Math.max(...(await waiting()).map(({ attempts }) => attempts)),
    ).toBeGreaterThan(1)
    expect(mailServer.messages).toEqual([])
    faultAt = () => undefined
    await eventually(waiting).toEqual([])
    expect(mailServer.messages).toHaveLength(kinds.length)
  })

  test('a confirmed account is greeted by its name, except at a new address, and at one that may be mixed up', async () => {
    const email = newEmail()
    const account = await createAccount(service, email, true)
    await sendMail(service, 'reset', account)
    await eventually(() => mailsTo(email).length).toBe(1)
    expect(mailsTo(email)[0]).toContain(HOSTILE)
    mailServer.messages.length = 0
    for (const kind of ['email-change', 'login-changed'] as const) await sendMail(service, kind, account)
    await eventually(() => mailServer.messages.length).toBe(2)
    for (const mail of mailServer.messages) expect(mail).not.toMatch(/prize|evil/i)
  })

  test('a link that was written while the mail server was down works for an hour after it was sent', {
    tags: 'slow',
  }, async () => {
    faultAt = (stage) => (stage === 'greeting' ? 'disconnect' : undefined)
    mailServer.disconnect()
    const email = newEmail()
    await sendMail(service, 'confirm', await createAccount(service, email, false))
    advanceClock(5 * millisecondsInHour)
    await nextAttempts()
    faultAt = () => undefined
    // Advancing the clock has ended the claim of the mail while it was being sent, so it may arrive twice.
    await eventually(() => mailsTo(email).length).toBeGreaterThan(0)
    await eventually(waiting).toEqual([])
    advanceClock(millisecondsInHour - 60_000)
    const text = mailsTo(email).at(-1)?.replaceAll('=\n', '') ?? ''
    const code = /\/confirm\/[^/\s]+\/([\w-]+)/.exec(text)?.[1] ?? ''
    await expect(createResets(service.context).redeem(email, code, 'B'.repeat(64))).resolves.toBeDefined()
  })

  test('a mail that is refused for good fails at once, and is logged without its address', async () => {
    const email = newEmail()
    const account = await createAccount(service, email, true)
    faultAt = (stage, recipient) => (stage === 'RCPT' && recipient === email ? { reply: 550 } : undefined)
    await sendMail(service, 'password-changed', account)
    await eventually(async () => (await waiting())[0]?.failedAt ?? null).not.toBeNull()
    const [mail] = await waiting()
    expect(mail).toMatchObject({ email, attempts: 1, lastError: expect.stringContaining('550') })
    const [entry] = entriesOf('an account mail has failed').slice(-1)
    expect(entry).toMatchObject({
      account: account.id,
      kind: 'password-changed',
      reqId: mail?.requestId,
      failure: 'refused',
    })
    expect(JSON.stringify(service.logEntries())).not.toContain(email)
  })

  test('a mail that is refused for now is tried again, and fails after 24 hours', async () => {
    const email = newEmail()
    faultAt = (stage, recipient) => (stage === 'RCPT' && recipient === email ? { reply: 450 } : undefined)
    await sendMail(service, 'reset', await createAccount(service, email, true))
    await eventually(async () => (await waiting())[0]?.attempts ?? 0).toBeGreaterThan(2)
    advanceClock(millisecondsInDay - millisecondsInHour)
    await nextAttempts()
    expect((await waiting())[0]?.failedAt).toBeNull()
    advanceClock(millisecondsInHour)
    await eventually(async () => (await waiting())[0]?.failedAt ?? null).not.toBeNull()
    faultAt = () => undefined
    expect(await createAccountMails(service.context).retry((await waiting())[0]?.id)).toBe(1)
    await eventually(() => mailsTo(email).length).toBe(1)
  })

  test('a mail that may have arrived is sent again', async () => {
    const email = newEmail()
    let left = 1
    faultAt = (stage, recipient) =>
      stage === 'end' && recipient === email && left-- > 0 ? 'disconnect' : undefined
    await sendMail(service, 'reset', await createAccount(service, email, true))
    await eventually(() => mailsTo(email).length).toBeGreaterThan(1)
    await eventually(waiting).toEqual([])
  })

  describe('the queue', () => {
    test('gives each mail to one of several concurrent claims, resets and other links first', async () => {
      const account = await createAccount(service, newEmail(), true)
      const claims = await transact(service.context, async (tx) => {
        for (const kind of ['deletion-cancelled', 'second-step', 'confirm', 'reset'] as const) {
          await createAccountMails(tx).send({ kind, account }, { requestId: 'r' })
        }
        const first = await createJobs(tx).claim(ACCOUNT_MAIL, { count: 1 })
        const rest = await createJobs(tx).claim(ACCOUNT_MAIL, { count: 5 })
        return [...first, ...rest, ...(await createJobs(tx).claim(ACCOUNT_MAIL, { count: 5 }))].map(
          queuedMail,
        )
      })
      const kinds = ['reset', 'confirm', 'deletion-cancelled', 'second-step']
      expect(claims.map(({ kind }) => kind)).toEqual(kinds)
    })

    test.runIf(isShared)('gives a mail to one of several processes', async () => {
      faultAt = (stage) => (stage === 'RCPT' ? { delayMs: 200 } : undefined)
      const other = await startAnother()
      const created = await Promise.all(
        Array.from({ length: 12 }, () => createAccount(service, newEmail(), true)),
      )
      await Promise.all(
        created.map((account, at) => sendMail(at % 2 ? service : other, 'password-changed', account)),
      )
      await eventually(waiting).toEqual([])
      expect(mailServer.messages).toHaveLength(12)
      for (const { email } of created) expect(mailsTo(email)).toHaveLength(1)
      await other.stop()
    })

    test('does not send what is no longer needed', async () => {
      const ids: string[] = []
      for (const email of [newEmail(), newEmail(), newEmail()]) {
        const account = await createAccount(service, email, false)
        ids.push(account.id)
        // Claimed, so that it is sent only after the changes below.
        await transact(service.context, async (tx) => {
          await createAccountMails(tx).send({ kind: 'confirm', account }, { requestId: 'r' })
          await createJobs(tx).claim(ACCOUNT_MAIL, { count: 1 })
        })
      }
      const [disabled = '', deleted = '', changed = ''] = ids
      await createAccounts(service.context).setDisabled(disabled, true)
      await createAccountDeletions(service.context).deleteNow(deleted, 'operator')
      await createAccounts(service.context).changeLogin(changed, newEmail())
      advanceClock(5000)
      await eventually(waiting).toEqual([])
      expect(mailServer.messages).toEqual([])
    })

    test.each(['email-changed', 'confirm'] as const)(
      'sends a reset before the mails of the kind %s that wait for a slow server',
      async (kind) => {
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        const email = newEmail()
        faultAt = (stage, recipient) => (stage === 'end' && recipient !== email ? { after: held } : undefined)
        for (let count = 0; count < 20; count++) {
          await sendMail(service, kind, await createAccount(service, newEmail(), kind !== 'confirm'))
        }
        await eventually(() => mailServer.messages.length).toBeGreaterThan(4)
        await sendMail(service, 'reset', await createAccount(service, email, true))
        if (kind === 'confirm') release()
        await eventually(() => mailsTo(email).length).toBe(1)
        if (kind !== 'confirm') expect((await waiting()).length).toBeGreaterThan(10)
        release()
        await eventually(waiting).toEqual([])
        // Links that somebody waits for may hold all connections, but a reset is then the next one.
        const at = mailServer.messages.findIndex((mail) => mail.includes(email))
        expect(at).toBeLessThan(15)
      },
    )
  })
}
