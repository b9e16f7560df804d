import { computed } from 'nanostores'
import * as v from 'valibot'
import { undoChange } from '../../../../contract/staff/audit.ts'
import { changed } from '../../../../contract/staff/support.ts'
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

/** What the user saw: the versions, and how many own changes were made before. */
interface Seen {
  versions: UserVersions
  ownChanges: number
}

/**
 * Creates what the changes of one user know of each other. They wait for each other, and the version that an own change
 * has replaced counts as the one that followed: nobody else has changed the data in between.
 */
export function createOwnChanges() {
  const replaced: { key: string; from: string; to: string }[] = []
  let last: Promise<void> | undefined
  return {
    /** Runs a change after those that are pending. */
    inTurn<T>(change: () => Promise<T>): Promise<T> {
      const done = last ? last.then(change) : change()
      const end = () => {
        if (last === ended) last = undefined
      }
      const ended = done.then(end, end)
      last = ended
      return done
    },

    /** Remembers what the user sees now. */
    see: (versions: UserVersions): Seen => ({ versions, ownChanges: replaced.length }),

    /** Returns the version of a part that the user saw, or the one that has followed by own changes since. */
    latest(part: Part, { versions, ownChanges }: Seen): string {
      return replaced
        .slice(ownChanges)
        .filter(({ key }) => key === keyOf(part))
        .reduce((version, { from, to }) => (version === from ? to : version), versionOf(part, versions))
    },

    /**
     * Records which version of a part an own change has replaced. To be called after the data was loaded again, so that it
     * also concerns forms that were opened meanwhile. A change without versions replaces none.
     */
    replace(part: Part | undefined, from: string | undefined, to: string | undefined): void {
      if (part && from !== undefined && to !== undefined) replaced.push({ key: keyOf(part), from, to })
    },
  }
}

/** What all changes of a user share. */
export interface ChangeContext {
  api: Api
  own: ReturnType<typeof createOwnChanges>
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

const keyOf = (part: Part): string => (typeof part === 'string' ? part : part.property)

/** Returns what a response says about the change; nothing if the service does not say it. */
const changedOf = (value: unknown) => v.parse(changed, value)

const isStale = (failure: Failure): boolean => failure.kind === 'http' && failure.status === 412

/**
 * Creates the action of a form that changes data, with the version of the data. A change is refused if a colleague has
 * changed the same data since the user began; submitting again replaces what is shown then. It waits for the other
 * changes of the user. It is undone with the message that `notice` shows.
 */
export function createChange<Input, Value>({
  api,
  messages: texts,
  send,
  notice,
  own,
  user,
  reload,
  refresh,
  onDone = reload,
  partOf,
}: Options<Input, Value>) {
  /** What the user saw when the change was begun. */
  let begun: Seen | undefined
  /** The same of the change that was submitted; it is begun again if it fails. */
  let submitted: Seen | undefined

  function look(versions = user()?.versions) {
    return versions && own.see(versions)
  }

  async function undo(changeId: string, part: Part | undefined, version: string | undefined) {
    const undone = await api.call(undoChange, { path: { changeId } })
    if (!undone.ok) return undone.failure
    await reload()
    own.replace(part, version, undone.value.version)
    return undefined
  }

  const action = createAction<Input, Value>({
    send(input) {
      const part = partOf?.(input)
      const seen = begun ?? look()
      submitted = begun
      begun = undefined
      return own.inTurn(async () => {
        const ifMatch = part && seen && own.latest(part, seen)
        const result = await send(input, { ifMatch })
        if (result.ok) {
          const { changeId, version } = changedOf(result.value)
          notice.show({
            text: texts.done,
            api,
            undo: changeId === undefined ? undefined : () => own.inTurn(() => undo(changeId, part, version)),
          })
          await onDone(result.value, input)
          own.replace(part, ifMatch, version)
        } else if (isStale(result.failure)) {
          begun = undefined
          await reload()
        } else begun = submitted ?? begun
        return result
      })
    },
  })
  const $state = computed(action.$state, (state): ChangeState => {
    if (state.status !== 'failed') return { status: state.status }
    const { failure } = state
    return isStale(failure) ? { status: 'stale' } : { status: 'failed', message: texts.failed, failure }
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
    begin(versions?: UserVersions) {
      begun ??= look(versions)
      action.clear()
    },

    clear() {
      begun = undefined
      submitted = undefined
      action.clear()
    },
  }
}

export type Change<Input> = ReturnType<typeof createChange<Input, unknown>>
