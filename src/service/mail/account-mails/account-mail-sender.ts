import type { Clock } from '../../base/clock.ts'
import { LEASE_MS } from '../../base/database/leases.ts'
import { type RetryOptions, withRetry } from '../../base/database/with-retry.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { MailAreas } from '../areas.ts'
import { DeliveryError } from '../delivery-error.ts'
import type { Mailer } from '../mailer.ts'
import { createServerTrouble } from '../server-trouble.ts'
import { type AccountMailRow, mailRank } from './account-mails.ts'
import { type ComposeDeps, composeAccountMail } from './compose-account-mail.ts'

/** Waiting times in milliseconds. */
export interface AccountMailTimes {
  /** Delays before a mail that was refused for now is tried again; the last one is repeated. */
  mailRetryDelays: readonly number[]
  /** Delays before the next attempt while the mail server accepts no mails at all; the last one is repeated. */
  serverRetryDelays: readonly number[]
  /** Interval of checks for mails of other processes, and of mails that are due again. */
  poll: number
}
const TIMES: AccountMailTimes = {
  mailRetryDelays: [10, 30, 60, 120, 300, 600, 1200, 1800, 3600].map((seconds) => seconds * 1000),
  serverRetryDelays: [1, 5, 15, 30, 60].map((seconds) => seconds * 1000),
  poll: 1_000,
}

/** Maximum number of mails that this process sends at the same time, and of urgent mails in addition. */
const IN_FLIGHT_MAX = 5
const URGENT_MAX = 5
const EXTEND_MS = LEASE_MS / 3

interface Deps {
  companyName: string
  siteUrl(): string
  clock: Clock
  services: Pick<MailAreas, 'accountMails'> & ComposeDeps['services']
  mailer: Pick<Mailer, 'send'>
  metrics: Pick<Metrics, 'countAccountMail'>
  isOutage: RetryOptions['isOutage']
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Prints the file and the link of a mail for the operator if there is no mail server. */
  print(line: string): void
  times?: AccountMailTimes | undefined
}

/**
 * Sends account mails in the background. Several processes share the queue. A mail whose process dies is sent by another
 * one, and a mail that may have arrived is sent again: it may arrive twice, but is never lost.
 */
export function createAccountMailSender({ times = TIMES, ...deps }: Deps) {
  const { clock, services, mailer, metrics, log } = deps
  const { accountMails } = services
  const stop = new AbortController()
  const { signal } = stop
  const retryOptions = { isOutage: deps.isOutage, signal }
  const trouble = createServerTrouble(times.serverRetryDelays)
  const inFlight = new Map<AccountMailRow, Promise<void>>()
  let running: Promise<void> | undefined
  let isRequested = false
  let wake = () => {}
  let extension: NodeJS.Timeout | undefined

  /** Checks the queue now, or after the current check. */
  const sendNow = () => {
    isRequested = true
    wake()
  }

  /** Returns how many mails may be claimed now. */
  const places = (): { count: number; onlyUrgent: boolean } => {
    const free = (max: number) => Math.min(max, trouble.inFlightMax()) - inFlight.size
    const ordinary = free(IN_FLIGHT_MAX)
    return ordinary > 0
      ? { count: ordinary, onlyUrgent: false }
      : { count: Math.max(free(IN_FLIGHT_MAX + URGENT_MAX), 0), onlyUrgent: true }
  }

  const run = async () => {
    while (!signal.aborted) {
      isRequested = false
      const { count, onlyUrgent } = places()
      const rows = count > 0 ? await accountMails.claim(count, { onlyUrgent }) : []
      for (const row of rows) {
        const sending = send(row)
          .catch((error: unknown) => logFailure(row, 'error', error, 'an account mail could not be handled'))
          .finally(() => {
            inFlight.delete(row)
            sendNow()
          })
        inFlight.set(row, sending)
      }
      if (rows.length > 0) continue
      for (const row of await accountMails.failOverdue('the mail server accepted no mails')) {
        noteFailed(row, undefined)
      }
      await pause()
    }
  }

  /** Waits until there may be something to do. */
  const pause = async () => {
    if (isRequested || signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, times.poll)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = () => {}
  }

  async function send(row: AccountMailRow): Promise<void> {
    const startedAt = performance.now()
    try {
      const composed = await withRetry(retryOptions, () => composeAccountMail(deps, row))
      if (!composed) {
        await withRetry(retryOptions, () => accountMails.remove(row))
        return metrics.countAccountMail(row.kind, 'dropped')
      }
      const { mail, link } = composed
      const file = await mailer.send(mail, mailRank(row))
      trouble.note({ startedAt, failure: undefined, detail: '', isLoginRefused: false })
      metrics.countAccountMail(row.kind, 'sent')
      if (file) deps.print(`${mail.subject} (${row.email}): ${file}${link ? `\n  ${link}` : ''}`)
      await withRetry(retryOptions, () => accountMails.remove(row))
    } catch (error) {
      await handleFailure(row, error, startedAt)
    }
  }

  async function handleFailure(row: AccountMailRow, error: unknown, startedAt: number): Promise<void> {
    const detail = error instanceof Error ? error.message : String(error)
    const failure = error instanceof DeliveryError ? error.failure : 'deferred'
    const isLoginRefused = error instanceof DeliveryError && error.isLoginRefused
    trouble.note({ startedAt, failure, detail, isLoginRefused })
    if (failure === 'refused' || clock() >= row.give_up_at) {
      await withRetry(retryOptions, () => accountMails.fail(row, detail))
      return noteFailed(row, error)
    }
    // While the server accepts no mails at all, every mail waits for it.
    const delayMs = failure === 'server' ? 0 : delayOf(row.attempts)
    await withRetry(retryOptions, () => accountMails.retryLater(row, detail, delayMs))
    metrics.countAccountMail(row.kind, 'retried')
    logFailure(row, 'warn', error, 'an account mail was not sent and is tried again')
  }

  const delayOf = (attempts: number) =>
    times.mailRetryDelays[attempts - 1] ?? times.mailRetryDelays.at(-1) ?? 0

  function noteFailed(row: AccountMailRow, error: unknown): void {
    metrics.countAccountMail(row.kind, 'failed')
    logFailure(row, 'error', error, 'an account mail has failed')
  }

  /** Logs a failure without its text, because mail servers quote addresses there. */
  function logFailure(row: AccountMailRow, level: 'warn' | 'error', error: unknown, message: string): void {
    const { account_id: account, kind, request_id: reqId, attempts } = row
    const failure = error instanceof DeliveryError ? { failure: error.failure, reply: replyCode(error) } : {}
    const err = error === undefined || error instanceof DeliveryError ? {} : { err: error }
    log[level]({ account, kind, reqId, attempts, ...failure, ...err }, message)
  }

  return {
    sendNow,

    start(): void {
      running = repeat(run)
      extension = setInterval(() => {
        // Ignored: another process then sends the mail as well.
        accountMails.extendClaims([...inFlight.keys()]).catch(() => {})
      }, EXTEND_MS)
    },

    /** Stops after the mails that are being sent. The others stay in the queue. */
    async close(): Promise<void> {
      stop.abort()
      wake()
      await running
      await Promise.all(inFlight.values())
      clearInterval(extension)
    },
  }

  /** Repeats the loop after an outage of the database or an unexpected error, until the service stops. */
  async function repeat(loop: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        await loop()
      } catch (error) {
        if (!deps.isOutage(error)) log.error({ err: error }, 'sending account mails failed')
        await pause()
      }
    }
  }
}

/** Returns the code of a server's reply and its status: "550 5.1.1". */
function replyCode({ response = '' }: DeliveryError): string | undefined {
  return /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0]
}
