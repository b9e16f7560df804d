import { setTimeout as delay } from 'node:timers/promises'
import { unsubscribePath } from '../../routes.ts'
import type { Mailer } from '../mail/mailer.ts'
import { oneClickPath } from '../mail/one-click.plugin.ts'
import type { Services } from '../services.ts'
import type { MailingRuns, Outcome, Run } from './runs.ts'
import { fillTemplate } from './template.ts'

interface World {
  companyName: string
  siteUrl(): string
  runs: MailingRuns
  preferences: Services['preferences']
  mailer: Mailer
  log: { error(what: object, line: string): void }
}
type Pending = Awaited<ReturnType<MailingRuns['pending']>>[number]

/** Mails handed over at once; into files they are many more, because a batch is one commit. */
const BATCH = { smtp: 10, outbox: 200 }
/** A server that cannot be reached is tried again after these times before a recipient counts as failed. */
const RETRY_MS = [500, 2_000, 8_000]

/**
 * Sends a run to its end, everybody once. Into the outbox a mail repeated after a kill is the same file; over
 * SMTP what was on its way is marked before, and not repeated.
 */
export function createSender({ companyName, siteUrl, runs, preferences, mailer, log }: World) {
  let working: Promise<void> | undefined
  let isClosing = false

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

  const sendBatch = async (run: Run): Promise<boolean> => {
    const batch = await runs.pending(run.id, BATCH[mailer.kind])
    if (batch.length === 0) return false
    const tokens = await preferences.tokensOf(batch.map(({ email }) => email))
    const without = await preferences.optedOut('Marketing', [...tokens.values()])
    const tokenOf = (one: Pending) => tokens.get(one.email) ?? ''
    const left = batch.filter((one) => without.has(tokenOf(one)))
    const wanted = batch.filter((one) => !without.has(tokenOf(one)))
    if (mailer.kind === 'smtp') {
      await runs.settle(
        run.id,
        wanted.map(({ position }) => ({ position, status: 'sending' })),
      )
    }
    const sent = await Promise.all(wanted.map((one) => sendOne(run, one, tokenOf(one))))
    const omitted = left.map(({ position }): Outcome => ({ position, status: 'optedOut' }))
    await runs.settle(run.id, [...sent, ...omitted])
    return true
  }

  const work = async (run: Run) => {
    try {
      while (!isClosing && (await sendBatch(run))) {
        // Other calls are answered between two batches.
        await delay(0)
      }
      if (!isClosing) await runs.finish(run.id, 'finished')
    } catch (error) {
      log.error({ err: error }, 'mailing stopped')
      if (!isClosing) await runs.finish(run.id, 'failed', 'server error')
    }
  }

  return {
    start(run: Run): void {
      working = work(run)
    },
    /** Goes on with what a stop of the service interrupted. */
    async resume(): Promise<void> {
      const run = await runs.underWay()
      if (!run) return
      await runs.settleInterrupted(run.id)
      working = work(run)
    },
    /** Ends after the batch under way; the run goes on with the next start. */
    async close(): Promise<void> {
      isClosing = true
      await working
    },
  }
}
export type Sender = ReturnType<typeof createSender>
