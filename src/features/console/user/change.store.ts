import { atom } from 'nanostores'
import type { Failure, Result } from '../../../platform/api/result.ts'

export type ChangeState =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'done'; message: string }
  | { status: 'failed'; message: string; failure: Failure }

interface Words {
  done: string
  failed: string
}

/**
 * A change that the service makes for a form: one at a time, and done only once the service has said so.
 * @param onDone told of the answer after `$state` says that it is done
 */
export function createChange<Input, Value>(
  words: Words,
  send: (input: Input) => Promise<Result<Value>>,
  onDone: (value: Value, input: Input) => void,
) {
  const $state = atom<ChangeState>({ status: 'idle' })
  return {
    $state,
    /** Answers whether it was done. */
    async submit(input: Input): Promise<boolean> {
      if ($state.get().status === 'pending') return false
      $state.set({ status: 'pending' })
      const result = await send(input)
      if (!result.ok) {
        $state.set({ status: 'failed', message: words.failed, failure: result.failure })
        return false
      }
      $state.set({ status: 'done', message: words.done })
      onDone(result.value, input)
      return true
    },
    /** What came of the last one no longer concerns what is in the form. */
    forget() {
      if ($state.get().status !== 'pending') $state.set({ status: 'idle' })
    },
  }
}

export interface Change<Input> {
  $state: ReturnType<typeof createChange<Input, unknown>>['$state']
  submit: (input: Input) => Promise<boolean>
  forget: () => void
}
