import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { startMailServer } from '../support/mail-server.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { beginMailing, openContext, stages, startSenderProcess } from '../support/sender-process.ts'

const RECIPIENTS = 200
/** The maximum number of concurrent mails. */
const IN_FLIGHT_MAX = 10
/** A lease has to expire first, while other tests use the machine. */
const LONG = { timeout: 90_000 }

describeOnPostgres('a mailing over SMTP on PostgreSQL', (server) => {
  test.concurrent.for(stages)(
    'is continued by another process when the sending process is killed %s',
    LONG,
    async (stage, { onTestFinished }) => {
      const url = await server().createDatabase()
      const context = await openContext(url)
      const accepted: string[] = []
      const mailServer = await startMailServer({
        isForgetful: true,
        faultAt(at, recipient) {
          if (at === 'end') accepted.push(recipient)
          return undefined
        },
      })
      await beginMailing(context, RECIPIENTS)

      const start = (...args: Parameters<typeof startSenderProcess>) => {
        const sender = startSenderProcess(...args)
        onTestFinished(() => void sender.kill('SIGKILL'))
        return sender
      }
      const first = start(url, mailServer.url, stage)
      const killed = once(first, 'exit')
      await expect.poll(() => accepted.length, { timeout: 40_000, interval: 5 }).toBeGreaterThan(0)
      const second = start(url, mailServer.url)
      expect((await killed)[1]).toBe('SIGKILL')
      const latest = async () => (await createMailingRuns(context).latest())?.run
      await expect.poll(latest, { timeout: 60_000, interval: 100 }).toMatchObject({ state: 'finished' })
      const { counts } = (await latest()) ?? expect.fail()
      second.kill()
      await once(second, 'exit')
      await mailServer.close()
      await context.close()

      // Nobody gets two mails, and recipients who may have got none are listed as unsure.
      expect(new Set(accepted).size).toBe(accepted.length)
      expect(counts).toMatchObject({ left: 0, failed: 0 })
      expect(counts.sent + counts.unsure).toBe(RECIPIENTS)
      expect(counts.unsure).toBeLessThanOrEqual(IN_FLIGHT_MAX)
      expect(accepted.length).toBeGreaterThanOrEqual(counts.sent)
      if (stage === 'after it has marked mails') expect(counts.unsure).toBeGreaterThan(0)
      console.log(
        `killed ${stage}: ${counts.sent} sent, ${counts.unsure} unsure, ${accepted.length} accepted`,
      )
    },
  )
})
