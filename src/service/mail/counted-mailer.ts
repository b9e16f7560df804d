import type { Metrics } from '../base/metrics/metrics.ts'
import type { Mailer } from './mailer.ts'

/** Wraps a mailer and counts the mails that it sends or fails to send. */
export function countedMailer(mailer: Mailer, { countMail }: Pick<Metrics, 'countMail'>): Mailer {
  return {
    ...mailer,
    async send(mail, rank) {
      try {
        const file = await mailer.send(mail, rank)
        countMail('sent')
        return file
      } catch (error) {
        countMail('failed')
        throw error
      }
    },
  }
}
