import type { AccountMails } from '../account-mails/account-mails.ts'
import type { Database } from '../database/database.ts'
import { queueLength } from '../mailing/queue-length.ts'
import type { LiveValues } from '../realtime/live-values.ts'
import type { Metrics } from './metrics.ts'

interface Sources {
  db: Database
  accountMails: Pick<AccountMails, 'count'>
  liveValues: LiveValues
}

/** Adds gauges for the numbers of live rounds, pending recipients and account mails that have not been sent. */
export function addGauges(metrics: Metrics, { db, accountMails, liveValues }: Sources): void {
  metrics.addGauge('live_rounds', 'Live rounds, the same in every process.', () => liveValues.tokens().length)
  metrics.addGauge('mail_queue', 'Recipients of the mailing in progress who wait for their mail.', () =>
    queueLength(db),
  )
  metrics.addGauge('account_mails_waiting', 'Account mails that wait to be sent.', async () => {
    return (await accountMails.count()).waiting
  })
  metrics.addGauge(
    'account_mails_failed',
    'Account mails that have failed and are not tried again.',
    async () => {
      return (await accountMails.count()).failed
    },
  )
}
