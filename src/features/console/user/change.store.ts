import { atom } from 'nanostores'
import type { Failure, Result } from '../../../platform/api/result.ts'

export type ChangeState =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'done'; message: string }
  | { status: 'failed'; message: string; failure: Failure }

interface ResultMessages {
  done: string
  failed: string
}

export interface Change<Input> {
  $state: ReturnType<typeof createChange<Input, unknown>>['$state']
  submit: (input: Input) => Promise<boolean>
  reset: () => void
}

/**
 * Creates the store of a form that changes something: one request at a time, successful only when the service
 * confirms it.
 * @param onDone called with the response, after `$state` became `done`
 */
export function createChange<Input, Value>(
  messages: ResultMessages,
  send: (input: Input) => Promise<Result<Value>>,
  onDone: (value: Value, input: Input) => void,
) {
  const $state = atom<ChangeState>({ status: 'idle' })
  return {
    $state,
    /** Sends the change; returns whether it succeeded. */
    async submit(input: Input): Promise<boolean> {
      if ($state.get().status === 'pending') return false
      $state.set({ status: 'pending' })
      const result = await send(input)
      if (!result.ok) {
        $state.set({ status: 'failed', message: messages.failed, failure: result.failure })
        return false
      }
      $state.set({ status: 'done', message: messages.done })
      onDone(result.value, input)
      return true
    },
    /** Clears the result of the last change; call when the form is edited. */
    reset() {
      if ($state.get().status !== 'pending') $state.set({ status: 'idle' })
    },
  }
}
