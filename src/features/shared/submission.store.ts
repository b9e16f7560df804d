import { type ActionState, createAction } from '../../platform/stores/action.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'

/** Makes a change. Returns the message to show, if there is one. */
type Submit = () => Promise<FormMessageText | undefined>

export type SubmissionState = ActionState<Submit, FormMessageText | undefined, FormMessageText>

export type Submission = ReturnType<typeof createSubmission>

/** Creates the action of a form or button for golfers, whose result is a message. It fails with messages of danger. */
export function createSubmission() {
  return createAction<Submit, FormMessageText | undefined, FormMessageText>({
    async send(submit) {
      const message = await submit()
      return message?.kind === 'danger' ? { ok: false, failure: message } : { ok: true, value: message }
    },
  })
}

/** Returns the message to show, or undefined if there is none. */
export function messageOf(state: SubmissionState): FormMessageText | undefined {
  if (state.status === 'done') return state.value
  return state.status === 'failed' ? state.failure : undefined
}
