import { millisecondsInMinute } from 'date-fns/constants'
import type { JobEnd, JobKind, RunningJob } from '../../base/jobs/job-runner.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import { isAccountMailKind } from '../../mail/account-mails/account-mail-kinds.ts'
import {
  ACCOUNT_MAIL,
  createAccountMails,
  type QueuedMail,
  queuedMail,
  rankOfJob,
} from '../../mail/account-mails/account-mails.ts'
import { DeliveryError } from '../../mail/delivery-error.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { RANKS } from '../../mail/ranked-queue.ts'
import { createServerTrouble } from '../../mail/server-trouble.ts'
import { type ComposeDeps, composeAccountMail } from './compose-account-mail.ts'

/** Waiting times in milliseconds. */
export interface AccountMailTimes {
  /** Delays before a mail that was refused for now is tried again; the last one is repeated. */
  mailRetryDelays: readonly number[]
  /** Delays before the next attempt while the mail server accepts no mails at all; the last one is repeated. */
  serverRetryDelays: readonly number[]
}
const TIMES: AccountMailTimes = {
  mailRetryDelays: [10, 30, 60, 120, 300, 600, 1200, 1800, 3600].map((seconds) => seconds * 1000),
  serverRetryDelays: [1, 5, 15, 30, 60].map((seconds) => seconds * 1000),
}

/** Maximum number of mails that this process sends at the same time, and of urgent mails in addition. */
const IN_FLIGHT_MAX = 5
const URGENT_MAX = 5
/** When mails of a kind that only a later version knows are looked at again. */
const UNKNOWN_MS = millisecondsInMinute

interface Deps extends ComposeDeps {
  mailer: Pick<Mailer, 'send'>
  metrics: Pick<Metrics, 'countAccountMail'>
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Prints the file and the link of a mail for the operator if there is no mail server. */
  print(line: string): void
  times?: AccountMailTimes | undefined
}

/**
 * Returns the jobs that send account mails. A mail whose process dies is sent by another one, and a mail that may have
 * arrived is sent again: it may arrive twice, but is never lost.
 */
export function accountMailJobs({ times = TIMES, ...deps }: Deps): Record<string, JobKind> {
  const { clock, mailer, metrics, log } = deps
  const trouble = createServerTrouble(times.serverRetryDelays)

  async function run(job: RunningJob): Promise<JobEnd | undefined> {
    const mail = queuedMail(job)
    if (!isAccountMailKind(mail.kind)) return { state: 'later', atMs: clock() + UNKNOWN_MS }
    const composed = await composeAccountMail(deps, mail)
    if (!composed) {
      metrics.countAccountMail(mail.kind, 'dropped')
      return undefined
    }
    const startedAt = performance.now()
    try {
      const file = await mailer.send(composed.mail, rankOfJob(job))
      trouble.note({ startedAt, failure: undefined, detail: '', isLoginRefused: false })
      metrics.countAccountMail(mail.kind, 'sent')
      const { link } = composed
      if (file) deps.print(`${composed.mail.subject} (${mail.email}): ${file}${link ? `\n  ${link}` : ''}`)
      return undefined
    } catch (error) {
      return afterFailure(mail, error, startedAt)
    }
  }

  function afterFailure(mail: QueuedMail, error: unknown, startedAt: number): JobEnd {
    const detail = error instanceof Error ? error.message : String(error)
    const failure = error instanceof DeliveryError ? error.failure : 'deferred'
    const isLoginRefused = error instanceof DeliveryError && error.isLoginRefused
    trouble.note({ startedAt, failure, detail, isLoginRefused })
    if (failure === 'refused' || clock() >= mail.giveUpAt) {
      noteFailed(mail, error)
      return { state: 'failed', error: detail }
    }
    metrics.countAccountMail(mail.kind, 'retried')
    logFailure(mail, 'warn', error, 'an account mail was not sent and is tried again')
    // While the server accepts no mails at all, every mail waits for it.
    const delayMs = failure === 'server' ? 0 : delayOf(mail.attempts)
    return { state: 'later', atMs: clock() + delayMs, error: detail }
  }

  const delayOf = (attempts: number) =>
    times.mailRetryDelays[attempts - 1] ?? times.mailRetryDelays.at(-1) ?? 0

  function noteFailed(mail: QueuedMail, error: unknown): void {
    metrics.countAccountMail(mail.kind, 'failed')
    logFailure(mail, 'error', error, 'an account mail has failed')
  }

  /** Logs a failure without its text, because mail servers quote addresses there. */
  function logFailure(mail: QueuedMail, level: 'warn' | 'error', error: unknown, message: string): void {
    const { accountId: account, kind, requestId: reqId, attempts } = mail
    const failure = error instanceof DeliveryError ? { failure: error.failure, reply: replyCode(error) } : {}
    const err = error === undefined || error instanceof DeliveryError ? {} : { err: error }
    log[level]({ account, kind, reqId, attempts, ...failure, ...err }, message)
  }

  return {
    [ACCOUNT_MAIL]: {
      run,
      room(running) {
        const free = (max: number) => Math.min(max, trouble.inFlightMax()) - running
        const ordinary = free(IN_FLIGHT_MAX)
        return ordinary > 0
          ? { count: ordinary }
          : { count: free(IN_FLIGHT_MAX + URGENT_MAX), maxRank: RANKS.indexOf('urgent') }
      },
      onOverdue: (row) => noteFailed(queuedMail(row), undefined),
    },
    // Processes of the previous version may run for some time during an upgrade, and add mails to their queue.
    'earlier account mails': {
      isPermanent: true,
      async run() {
        while (await createAccountMails(deps).moveEarlier());
        return { state: 'later', atMs: clock() + millisecondsInMinute }
      },
    },
  }
}

/** Returns the code of a server's reply and its status: "550 5.1.1". */
function replyCode({ response = '' }: DeliveryError): string | undefined {
  return /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0]
}
