import { setTimeout as delay } from 'node:timers/promises'
import type { GolfContext } from '../../../src/service/golf/golf-context.ts'
import { createMailingRuns } from '../../../src/service/staff/mailing/runs.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { prepareMailing } from '../../support/mailing-client.ts'
import type { Figures } from '../support/figures.ts'
import { openContext } from '../support/open-context.ts'
import { type Environment, kill, withEnvironment } from './environment.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

const FROZEN_S = Number(process.env.FROZEN_SECONDS ?? 30)
/** The duration of a mail; with 10 concurrent mails, about 40 are sent per second. */
const MAIL_MS = 250
const RECIPIENTS = (FROZEN_S + 4) * 40
const IN_FLIGHT_MAX = 10
const FINISH_MAX_MS = 120_000

/** Freezes the process that sends a mailing while clients write through nginx; the other process takes over. */
export async function frozenFault(figures: Figures): Promise<void> {
  const accepted: string[] = []
  const mailServer = await startMailServer({
    isForgetful: true,
    faultAt(stage, recipient) {
      // Creating accounts sends mails, too.
      if (stage !== 'end' || !recipient.startsWith('reader-')) return undefined
      accepted.push(recipient)
      return { delayMs: MAIL_MS }
    },
  })
  try {
    const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'club@golf.example' }
    await withEnvironment({ settings }, (environment) => freeze(environment, { accepted, figures }))
  } finally {
    await mailServer.close()
  }
}

async function freeze(
  environment: Environment,
  { accepted, figures }: { accepted: string[]; figures: Figures },
): Promise<void> {
  const { cluster, databaseUrl } = environment
  const [sender, other] = cluster.processes()
  if (!sender || !other) throw new Error('two processes are needed')
  // The mailing starts while only one process exists, so that it is known which one sends.
  await kill(other)
  const context = await openContext(databaseUrl)
  try {
    const readers = Array.from({ length: RECIPIENTS }, (_, at) => `reader-${at}@golf.example`)
    await createMailingRuns(context).begin(await prepareMailing({ context }, readers))
    while (accepted.length < 20) await delay(10)
    await cluster.restart(1)
    const writers = startWriters(environment)
    await delay(1_000)
    const before = accepted.length
    sender.process.kill('SIGSTOP')
    const frozenAt = performance.now()
    // Mails in progress may still arrive until the server waits for the frozen process.
    while (accepted.length < before + 2 * IN_FLIGHT_MAX && performance.now() - frozenAt < FROZEN_S * 1000) {
      await delay(20)
    }
    const takenOverMs = performance.now() - frozenAt
    await delay(FROZEN_S * 1000 - takenOverMs)
    sender.process.kill('SIGCONT')
    const endedAt = performance.now()
    const run = await finished(context)
    await delay(2_000)
    await writers.stop()
    const name = `process frozen for ${FROZEN_S} s`
    figures.add(`${name}: until the other process sends the mailing`, seconds(takenOverMs), {
      text: 'within 15 s',
      isMet: takenOverMs < 15_000,
    })
    const duplicated = accepted.length - new Set(accepted).size
    figures.add(
      `${name}: mails to ${RECIPIENTS} recipients`,
      `${accepted.length} received, ${duplicated} twice; ${run.sent} sent, ${run.unsure} unsure, ${run.failed} failed, ${run.left} left`,
      {
        text: `none twice, at most ${IN_FLIGHT_MAX} unsure`,
        isMet:
          duplicated === 0 &&
          run.sent + run.unsure === RECIPIENTS &&
          run.unsure <= IN_FLIGHT_MAX &&
          accepted.length >= run.sent,
      },
    )
    await reportWrites(figures, name, environment, {
      writers,
      endedAt,
      // Only requests to the frozen process itself may take long.
      limits: { recoveredWithinMs: 10_000, respondsWithinMs: (FROZEN_S + 5) * 1000 },
    })
  } finally {
    sender.process.kill('SIGCONT')
    await context.close()
  }
}

async function finished(context: GolfContext) {
  const mailings = createMailingRuns(context)
  const startMs = performance.now()
  for (;;) {
    const latest = await mailings.latest()
    if (latest?.run?.state === 'finished' || performance.now() - startMs > FINISH_MAX_MS) {
      return latest?.run?.counts ?? { sent: 0, unsure: 0, failed: 0, left: RECIPIENTS }
    }
    await delay(100)
  }
}
