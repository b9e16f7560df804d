import { createJobs } from './base/jobs/jobs.ts'
import type { Metrics } from './base/metrics/metrics.ts'
import { createTaskSuccesses, TASKS } from './base/task-successes.ts'
import { COMMIT, VERSION } from './base/version.ts'
import type { GolfContext } from './golf/golf-context.ts'
import { createPushMessages } from './golf/push/push-messages.ts'
import type { LiveValues } from './golf/realtime/live-values.ts'
import { createAccountMails } from './mail/account-mails/account-mails.ts'
import { mailingStates, queueLength } from './staff/mailing/run-state.ts'

interface Sources extends GolfContext {
  liveValues: LiveValues
}

/** Adds gauges for what the database and this process know: queues, states of mailings, regular tasks, the version. */
export function addGauges({ addGauge }: Pick<Metrics, 'addGauge'>, context: Sources): void {
  const { db, kind, liveValues } = context
  const accountMails = createAccountMails(context)
  const pushMessages = createPushMessages(context)
  addGauge(
    'fairway_info',
    `The version ${VERSION} and its commit, as label of the value 1.`,
    () => new Map([[COMMIT === undefined ? VERSION : `${VERSION}+${COMMIT}`, 1]]),
    'version',
  )
  addGauge('live_rounds', 'Live rounds, the same in every process.', () => liveValues.tokens().length)
  addGauge('database_waiting', 'Operations that wait for a connection to the database.', () => {
    return kind.waitingCount?.() ?? 0
  })
  addGauge('mail_queue', 'Recipients of the mailing in progress who wait for their mail.', () =>
    queueLength(db),
  )
  addGauge('mailings', 'Mailings that have not ended, by state.', () => mailingStates(db), 'state')
  addGauge('jobs', 'Jobs that wait or are being done, by kind.', () => createJobs(context).waiting(), 'kind')
  addGauge('account_mails_waiting', 'Account mails that wait to be sent.', async () => {
    return (await accountMails.count()).waiting
  })
  addGauge('account_mails_failed', 'Account mails that have failed and are not tried again.', async () => {
    return (await accountMails.count()).failed
  })
  addGauge('push_subscriptions', 'Live rounds that browsers follow.', async () => {
    return (await pushMessages.count()).subscriptions
  })
  addGauge('push_messages_waiting', 'Messages to browsers that wait to be sent.', async () => {
    return (await pushMessages.count()).waiting
  })
  addGauge(
    'task_last_success_timestamp_seconds',
    'When retention, deletion of accounts and backup last succeeded, and a backup last failed, in any process; missing if never.',
    async () => {
      const times = new Map<string, number>()
      for (const task of TASKS) {
        const lastMs = await createTaskSuccesses(context).lastMs(task)
        if (lastMs !== undefined) times.set(task, lastMs / 1000)
      }
      return times
    },
    'task',
  )
}
