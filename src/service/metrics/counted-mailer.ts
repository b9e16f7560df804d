import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a mailer and counts the mails that it sends or fails to send. */
export function countedMailer(mailer: Mailer, { countMail }: Pick<Metrics, 'countMail'>): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        const file = await mailer.send(mail)
        countMail('sent')
        return file
      } catch (error) {
        countMail('failed')
        throw error
      }
    },
  }
}
