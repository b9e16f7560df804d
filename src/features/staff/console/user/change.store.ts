import { computed } from 'nanostores'
import type { AdminUser, UserVersions } from '../../../../contract/staff/users.ts'
import type { Api, CallOptions } from '../../../../platform/api/api.ts'
import type { Failure, Result } from '../../../../platform/api/result.ts'
import { createAction } from '../../../../platform/stores/action.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'

export type ChangeState =
  /** The message about what is done is shown with the Undo, by the change notice. */
  | { status: 'idle' | 'pending' | 'done' }
  | { status: 'failed'; message: string; failure: Failure }
  /** The same data was changed since the user began, so nothing was stored. The current data is shown. */
  | { status: 'stale' }

/** A part of a user's data that has a version; of properties each one, named by install and name. */
type Part = Exclude<keyof UserVersions, 'property'> | { property: string }

/** The version of a property that does not exist. */
const NO_VERSION = 'none'

/** What all changes of a user share. */
export interface ChangeContext {
  api: Api
  /** Shows the last change, and undoes it. */
  notice: Pick<ChangeNoticeStore, 'show'>
  user(): AdminUser | undefined
  reload(): Promise<unknown>
  /** Loads the user again, so that staff can see whether a change without a response took effect. */
  refresh(): void
}

interface Options<Input, Value> extends ChangeContext {
  messages: { done: string; failed: string }
  send(input: Input, options: CallOptions): Promise<Result<Value>>
  /** Called after success in place of `reload`. */
  onDone?(value: Value, input: Input): Promise<unknown>
  /** Returns the part of the data that the change replaces; by default it replaces none. */
  partOf?(input: Input): Part
}

const versionOf = (part: Part, versions: UserVersions): string =>
  typeof part === 'string' ? versions[part] : (versions.property[part.property] ?? NO_VERSION)

function changeIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'changeId' in value ? value.changeId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * Creates the action of a form that changes data, with the version of the data. A change is refused if the same data was
 * changed since the user began, by a colleague or in another form; submitting again replaces what is shown then. It is
 * undone with the message that `notice` shows.
 */
export function createChange<Input, Value>({
  api,
  messages: texts,
  send,
  notice,
  user,
  reload,
  refresh,
  onDone = reload,
  partOf,
}: Options<Input, Value>) {
  /** The versions of what the user saw when the change was begun. */
  let begun: UserVersions | undefined

  const action = createAction<Input, Value>({
    send(input) {
      const part = partOf?.(input)
      const versions = begun ?? user()?.versions
      return send(input, { ifMatch: part && versions && versionOf(part, versions) })
    },
    // Pending until the new versions are known, so that what is typed next is based on them.
    async onDone(value, input) {
      notice.show({ text: texts.done, changeId: changeIdOf(value), api, onUndone: reload })
      await onDone(value, input)
      begun = undefined
    },
    on: {
      async 412() {
        begun = undefined
        await reload()
      },
    },
  })
  const $state = computed(action.$state, (state): ChangeState => {
    if (state.status !== 'failed') return { status: state.status }
    const { failure } = state
    const isStale = failure.kind === 'http' && failure.status === 412
    return isStale ? { status: 'stale' } : { status: 'failed', message: texts.failed, failure }
  })

  return {
    $state,
    refresh,
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

    clear() {
      begun = undefined
      action.clear()
    },
  }
}

export type Change<Input> = ReturnType<typeof createChange<Input, unknown>>
