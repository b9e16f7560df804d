import { atom } from 'nanostores'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'

export type SubmissionState =
  | { status: 'idle'; message?: FormMessageText | undefined }
  | { status: 'pending' }

export type Submission = ReturnType<typeof createSubmission>

/**
 * Creates the store of a form or button for golfers. It holds whether a request is pending, and the message of the last
 * one.
 */
export function createSubmission() {
  const $state = atom<SubmissionState>({ status: 'idle' })
  return {
    $state,
    /**
     * Submits the form and shows its message, if there is one. Ignored while another request is pending.
     * @returns whether it succeeded
     */
    async run(submit: () => Promise<FormMessageText | undefined>): Promise<boolean> {
      if ($state.get().status === 'pending') return false
      $state.set({ status: 'pending' })
      const message = await submit()
      $state.set({ status: 'idle', message })
      return message?.kind !== 'danger'
    },
    /** Removes the message. */
    clear(): void {
      if ($state.get().status === 'idle') $state.set({ status: 'idle' })
    },
  }
}

/** Returns the message to show, or undefined if there is none. */
export function messageOf(state: SubmissionState): FormMessageText | undefined {
  return state.status === 'idle' ? state.message : undefined
}
