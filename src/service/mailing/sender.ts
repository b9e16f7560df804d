import { setTimeout as delay } from 'node:timers/promises'
import { unsubscribePath } from '../../routes.ts'
import type { Mailer } from '../mail/mailer.ts'
import { oneClickPath } from '../preferences/one-click.plugin.ts'
import type { Services } from '../services.ts'
import type { MailingRuns, Outcome, Run } from './runs.ts'
import { fillTemplate } from './template.ts'

interface Deps {
  companyName: string
  siteUrl(): string
  services: Pick<Services, 'mailings' | 'preferences' | 'leases' | 'transaction'>
  mailer: Mailer
  /** Other processes may start runs too, and die in the middle of them. */
  isShared: boolean
  /** True where the database went away, and may be there again later. */
  isLost(error: unknown): boolean
  log: { error(what: object, line: string): void }
}
type TrxServices = Parameters<Parameters<Services['transaction']>[0]>[0]
type Pending = Awaited<ReturnType<MailingRuns['pending']>>[number]

/** Mails handed over at once; into files they are many more, because a batch is one commit. */
const BATCH = { smtp: 10, outbox: 200 }
/** A server that cannot be reached is tried again after these times before a recipient counts as failed. */
const RETRY_MS = [500, 2_000, 8_000]
/** Whoever holds it sends. */
const LEASE = 'mailing'
const RENEW_MS = 1_500
const WATCH_MS = 1_000
const DATABASE_RETRY_MS = 500

/**
 * Sends a run to its end, everybody once, in one process at a time. Into the outbox a mail repeated after a kill
 * is the same file; over SMTP what was on its way is marked before, and not repeated.
 */
export function createSender({ companyName, siteUrl, services, mailer, isShared, isLost, log }: Deps) {
  const { mailings: runs, preferences, leases } = services
  let working: Promise<void> | undefined
  let isAsked = false
  let isClosing = false
  let watch: NodeJS.Timeout | undefined

  /** While the database is away there is nothing to tell that its own errors do not. */
  const failed = (err: unknown) => {
    if (!isLost(err)) log.error({ err }, 'mailing stopped')
  }
  /** Outlasts a restart of the database; all that it is used for may be done twice. */
  const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (isClosing || !isLost(error)) throw error
        await delay(DATABASE_RETRY_MS)
      }
    }
  }
  /** In one transaction with what may only be done by the holder of the lease; undefined where that is another. */
  const withLease = <T>(work: (trx: TrxServices) => Promise<T>): Promise<T | undefined> =>
    withRetry(() =>
      services.transaction(async (trx) => ((await trx.leases.acquire(LEASE)) ? work(trx) : undefined)),
    )

  const mailTo = (run: Run, { position, email, fields }: Pending, token: string) => {
    const own = {
      unsubscribelink: `${siteUrl()}${unsubscribePath(token)}`,
      campaign: run.campaign,
      company: companyName,
    }
    return {
      id: `mailing-${run.id}-${position}`,
      to: { name: fields.name ?? '', address: email },
      ...fillTemplate(run.template, { ...fields, ...own }),
      headers: {
        'List-Unsubscribe': `<${siteUrl()}${oneClickPath(token)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'X-Campaign': run.campaign,
      },
    }
  }

  const sendOne = async (run: Run, recipient: Pending, token: string): Promise<Outcome> => {
    const { position } = recipient
    for (let attempt = 0; ; attempt++) {
      try {
        await mailer.send(mailTo(run, recipient, token))
        return { position, status: 'sent' }
      } catch (error) {
        const wait = RETRY_MS[attempt]
        const neverLeft = error instanceof Error && 'command' in error && error.command === 'CONN'
        if (neverLeft && wait !== undefined && !isClosing) {
          await delay(wait)
          continue
        }
        const [line] = (error instanceof Error ? error.message : String(error)).split('\n')
        return { position, status: neverLeft && isClosing ? 'pending' : 'failed', detail: line }
      }
    }
  }

  const sendBatch = async (run: Run): Promise<'sent' | 'none left' | 'not mine'> => {
    const batch = await withRetry(() => runs.pending(run.id, BATCH[mailer.kind]))
    if (batch.length === 0) return 'none left'
    const tokens = await withRetry(() => preferences.tokensOf(batch.map(({ email }) => email)))
    const without = await withRetry(() => preferences.optedOut('Marketing', [...tokens.values()]))
    const tokenOf = (one: Pending) => tokens.get(one.email) ?? ''
    const left = batch.filter((one) => without.has(tokenOf(one)))
    const wanted = batch.filter((one) => !without.has(tokenOf(one)))
    const positions = wanted.map(({ position }) => position)
    const mine = await withLease(async ({ mailings }) =>
      mailer.kind === 'smtp' ? mailings.markSending(run.id, positions) : positions,
    )
    if (!mine) return 'not mine'
    const sent = await Promise.all(
      wanted.filter(({ position }) => mine.includes(position)).map((one) => sendOne(run, one, tokenOf(one))),
    )
    const omitted = left.map(({ position }): Outcome => ({ position, status: 'optedOut' }))
    await withRetry(() => runs.settle(run.id, [...sent, ...omitted]))
    return 'sent'
  }

  const end = (run: Run, status: 'finished' | 'failed', message?: string) =>
    withLease(async ({ mailings }) => {
      await mailings.settleInterrupted(run.id)
      await mailings.finish(run.id, status, message)
    })

  const work = async (run: Run) => {
    // A batch may take longer than the lease lasts.
    const renew = setInterval(() => leases.acquire(LEASE).catch(failed), RENEW_MS)
    try {
      for (;;) {
        const outcome = isClosing ? 'not mine' : await sendBatch(run)
        if (outcome === 'none left') await end(run, 'finished')
        if (outcome !== 'sent') return
        // Other calls are answered between two batches.
        await delay(0)
      }
    } catch (error) {
      failed(error)
      if (!isClosing) await end(run, 'failed', 'server error')
    } finally {
      clearInterval(renew)
    }
  }

  /** Takes the run under way, where there is one that no other process is at work on. */
  const attend = async () => {
    const run = await withRetry(() => runs.underWay())
    if (!run) return
    const isMine = await withLease(async ({ mailings }) => {
      await mailings.settleInterrupted(run.id)
      return true
    })
    if (!isMine) return
    await work(run)
    await withRetry(() => leases.release(LEASE))
  }

  const wake = () => {
    isAsked = true
    working ??= (async () => {
      while (isAsked && !isClosing) {
        isAsked = false
        await attend().catch(failed)
      }
      working = undefined
    })()
  }

  return {
    /** Looks for a run to work on: one that was just begun, or that a stop of a process interrupted. */
    wake,
    /** The same from now on, for runs that other processes leave behind. */
    watch(): void {
      wake()
      if (isShared) watch = setInterval(wake, WATCH_MS)
    },
    /** Ends after the batch under way; the run goes on in another process, or with the next start. */
    async close(): Promise<void> {
      isClosing = true
      clearInterval(watch)
      await working
    },
  }
}
export type Sender = ReturnType<typeof createSender>
