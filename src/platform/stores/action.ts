import { atom } from 'nanostores'
import type { Failure, Result } from '../api/result.ts'
import type { StatusHooks } from './status-hooks.ts'

/** `input` is what was submitted. */
export type ActionState<Input, Value = unknown> =
  | { status: 'idle' }
  | { status: 'pending'; input: Input }
  | { status: 'done'; input: Input; value: Value }
  | { status: 'failed'; input: Input; failure: Failure }

interface Options<Input, Value> {
  send(input: Input): Promise<Result<Value>>
  /** Called after success; the action stays pending until it is done. */
  onDone?(value: Value, input: Input): unknown
  /** The action stays pending until they are done. */
  on?: StatusHooks<Input>
}

/** Creates the store of a change that the user submits, one request at a time. */
export function createAction<Input, Value>({ send, onDone, on = {} }: Options<Input, Value>) {
  const $state = atom<ActionState<Input, Value>>({ status: 'idle' })
  return {
    $state,
    /** Submits the change. Ignored while a request is pending. Returns whether it succeeded. */
    async run(input: Input): Promise<boolean> {
      if ($state.get().status === 'pending') return false
      $state.set({ status: 'pending', input })
      const result = await send(input)
      if (result.ok) {
        await onDone?.(result.value, input)
        $state.set({ status: 'done', input, value: result.value })
      } else {
        const { failure } = result
        if (failure.kind === 'http') await on[failure.status]?.(failure, input)
        $state.set({ status: 'failed', input, failure })
      }
      return result.ok
    },
    /** Removes the result. Ignored while a request is pending. */
    clear(): void {
      if ($state.get().status !== 'pending') $state.set({ status: 'idle' })
    },
  }
}
