import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { DeliveryProgress } from './delivery-error.ts'

/**
 * Makes a transport record the progress of each mail in the property `progress` of its message. nodemailer's errors do
 * not contain it: a connection that is lost after the mail was sent has the same error as a connection that was never
 * opened.
 */
export function trackDelivery(transport: Pick<Transporter, 'use'>): void {
  transport.use('stream', ({ data, message }, callback) => {
    const { progress } = data as { progress?: DeliveryProgress }
    if (progress) {
      const createReadStream = message.createReadStream.bind(message)
      message.createReadStream = (options) => {
        // The pool repeats a mail if its connection is lost. This mail must not be repeated, because it may have been
        // accepted.
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

/** Returns a stream that makes the sending of a mail fail before its content. */
const rejectedStream = () =>
  new Readable({
    read() {
      this.destroy(new Error('The connection was lost after the mail had been sent'))
    },
  })
