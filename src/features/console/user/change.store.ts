import { atom } from 'nanostores'
import { undoChange } from '../../../contract/audit.ts'
import type { Api, CallOptions } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import { messages } from '../messages.ts'

export type ChangeState =
  | { status: 'idle' }
  | { status: 'pending' }
  /** With `changeId`, the change can be undone; or done again, if `isUndone`. */
  | { status: 'done'; message: string; changeId?: string | undefined; isUndone?: boolean }
  | { status: 'failed'; message: string; failure: Failure }
  /** A colleague has changed the same since the user began; nothing was stored. */
  | { status: 'stale'; versions: ChangeVersions }

/** The versions of what a change that was refused would have replaced, in words. */
export interface ChangeVersions {
  /** What the user saw. */
  seen: string
  /** What is stored now. */
  current: string
  /** What the user wanted to store. */
  own: string
}

/** What a change replaces: its version in the service, and its value in words. */
export interface Replaced {
  /** Undefined if the service has no versions. */
  version: string | undefined
  text: string
}

interface Options<Input, Value, Snapshot> {
  api: Api
  messages: { done: string; failed: string }
  send(input: Input, options: CallOptions): Promise<Result<Value>>
  /** Called with the response, after `$state` became `done`; loads what is shown again. */
  onDone(value: Value, input: Input): void
  /** Called after the change was undone or done again. */
  onUndone(): void
  /** Returns the data on the screen; it is remembered when the user begins a change. */
  snapshot(): Snapshot
  replaced(snapshot: Snapshot, input: Input): Replaced
  /** Returns what would be stored, in words. */
  describe(input: Input): string
  /** Loads the data on the screen again, after a change was refused because they are outdated. */
  refresh(): Promise<unknown>
}

/** Returns the id under which a change can be undone. */
function changeIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'changeId' in value ? value.changeId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * Creates the store of a form that changes something: one request at a time, successful only when the service
 * confirms it. A change of what a colleague has changed since the user began is refused, and can be undone afterwards.
 */
export function createChange<Input, Value, Snapshot>({
  api,
  messages: texts,
  send,
  onDone,
  onUndone,
  snapshot,
  replaced,
  describe,
  refresh,
}: Options<Input, Value, Snapshot>) {
  const $state = atom<ChangeState>({ status: 'idle' })
  let begun: Snapshot | undefined
  let refused: Input | undefined

  function clearResult() {
    if ($state.get().status !== 'pending') $state.set({ status: 'idle' })
  }

  async function showVersions(seen: Replaced, input: Input) {
    begun = undefined
    await refresh()
    refused = input
    const { text: current } = replaced(snapshot(), input)
    $state.set({ status: 'stale', versions: { seen: seen.text, current, own: describe(input) } })
  }

  async function submit(input: Input): Promise<boolean> {
    if ($state.get().status === 'pending') return false
    $state.set({ status: 'pending' })
    const seen = replaced(begun ?? snapshot(), input)
    const result = await send(input, { ifMatch: seen.version })
    if (!result.ok) {
      if (result.failure.kind === 'http' && result.failure.status === 412) await showVersions(seen, input)
      else $state.set({ status: 'failed', message: texts.failed, failure: result.failure })
      return false
    }
    begun = undefined
    refused = undefined
    $state.set({ status: 'done', message: texts.done, changeId: changeIdOf(result.value) })
    onDone(result.value, input)
    return true
  }

  return {
    $state,
    /** Sends the change; returns whether it succeeded. */
    submit,

    /** Sends a change that was refused once more, now that the user has seen what it replaces. */
    async submitAgain(): Promise<boolean> {
      return refused === undefined ? false : submit(refused)
    },

    /** Undoes the change, or does it again after it was undone. */
    async undo(): Promise<void> {
      const state = $state.get()
      if (state.status !== 'done' || state.changeId === undefined) return
      $state.set({ status: 'pending' })
      const result = await api.call(undoChange, { path: { changeId: state.changeId } })
      if (!result.ok) {
        $state.set({ status: 'failed', message: messages.undoFailed, failure: result.failure })
        return
      }
      const isUndone = !state.isUndone
      const message = isUndone ? messages.undone : texts.done
      $state.set({ status: 'done', message, changeId: result.value.changeId, isUndone })
      onUndone()
    },

    /** Remembers what is shown now, and clears the last result; call when the form is opened or edited. */
    begin() {
      begun ??= snapshot()
      clearResult()
    },

    /** Clears the last result, and forgets what was shown when the change began. */
    clear() {
      begun = undefined
      clearResult()
    },
  }
}

export type Change<Input> = ReturnType<typeof createChange<Input, unknown, unknown>>
