import { DeliveryError, type DeliveryFailure } from '../../../mail/delivery-error.ts'
import type { Run } from '../control-runs.ts'
import { composeMail } from '../recipient-mail.ts'
import { suppressionReason } from '../suppressions/refusal.ts'
import type { ReadRecipient } from './read-ahead.ts'
import type { Outcome } from './recipient-outcomes.ts'
import type { SendContext } from './send-context.ts'

export interface SentMail {
  outcome: Outcome
  startedAt: number
  /** Undefined if the mail was sent. */
  failure: DeliveryFailure | undefined
  detail: string
  isLoginRefused: boolean
}

/** Sends one mail and returns its outcome. Never rejects. */
export async function sendMail(context: SendContext, run: Run, recipient: ReadRecipient): Promise<SentMail> {
  const { position } = recipient
  const startedAt = performance.now()
  try {
    await context.mailer.send(composeMail(context, run, recipient, recipient.token))
    return {
      outcome: { position, status: 'sent' },
      startedAt,
      failure: undefined,
      detail: '',
      isLoginRefused: false,
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const failure = error instanceof DeliveryError ? error.failure : 'refused'
    const isLoginRefused = error instanceof DeliveryError && error.isLoginRefused
    const suppression = failure === 'refused' ? suppressionReason(error) : undefined
    const outcome = { ...outcomeOf(context, recipient, failure, detail), suppression }
    return { outcome, startedAt, failure, detail, isLoginRefused }
  }
}

function outcomeOf(
  { clock, times }: Pick<SendContext, 'clock' | 'times'>,
  { position, attempts }: Pick<ReadRecipient, 'position' | 'attempts'>,
  failure: DeliveryFailure,
  detail: string,
): Outcome {
  switch (failure) {
    case 'refused':
      return { position, status: 'failed', detail }
    case 'unsure':
      return { position, status: 'unsure', detail }
    // The mail stays pending, because the cause is the server and not this mail.
    case 'server':
      return { position, status: 'pending' }
    case 'deferred':
    case 'dropped': {
      const delayMs = times.mailRetryDelays[attempts]
      return delayMs === undefined
        ? { position, status: 'failed', detail }
        : { position, status: 'pending', detail, retryAtMs: clock() + delayMs }
    }
  }
}

export function createInFlight() {
  let sending = 0
  let done: SentMail[] = []
  let onDone = () => {}

  return {
    /** Number of mails that are being sent, or whose outcome has not been taken yet. */
    get size() {
      return sending + done.length
    },

    add(mail: Promise<SentMail>): void {
      sending += 1
      void mail.then((sent) => {
        sending -= 1
        done.push(sent)
        onDone()
      })
    },

    /** Returns the mails whose outcome has become known since the last call. */
    take(): SentMail[] {
      const taken = done
      done = []
      return taken
    },

    /** Waits until the outcomes of `count` mails are known, at most `ms` milliseconds. */
    async wait(count: number, ms: number): Promise<void> {
      if (done.length >= count) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        onDone = () => {
          if (done.length < count) return
          clearTimeout(timer)
          resolve()
        }
      })
      onDone = () => {}
    },
  }
}
