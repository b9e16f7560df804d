import { millisecondsInMinute } from 'date-fns/constants'
import { claimsPath, confirmEmailPath, confirmPath, resetPath } from '../../routes.ts'
import type { Account } from '../base/account.ts'
import { transact } from '../base/context.ts'
import type { JobEnd, JobKind, RunningJob } from '../base/jobs/job-runner.ts'
import type { Metrics } from '../base/metrics/metrics.ts'
import type {
  AccountMailKind,
  AccountMailKindOptions,
  AccountMailValues,
} from '../mail/account-mails/account-mail-kind.ts'
import {
  accountMailKinds,
  describeRequest,
  isAccountMailKind,
} from '../mail/account-mails/account-mail-kinds.ts'
import {
  ACCOUNT_MAIL,
  createAccountMails,
  type QueuedMail,
  queuedMail,
  rankOfJob,
} from '../mail/account-mails/account-mails.ts'
import { createServerTrouble, DeliveryError } from '../mail/delivery-error.ts'
import type { Mailer } from '../mail/mailer.ts'
import { plainName } from '../mail/plain-name.ts'
import { RANKS } from '../mail/ranked-queue.ts'
import { createAccessTokens } from './access-tokens/access-tokens.ts'
import type { AccountContext } from './account-context.ts'
import { lockEnabledAccount } from './account-status.ts'
import { createEmailChanges } from './email-changes.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { createResets } from './resets.ts'

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

interface Deps extends AccountContext {
  companyName: string
  siteUrl(): string
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
    // A later version knows it.
    if (!isAccountMailKind(mail.kind)) return { state: 'later', atMs: clock() + millisecondsInMinute }
    const composed = await composeAccountMail(deps, mail, mail.kind)
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

/**
 * Composes a mail from what was stored of it and the current state of its account. Links are created now, so that they
 * are valid for their whole time however long the mail has waited, and so that no secret is stored.
 *
 * No mail contains a text chosen by an account that has not confirmed the address to which it goes: name, passkeys and
 * new addresses are only in mails to confirmed addresses.
 * @returns undefined if the mail need not be sent any more
 */
async function composeAccountMail(
  deps: Pick<Deps, keyof AccountContext | 'companyName' | 'siteUrl'>,
  stored: QueuedMail,
  kindName: AccountMailKind,
) {
  const { companyName, siteUrl } = deps
  // The values were stored for this kind.
  const kind = accountMailKinds[kindName] as AccountMailKindOptions<object>
  const composed = await transact(deps, async (tx) => {
    const account = await lockEnabledAccount(tx.db, stored.accountId)
    if (!account) return undefined
    const path = kind.link ? await linkPaths[kind.link](tx, stored, account) : ''
    if (path === undefined) return undefined
    const isNameTrusted =
      kind.recipient === undefined || (kind.recipient === 'address' && account.confirmedAt !== null)
    return {
      path,
      name: isNameTrusted && !kind.hidesName ? plainName(account.name) : '',
      passkeys: {
        count: (await createPasskeys(tx).credentialIdsOf(account.id)).length,
        areKept: account.role === 'staff',
      },
      accessTokens: (await createAccessTokens(tx).list(account.id)).length,
    }
  })
  if (!composed) return undefined
  const { path, name, passkeys, accessTokens } = composed
  const link = path && siteUrl() + path
  const { subject, lines } = kind.compose({
    ...stored.values,
    companyName,
    requested: describeRequest(stored.createdAt, stored.client ?? undefined),
    link,
    passkeys,
    accessTokens,
  })
  const text = [name ? `Hello ${name},` : 'Hello,', '', ...lines, '', companyName].join('\n')
  // Each attempt has its own id: programs hide a mail with the id of an earlier one, whose link may be outdated.
  const attempt = stored.attempts > 1 ? `-${stored.attempts}` : ''
  const id = `${stored.kind}-${stored.id}${attempt}`
  return { mail: { to: { name, address: stored.email }, subject, text, id }, link }
}

/** Creates the link of a mail and returns its path, or undefined if there is nothing to do with it any more. */
const linkPaths = {
  async password(tx: AccountContext, { kind, email }: QueuedMail, account: Account) {
    if (account.email !== email || (kind === 'confirm' && account.confirmedAt !== null)) return undefined
    const token = await createResets(tx).open(account.id)
    if (token === undefined) return undefined
    return kind === 'confirm' ? confirmPath(email, token) : resetPath(email, token)
  },

  async newAddress(tx: AccountContext, { email }: QueuedMail, { id }: Account) {
    const token = await createEmailChanges(tx).createLink(id, email)
    return token === undefined ? undefined : confirmEmailPath(token)
  },

  async round(_: AccountContext, { values }: QueuedMail) {
    const { round } = values as AccountMailValues['player-claimed']
    return claimsPath(round)
  },
}
