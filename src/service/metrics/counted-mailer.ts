import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from './metrics.ts'

/** Returns a mailer that counts the mails that another one sends or fails to send. */
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
