import { millisecondsInHour } from 'date-fns/constants'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { prepareMailing } from './mailing-client.ts'
import type { TestService } from './service.ts'

export type MailingInput = 'running' | 'paused' | 'failed mails'

/** Returns a function that stores a mailing in a state in which a call accepts it, and returns its id. */
export function createMailingInputs({ context }: TestService): (input: MailingInput) => Promise<string> {
  const mailings = createMailingRuns(context)
  const actor = 'another@golf.example'
  return async (input) => {
    const latest = await mailings.latest()
    // Only one mailing can be in progress.
    if (latest && ['running', 'paused'].includes(latest.run.state)) await mailings.stop(latest.run.id, actor)
    const run = await prepareMailing(
      { context },
      [{ position: 2, email: 'someone@golf.example', fields: {}, problem: undefined }],
      { emailsFileName: 'spring.csv', campaign: `Spring ${Math.random()}`, actor },
    )
    if (input === 'failed mails') {
      await mailings.saveOutcomes(run.id, [{ position: 2, status: 'failed', detail: '550 no such user' }])
    } else {
      // The mail stays queued, so that the mailing does not end by itself.
      await mailings.markSending(run.id, [2])
      const retryAtMs = Date.now() + 1_000_000 * millisecondsInHour
      await mailings.saveOutcomes(run.id, [{ position: 2, status: 'pending', retryAtMs }])
    }
    await mailings.begin(run)
    if (input === 'paused') await mailings.pause(run.id, actor)
    if (input === 'failed mails') await mailings.finish(run.id)
    return run.id
  }
}
