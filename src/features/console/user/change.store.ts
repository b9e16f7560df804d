import { computed } from 'nanostores'
import type { Api, CallOptions } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import { createAction } from '../../../platform/stores/action.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'

export type ChangeState =
  | { status: 'idle' }
  | { status: 'pending' }
  /** The message is shown with the Undo, by the change notice. */
  | { status: 'done'; message: string }
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
  /** Shows the change after it has succeeded, and undoes it. */
  notice: Pick<ChangeNoticeStore, 'show'>
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

/** Returns the id for undoing a change. */
function changeIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'changeId' in value ? value.changeId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * Creates the action of a form that changes data, with the version of the data. A change is refused if a colleague has
 * changed the same data since the user began. It is undone with the message that `notice` shows.
 */
export function createChange<Input, Value, Snapshot>({
  api,
  messages: texts,
  send,
  onDone,
  notice,
  onUndone,
  snapshot,
  replaced,
  describe,
  refresh,
}: Options<Input, Value, Snapshot>) {
  let begun: Snapshot | undefined
  /** The last refused change. */
  let refused: { input: Input; versions: ChangeVersions } | undefined

  const action = createAction<Submitted<Input>, unknown>({
    send: ({ input, seen }) => send(input, { ifMatch: seen.version }),
    on: { 412: (_, submitted) => refuse(submitted) },
  })
  const $state = computed(action.$state, (state): ChangeState => {
    if (state.status === 'done') return { status: 'done', message: texts.done }
    return state.status === 'failed' ? failedState(state.failure) : state
  })

  function failedState(failure: Failure): ChangeState {
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
    notice.show({ text: texts.done, changeId: changeIdOf(state.value), api, onUndone })
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

    /**
     * Remembers the shown data and clears the last result. To be called when the form is opened or edited.
     * @param seen the data that the user saw when a text was begun that has survived a reload
     */
    begin(seen?: Snapshot) {
      begun ??= seen ?? snapshot()
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
