import type { Database } from '../database/database.ts'
import { queueLength } from '../mailing/queue-length.ts'
import type { LiveValues } from '../realtime/live-values.ts'
import type { Metrics } from './metrics.ts'

interface Sources {
  db: Database
  liveValues: LiveValues
}

/** Adds gauges for the numbers of live rounds and of pending recipients. */
export function addGauges(metrics: Metrics, { db, liveValues }: Sources): void {
  metrics.addGauge('live_rounds', 'Live rounds, the same in every process.', () => liveValues.tokens().length)
  metrics.addGauge('mail_queue', 'Recipients of the mailing in progress who wait for their mail.', () =>
    queueLength(db),
  )
}
