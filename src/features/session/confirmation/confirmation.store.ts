import { atom } from 'nanostores'
import { decideHeldRounds, sendConfirmation } from '../../../contract/account.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Platform } from '../../../platform/platform.ts'
import { formFailure } from '../../shared/form-failure.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import { type ConfirmationMark, SEND_AGAIN_MS } from './confirmation-mark.ts'
import { NOT_DECIDED, NOT_SENT, sentAgain } from './messages.ts'

export type Confirmation = ReturnType<typeof createConfirmation>

export interface ConfirmationDeps extends Pick<Platform, 'api' | 'clock' | 'visibility'> {
  mark: ConfirmationMark
  /** Checks who is signed in: the account may be confirmed, and its session ended, in another browser. */
  recheck: () => void
}

/** Creates the store of the note that a new account is not confirmed yet. */
export function createConfirmation({ api, clock, visibility, mark, recheck }: ConfirmationDeps) {
  /** Whether a mail was sent less than a minute ago, so that it is too early for another one. */
  const $isWaiting = atom(false)
  const submission = createSubmission()
  let cancelTimer = () => {}

  function wait(): void {
    cancelTimer()
    const remainingMs = mark.sentMs() + SEND_AGAIN_MS - clock.now()
    $isWaiting.set(remainingMs > 0)
    if (remainingMs > 0) cancelTimer = clock.after(remainingMs, () => $isWaiting.set(false))
  }

  return {
    $isWaiting,
    $submission: submission.$state,
    /** Waits until the mail may be sent again, and checks the user when the page becomes visible. */
    start(): () => void {
      wait()
      const unsubscribe = visibility.onChange(() => {
        if (!visibility.isHidden()) recheck()
      })
      return () => {
        cancelTimer()
        unsubscribe()
      }
    },
    /** Sends the mail again. Ignored while a request is pending. */
    async send(email: string): Promise<void> {
      await submission.run(async () => {
        const result = await api.call(sendConfirmation, {})
        if (result.ok) {
          mark.write(clock.now())
          wait()
          return { kind: 'success', text: sentAgain(email) }
        }
        // The session has ended, because the account was confirmed in another browser.
        if (result.failure.kind === 'http' && result.failure.status === 401) recheck()
        return formFailure(NOT_SENT, result.failure)
      })
    },
  }
}

interface HeldRoundsDeps {
  api: Api
  /** Called when the service has stored the decision. */
  onDecided: () => void
}

/** Creates the store of the question whose rounds were recorded before the address was confirmed. */
export function createHeldRounds({ api, onDecided }: HeldRoundsDeps) {
  const submission = createSubmission()
  return {
    $submission: submission.$state,
    /** Adds the rounds to the account, or says that they are somebody else's. Ignored while a request is pending. */
    async decide(takes: boolean): Promise<void> {
      await submission.run(async () => {
        const result = await api.call(decideHeldRounds, { body: { takes } })
        if (!result.ok) return formFailure(NOT_DECIDED, result.failure)
        onDecided()
        return undefined
      })
    },
  }
}
export type HeldRounds = ReturnType<typeof createHeldRounds>
