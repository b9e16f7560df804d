import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { DeliveryProgress } from './delivery-error.ts'

/**
 * Lets a transport report how far each mail has come in the property `progress` of its message. nodemailer's errors do
 * not say it: a connection that is lost after a mail was sent looks like one that was never opened.
 */
export function trackDelivery(transport: Pick<Transporter, 'use'>): void {
  transport.use('stream', ({ data, message }, callback) => {
    const { progress } = data as { progress?: DeliveryProgress }
    if (progress) {
      const createReadStream = message.createReadStream.bind(message)
      message.createReadStream = (options) => {
        // A pool repeats mails whose connection it lost. This one may have been accepted.
        if (progress.isContentSent) return rejectedStream()
        progress.hasBegun = true
        return createReadStream(options).once('end', () => {
          progress.isContentSent = true
        })
      }
    }
    callback()
  })
}

/** Returns a stream that ends the sending of a mail before its content. */
const rejectedStream = () =>
  new Readable({
    read() {
      this.destroy(new Error('The connection was lost after the mail had been sent'))
    },
  })
