import { atom } from 'nanostores'
import { latestOnly, SUPERSEDED } from '../api/latest-only.ts'
import type { Failure, Result } from '../api/result.ts'
import type { StatusHooks } from './action.ts'

/** `input` is what was requested. */
export type ResourceState<Value, Input = void> =
  /** Nothing has been requested. */
  | { status: 'idle' }
  | { status: 'loading'; input: Input }
  /** `refreshFailure` is why the last refresh failed; the value is then that of an earlier request. */
  | { status: 'found'; input: Input; value: Value; refreshFailure?: Failure | undefined }
  /** What was requested does not exist. */
  | { status: 'missing'; input: Input }
  | { status: 'failed'; input: Input; failure: Failure }

interface Options<Value, Input> {
  request(signal: AbortSignal, input: Input): Promise<Result<Value | null>>
  on?: StatusHooks<Input>
  /** Called with each value that arrives, after it is shown. */
  onFound?(value: Value, input: Input): void
}

/** Creates the store of a value that is requested from the service. When requests overlap, the latest wins. */
export function createResource<Value, Input = void>({ request, on = {}, onFound }: Options<Value, Input>) {
  const $state = atom<ResourceState<Value, Input>>({ status: 'idle' })
  const latest = latestOnly()
  let isPending = false
  let hasBegun = false

  async function send(input: Input): Promise<void> {
    isPending = true
    const result = await latest((signal) => request(signal, input))
    if (result === SUPERSEDED) return
    isPending = false
    $state.set(after(result, input))
    if (result.ok && result.value !== null) onFound?.(result.value, input)
    if (!result.ok && result.failure.kind === 'http') on[result.failure.status]?.(result.failure, input)
  }

  function after(result: Result<Value | null>, input: Input): ResourceState<Value, Input> {
    if (result.ok) {
      return result.value === null
        ? { status: 'missing', input }
        : { status: 'found', input, value: result.value }
    }
    const { failure } = result
    const shown = $state.get()
    if (shown.status === 'found') return { ...shown, refreshFailure: failure }
    return { status: 'failed', input, failure }
  }

  function cancel(): void {
    latest.cancel()
    isPending = false
  }

  function load(input: Input): Promise<void> {
    hasBegun = true
    $state.set({ status: 'loading', input })
    return send(input)
  }

  function refresh(input: Input): Promise<void> {
    // Before the state is read, which mounts a store without listeners and thereby may call `loadOnce`.
    hasBegun = true
    const { status } = $state.get()
    return status === 'idle' || status === 'failed' ? load(input) : send(input)
  }

  return {
    $state,
    /** Requests a value and removes the shown one. */
    load,
    /** Loads the value, unless that has already begun. */
    loadOnce(input: Input): void {
      if (!hasBegun) void load(input)
    },
    /** Requests a value, and keeps what is shown until it arrives. A failure does not remove a shown value. */
    refresh,
    /** Refreshes the value, unless a request is pending. */
    async poll(input: Input): Promise<void> {
      if (!isPending) await refresh(input)
    },
    /** Changes a shown value. */
    update(change: (value: Value) => Value): void {
      const state = $state.get()
      if (state.status === 'found') $state.set({ ...state, value: change(state.value) })
    },
    /** Ignores the response to a pending request. */
    cancel,
    /** Removes the value. */
    clear(): void {
      cancel()
      $state.set({ status: 'idle' })
    },
  }
}

/** Returns the value of a resource; undefined if there is none. */
export function foundValue<Value, Input>(state: ResourceState<Value, Input>): Value | undefined {
  return state.status === 'found' ? state.value : undefined
}

/** Returns whether the last request has ended without a value. */
export function isWithoutValue({ status }: ResourceState<unknown, unknown>): boolean {
  return status === 'missing' || status === 'failed'
}

/** Returns why the last request failed; undefined if it did not. */
export function failureOf<Value, Input>(state: ResourceState<Value, Input>): Failure | undefined {
  if (state.status === 'found') return state.refreshFailure
  return state.status === 'failed' ? state.failure : undefined
}
