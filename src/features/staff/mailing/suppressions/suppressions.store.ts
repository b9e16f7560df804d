import { atom, onMount } from 'nanostores'
import {
  addSuppression,
  listSuppressions,
  releaseSuppression,
  type Suppression,
} from '../../../../contract/staff/mail-suppressions.ts'
import { createTypingPause } from '../../../../platform/api/typing-pause.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createAction } from '../../../../platform/stores/action.ts'
import { createPagedList, type FoundList } from '../../../../platform/stores/paged-list.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { messages } from './messages.ts'

/** Delay after a key press in the search before the addresses are loaded. */
const TYPING_MS = 400

/** The query is a text that all shown addresses contain; empty for all addresses. */
export interface LoadedSuppressions extends FoundList<Suppression, string> {
  /** The number of matching addresses on all pages. */
  total: number
}

interface Change {
  kind: 'add' | 'release'
  email: string
  /** Why an address is added; empty for none. */
  reason: string
}

interface Deps extends Pick<Platform, 'api' | 'clock'> {
  /** Shows what was changed, with its undo. */
  notice: Pick<ChangeNoticeStore, 'show'>
}

/** Creates the store of the suppression list, newest first, and of its changes. */
export function createSuppressions({ api, clock, notice }: Deps) {
  const list = createPagedList({
    request: (signal, query: string, before) =>
      api.call(
        listSuppressions,
        { query: { ...(query !== '' && { query }), ...(before !== undefined && { before }) } },
        { signal },
      ),
    pageOf: ({ suppressions, next }) => ({ items: suppressions, next }),
    keyOf: ({ email }: Suppression) => email,
    extraOf: ({ total }) => ({ total }),
  })
  const $query = atom('')
  const typing = createTypingPause(clock, TYPING_MS)
  const change = createAction<Change, { changeId?: string | undefined }>({
    send: ({ kind, email, reason }) =>
      kind === 'add'
        ? api.call(addSuppression, { body: { email, ...(reason !== '' && { reason }) } })
        : api.call(releaseSuppression, { body: { email } }),
    onDone({ changeId }, { kind, email }) {
      const text = kind === 'add' ? messages.added(email) : messages.released(email)
      notice.show({ text, changeId, api, onUndone: () => void load() })
      return load()
    },
  })

  function load(): Promise<void> {
    typing.cancel()
    return list.load($query.get().trim())
  }

  onMount(list.$state, () => {
    void load()
    return () => {
      typing.cancel()
      list.cancel()
    }
  })

  return {
    $state: list.$state,
    $query,
    $change: change.$state,
    load,
    loadMore: list.loadMore,
    /** Changes the search while the user types; the addresses are loaded after a pause. */
    search(query: string): void {
      $query.set(query)
      typing.restart(() => void load())
    },
    /** Adds an address. Returns whether that succeeded. */
    add: (email: string, reason: string) => change.run({ kind: 'add', email, reason }),
    release: (email: string) => change.run({ kind: 'release', email, reason: '' }),
    /** Removes the result of the last change. */
    clearChange: change.clear,
    /** Loads the list after a change whose result is unknown. */
    check(): void {
      change.clear()
      void load()
    },
  }
}
export type SuppressionsStore = ReturnType<typeof createSuppressions>
