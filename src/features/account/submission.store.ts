import { atom } from 'nanostores'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'

export type SubmissionState =
  | { status: 'idle'; message?: FormMessageText | undefined }
  | { status: 'pending' }

export type Submission = ReturnType<typeof createSubmission>

/**
 * Creates the store of a form or button of the page. It holds whether a request is pending, and the message of the last
 * request.
 */
export function createSubmission() {
  const $state = atom<SubmissionState>({ status: 'idle' })
  return {
    $state,
    /**
     * Runs a change and shows its message. Ignored while another change is pending.
     * @returns whether the change succeeded
     */
    async run(change: () => Promise<FormMessageText>): Promise<boolean> {
      if ($state.get().status === 'pending') return false
      $state.set({ status: 'pending' })
      const message = await change()
      $state.set({ status: 'idle', message })
      return message.kind === 'success'
    },
  }
}

/** Returns the message to show, or undefined if there is none. */
export function messageOf(state: SubmissionState): FormMessageText | undefined {
  return state.status === 'idle' ? state.message : undefined
}
