import { atom } from 'nanostores'
import type { Failure } from '../api/result.ts'

/** `input` is what was submitted; `failure` is that of the call, or what else the action can fail with. */
export type ActionState<Input, Value = unknown, Reason = Failure> =
  | { status: 'idle' }
  | { status: 'pending'; input: Input }
  | { status: 'done'; input: Input; value: Value }
  | { status: 'failed'; input: Input; failure: Reason }

interface Options<Input, Value, Reason> {
  send(input: Input): Promise<{ ok: true; value: Value } | { ok: false; failure: Reason }>
  /** Called after success; the action stays pending until it is done. */
  onDone?(value: Value, input: Input): unknown
  /** The action stays pending until they are done. */
  on?: StatusHooks<Input>
}

/** Creates the store of a change that the user submits, one request at a time. */
export function createAction<Input, Value, Reason extends { kind: string } = Failure>({
  send,
  onDone,
  on = {},
}: Options<Input, Value, Reason>) {
  const $state = atom<ActionState<Input, Value, Reason>>({ status: 'idle' })
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
        if (isHttp(failure)) await on[failure.status]?.(failure, input)
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

function isHttp(reason: { kind: string }): reason is Failure & { kind: 'http' } {
  return reason.kind === 'http'
}

/** Callbacks for responses that concern more than the store that made the request, such as 401, by HTTP status. */
export type StatusHooks<Input> = Readonly<
  Record<number, (failure: Failure & { kind: 'http' }, input: Input) => unknown>
>
