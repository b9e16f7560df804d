import { computed } from 'nanostores'
import type { AdminUser, UserVersions } from '../../../../contract/staff/users.ts'
import type { Api, CallOptions } from '../../../../platform/api/api.ts'
import type { Failure, Result } from '../../../../platform/api/result.ts'
import { createAction } from '../../../../platform/stores/action.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'

export type ChangeState =
  | { status: 'idle' }
  | { status: 'pending' }
  /** The message is shown with the Undo, by the change notice. */
  | { status: 'done'; message: string }
  | { status: 'failed'; message: string; failure: Failure }
  /** A colleague has changed the same data since the user began, so nothing was stored. The current data is shown. */
  | { status: 'stale' }

/** What all changes of a user share. */
export interface ChangeContext {
  api: Api
  /** The support id, or else the install id. */
  id: string
  /** Empty for a user without an install. */
  installId: string
  /** Shows the last change, and undoes it. */
  notice: Pick<ChangeNoticeStore, 'show'>
  /** Returns the shown user. */
  user(): AdminUser | undefined
  /** Loads the user again. */
  reload(): Promise<unknown>
}

interface Options<Input, Value> extends Pick<ChangeContext, 'api' | 'notice' | 'user' | 'reload'> {
  messages: { done: string; failed: string }
  send(input: Input, options: CallOptions): Promise<Result<Value>>
  /** Called after success in place of `reload`. */
  onDone?(value: Value, input: Input): Promise<unknown>
  /** Returns the version of the data that the change replaces; by default it replaces none. */
  versionOf?(versions: UserVersions, input: Input): string | undefined
}

/** Returns the id for undoing a change. */
function changeIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'changeId' in value ? value.changeId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * Creates the action of a form that changes data, with the version of the data. A change is refused if a colleague has
 * changed the same data since the user began; submitting again replaces what is shown then. It is undone with the message
 * that `notice` shows.
 */
export function createChange<Input, Value>({
  api,
  messages: texts,
  send,
  notice,
  user,
  reload,
  onDone = reload,
  versionOf = () => undefined,
}: Options<Input, Value>) {
  /** The versions of what the user saw when the change was begun. */
  let begun: UserVersions | undefined

  const action = createAction<Input, Value>({
    send(input) {
      const versions = begun ?? user()?.versions
      return send(input, { ifMatch: versions && versionOf(versions, input) })
    },
    // Pending until the new versions are known, so that what is typed next is based on them.
    async onDone(value, input) {
      begun = undefined
      const changeId = changeIdOf(value)
      notice.show({ text: texts.done, changeId, api, onUndone: () => void reload() })
      await onDone(value, input)
    },
    on: {
      async 412() {
        begun = undefined
        await reload()
      },
    },
  })
  const $state = computed(action.$state, (state): ChangeState => {
    if (state.status === 'done') return { status: 'done', message: texts.done }
    if (state.status !== 'failed') return state
    const { failure } = state
    const isStale = failure.kind === 'http' && failure.status === 412
    return isStale ? { status: 'stale' } : { status: 'failed', message: texts.failed, failure }
  })

  return {
    $state,
    /** Sends the change. Returns whether it succeeded. */
    submit: action.run,

    /**
     * Remembers the shown data and clears the last result. To be called when the form is opened or edited.
     * @param versions those that the user saw when a text was begun that has survived a reload
     */
    begin(versions = user()?.versions) {
      begun ??= versions
      action.clear()
    },

    /** Clears the last result and the remembered data. */
    clear() {
      begun = undefined
      action.clear()
    },
  }
}

export type Change<Input> = ReturnType<typeof createChange<Input, unknown>>
