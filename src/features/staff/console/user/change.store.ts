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

/** A part of a user's data that has a version; of properties each one, named by install and name. */
type Part = Exclude<keyof UserVersions, 'property'> | { property: string }

/** The version of a property that does not exist. */
const NO_VERSION = 'none'

/** What all changes of a user share. */
export interface ChangeContext {
  api: Api
  /** Shows the last change, and undoes it. */
  notice: Pick<ChangeNoticeStore, 'show'>
  own: OwnChanges
  user(): AdminUser | undefined
  reload(): Promise<unknown>
}

interface Options<Input, Value> extends ChangeContext {
  messages: { done: string; failed: string }
  send(input: Input, options: CallOptions): Promise<Result<Value>>
  /** Called after success in place of `reload`. */
  onDone?(value: Value, input: Input): Promise<unknown>
  /** Returns the part of the data that the change replaces; by default it replaces none. */
  partOf?(input: Input): Part
}

/**
 * Creates the record of what this page has changed of a user. A form that was begun before another one was saved has the
 * version from before, and must not look as if a colleague had changed the data.
 */
export function createOwnChanges() {
  /** The versions that followed others. */
  const followers = new Map<string, string>()
  const keyOf = (part: Part, version: string) => JSON.stringify([part, version])
  let last: Promise<unknown> | undefined
  return {
    /** The changes in progress, until their data is loaded again; undefined if there are none. */
    pending: () => last,
    track<Result>(change: Promise<Result>): Promise<Result> {
      const all = Promise.all([last, change]).finally(() => {
        if (last === all) last = undefined
      })
      last = all
      return change
    },
    /** Records that a part has got another version. */
    replace(part: Part, before: string, after: string): void {
      followers.delete(keyOf(part, after))
      if (before !== after) followers.set(keyOf(part, before), after)
    },
    /** Returns the version that a version has become by changes of this page. */
    latest(part: Part, version: string): string {
      const next = followers.get(keyOf(part, version))
      return next === undefined ? version : this.latest(part, next)
    },
  }
}
type OwnChanges = ReturnType<typeof createOwnChanges>

const versionOf = (part: Part, versions: UserVersions): string =>
  typeof part === 'string' ? versions[part] : (versions.property[part.property] ?? NO_VERSION)

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
  own,
  user,
  reload,
  onDone = reload,
  partOf,
}: Options<Input, Value>) {
  /** The versions of what the user saw when the change was begun. */
  let begun: UserVersions | undefined

  /** Loads the data after a change of this page. */
  async function follow(input: Input, load: () => Promise<unknown>): Promise<void> {
    const part = partOf?.(input)
    const before = user()?.versions
    await load()
    const after = user()?.versions
    if (part && before && after) own.replace(part, versionOf(part, before), versionOf(part, after))
  }

  const action = createAction<Input, Value>({
    async send(input) {
      const earlier = own.pending()
      if (earlier) await earlier
      const part = partOf?.(input)
      const versions = begun ?? user()?.versions
      return send(input, { ifMatch: part && versions && own.latest(part, versionOf(part, versions)) })
    },
    // Pending until the new versions are known, so that what is typed next is based on them.
    async onDone(value, input) {
      begun = undefined
      const changeId = changeIdOf(value)
      const onUndone = () => own.track(follow(input, reload))
      notice.show({ text: texts.done, changeId, api, onUndone })
      await follow(input, () => onDone(value, input))
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
    submit: (input: Input) => own.track(action.run(input)),

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
