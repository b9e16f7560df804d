import { atom } from 'nanostores'
import { undoChange } from '../../../contract/audit.ts'
import type { Api, CallOptions } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import { messages } from '../messages.ts'

export type ChangeState =
  | { status: 'idle' }
  | { status: 'pending' }
  /** With `changeId`, the change can be undone or, if `isUndone`, redone. */
  | { status: 'done'; message: string; changeId?: string | undefined; isUndone?: boolean }
  | { status: 'failed'; message: string; failure: Failure }
  /** A colleague has changed the same data since the user began, so nothing was stored. */
  | { status: 'stale'; versions: ChangeVersions }

/** The values that concern a refused change, as texts. */
export interface ChangeVersions {
  /** The value that the user saw. */
  seen: string
  /** The value that is stored now. */
  current: string
  /** The value that the user wanted to store. */
  own: string
}

/** The data that a change replaces: its version in the service, and its value as text. */
export interface Replaced {
  /** Undefined if the service has no versions. */
  version: string | undefined
  text: string
}

interface Options<Input, Value, Snapshot> {
  api: Api
  messages: { done: string; failed: string }
  send(input: Input, options: CallOptions): Promise<Result<Value>>
  /** Called with the response after `$state` has become `done`, to load the shown data again. */
  onDone(value: Value, input: Input): void
  /** Called after the change was undone or redone. */
  onUndone(): void
  /** Returns the data on the screen, which is remembered when the user begins a change. */
  snapshot(): Snapshot
  replaced(snapshot: Snapshot, input: Input): Replaced
  /** Returns the new value as text. */
  describe(input: Input): string
  /** Loads the data on the screen again, after a change was refused because the data was outdated. */
  refresh(): Promise<unknown>
}

/** Returns the id for undoing a change. */
function changeIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'changeId' in value ? value.changeId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * Creates the store of a form that changes data. It sends one request at a time, and a change is successful only when
 * the service has confirmed it. A change is refused if a colleague has changed the same data since the user began.
 * Changes can be undone afterwards.
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
    /** Sends the change. Returns whether it succeeded. */
    submit,

    /** Sends a refused change again, after the user has seen the data that it replaces. */
    async submitAgain(): Promise<boolean> {
      return refused === undefined ? false : submit(refused)
    },

    /** Undoes the change, or redoes it after it was undone. */
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

    /** Remembers the shown data and clears the last result. To be called when the form is opened or edited. */
    begin() {
      begun ??= snapshot()
      clearResult()
    },

    /** Clears the last result and the remembered data. */
    clear() {
      begun = undefined
      clearResult()
    },
  }
}

export type Change<Input> = ReturnType<typeof createChange<Input, unknown, unknown>>
