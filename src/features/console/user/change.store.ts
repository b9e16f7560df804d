import { computed } from 'nanostores'
import { undoChange } from '../../../contract/audit.ts'
import type { Api, CallOptions } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import { createAction } from '../../../platform/stores/action.ts'
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

interface Submitted<Input> {
  input: Input
  /** The data that the user saw. */
  seen: Replaced
}
/** What is sent: the change, or that it is to be undone or redone. */
type Attempt<Input> = Submitted<Input> | { changeId: string; isUndone: boolean }

/** Returns the id for undoing a change. */
function changeIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'changeId' in value ? value.changeId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * Creates the action of a form that changes data, with the version of the data and with undo. A change is refused if a colleague has changed the same data since the user began.
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
  let begun: Snapshot | undefined
  /** The last refused change. */
  let refused: { input: Input; versions: ChangeVersions } | undefined

  const action = createAction<Attempt<Input>, unknown>({
    send: (attempt) =>
      'changeId' in attempt
        ? api.call(undoChange, { path: { changeId: attempt.changeId } })
        : send(attempt.input, { ifMatch: attempt.seen.version }),
    on: { 412: (_, attempt) => 'input' in attempt && refuse(attempt) },
  })
  const $state = computed(action.$state, (state): ChangeState => {
    if (state.status === 'done') return doneState(state.input, state.value)
    return state.status === 'failed' ? failedState(state.input, state.failure) : state
  })

  function doneState(attempt: Attempt<Input>, value: unknown): ChangeState {
    const changeId = changeIdOf(value)
    if ('input' in attempt) return { status: 'done', message: texts.done, changeId }
    const { isUndone } = attempt
    return { status: 'done', message: isUndone ? messages.undone : texts.done, changeId, isUndone }
  }

  function failedState(attempt: Attempt<Input>, failure: Failure): ChangeState {
    if ('changeId' in attempt) return { status: 'failed', message: messages.undoFailed, failure }
    const isRefused = failure.kind === 'http' && failure.status === 412
    if (isRefused && refused) return { status: 'stale', versions: refused.versions }
    return { status: 'failed', message: texts.failed, failure }
  }

  async function refuse({ input, seen }: Submitted<Input>) {
    begun = undefined
    await refresh()
    const { text: current } = replaced(snapshot(), input)
    refused = { input, versions: { seen: seen.text, current, own: describe(input) } }
  }

  async function submit(input: Input): Promise<boolean> {
    const isDone = await action.run({ input, seen: replaced(begun ?? snapshot(), input) })
    const state = action.$state.get()
    if (!isDone || state.status !== 'done') return false
    begun = undefined
    refused = undefined
    onDone(state.value as Value, input)
    return true
  }

  return {
    $state,
    /** Sends the change. Returns whether it succeeded. */
    submit,

    /** Sends a refused change again, after the user has seen the data that it replaces. */
    async submitAgain(): Promise<boolean> {
      return refused === undefined ? false : submit(refused.input)
    },

    /** Undoes the change, or redoes it after it was undone. */
    async undo(): Promise<void> {
      const state = $state.get()
      if (state.status !== 'done' || state.changeId === undefined) return
      if (await action.run({ changeId: state.changeId, isUndone: !state.isUndone })) onUndone()
    },

    /** Remembers the shown data and clears the last result. To be called when the form is opened or edited. */
    begin() {
      begun ??= snapshot()
      action.clear()
    },

    /** Clears the last result and the remembered data. */
    clear() {
      begun = undefined
      action.clear()
    },
  }
}

export type Change<Input> = ReturnType<typeof createChange<Input, unknown, unknown>>
