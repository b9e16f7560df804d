import type { Database } from './base/database/database.ts'
import type { Metrics } from './base/metrics/metrics.ts'
import type { LiveValues } from './golf/realtime/live-values.ts'
import type { AccountMails } from './mail/account-mails/account-mails.ts'
import { queueLength } from './staff/mailing/queue-length.ts'

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
