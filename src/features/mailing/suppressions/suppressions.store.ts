import { atom, onMount } from 'nanostores'
import {
  addSuppression,
  addSuppressions,
  exportSuppressions,
  listSuppressions,
  releaseSuppression,
  type Suppression,
} from '../../../contract/mail-suppressions.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Result } from '../../../platform/api/result.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { createAction } from '../../../platform/stores/action.ts'
import { createPagedList, type FoundList } from '../../../platform/stores/paged-list.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { messages } from './messages.ts'

/** Delay after a key press in the search before the addresses are loaded. */
const TYPING_MS = 400

/** The query is a text that all shown addresses contain; empty for all addresses. */
export interface LoadedSuppressions extends FoundList<Suppression, string> {
  /** The number of matching addresses on all pages. */
  total: number
  /** The addresses that have been released since; they stay in the list. */
  released: ReadonlySet<string>
}

interface Addition {
  kind: 'add'
  email: string
  reason: string
}
interface Import {
  kind: 'import'
  emails: readonly string[]
  reason: string
}
interface Release {
  kind: 'release'
  email: string
}

/** What the service has done. */
interface Done {
  changeId?: string | undefined
  /** The numbers of added and of known addresses of an import. */
  added?: number
  known?: number
}

interface Deps {
  api: Api
  clock: Clock
  /** Shows what was changed, with its undo. */
  notice: Pick<ChangeNoticeStore, 'show'>
}

/** Creates the store of the suppression list, newest first, and of its changes. */
export function createSuppressions({ api, clock, notice }: Deps) {
  const list = createPagedList({
    request: (signal, query: string, before) =>
      api.call(
        listSuppressions,
        { query: { ...filterOf(query), ...(before !== undefined && { before }) } },
        { signal },
      ),
    pageOf: ({ suppressions, next }) => ({ items: suppressions, next }),
    keyOf: ({ email }: Suppression) => email,
    extraOf: ({ total }) => ({ total, released: new Set() as ReadonlySet<string> }),
  })
  const $query = atom('')
  const typing = createTypingPause(clock, TYPING_MS)
  const change = createAction<Addition | Import | Release, Done>({ send, onDone: show })

  function send(input: Addition | Import | Release): Promise<Result<Done>> {
    if (input.kind === 'import') {
      const { emails, reason } = input
      return api.call(addSuppressions, { body: { emails: [...emails], ...(reason !== '' && { reason }) } })
    }
    if (input.kind === 'release') return api.call(releaseSuppression, { body: { email: input.email } })
    const { email, reason } = input
    return api.call(addSuppression, { body: reason === '' ? { email } : { email, reason } })
  }

  function show(done: Done, input: Addition | Import | Release): void {
    notice.show({ text: textOf(done, input), changeId: done.changeId, api, onUndone: () => void load() })
    if (input.kind !== 'release') return void load()
    const state = list.$state.get()
    if (state.status !== 'found') return
    list.patch({ released: new Set([...state.released, input.email]), total: Math.max(0, state.total - 1) })
  }

  function textOf({ added = 0, known = 0 }: Done, input: Addition | Import | Release): string {
    if (input.kind === 'import') return messages.imported(added, known)
    return input.kind === 'add' ? messages.added(input.email) : messages.releasedAddress(input.email)
  }

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
    showAll(): void {
      $query.set('')
      void load()
    },
    /** Adds an address. Returns whether that succeeded. */
    add: (email: string, reason: string) => change.run({ kind: 'add', email, reason }),
    /** Adds the addresses of a list. Returns whether that succeeded. */
    addAll: (emails: readonly string[], reason: string) => change.run({ kind: 'import', emails, reason }),
    release: (email: string) => change.run({ kind: 'release', email }),
    /** Removes the result of the last change. */
    clearChange: change.clear,
    /** Loads the list after a change whose result is unknown. */
    check(): void {
      change.clear()
      void load()
    },
    /** Returns the URL of the CSV with all matching addresses. */
    csvHref: (query: string) => api.urlOf(exportSuppressions, { query: filterOf(query.trim()) }),
  }
}
export type SuppressionsStore = ReturnType<typeof createSuppressions>

const filterOf = (query: string) => (query === '' ? {} : { query })
