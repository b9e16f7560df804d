import { atom, onMount, type WritableAtom } from 'nanostores'
import {
  addSuppression,
  exportSuppressions,
  listSuppressions,
  releaseSuppression,
  type Suppression,
} from '../../../contract/mail-suppressions.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import { type NextPageState, withoutRepeated, withPage } from '../../../platform/api/paged-list.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'

/** Delay after a key press in the search before the addresses are loaded. */
const TYPING_MS = 400

export interface LoadedSuppressions {
  status: 'loaded'
  suppressions: readonly Suppression[]
  /** The text that all shown addresses contain; empty for all addresses. */
  query: string
  /** The number of matching addresses on all pages. */
  total: number
  /** The addresses that have been released since; they stay in the list. */
  released: ReadonlySet<string>
  /** The cursor of the next page; undefined if there are no more addresses. */
  next: string | undefined
  /** Whether other addresses are loading while the previous ones are still shown. */
  isReloading: boolean
  /** The state of the request for the next page. */
  more: NextPageState
}
export type SuppressionsState =
  | { status: 'loading' }
  | LoadedSuppressions
  /** The service does not have this call. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

export interface Change {
  kind: 'add' | 'release'
  email: string
}
export type ChangeState =
  | { status: 'idle' }
  | { status: 'busy' | 'done'; change: Change }
  | { status: 'failed'; change: Change; failure: Failure }

interface Deps {
  api: Api
  clock: Clock
}

interface Store {
  deps: Deps
  $state: WritableAtom<SuppressionsState>
  $query: WritableAtom<string>
  $change: WritableAtom<ChangeState>
  latest: ReturnType<typeof latestOnly>
  latestMore: ReturnType<typeof latestOnly>
  typing: ReturnType<typeof createTypingPause>
}

/** Creates the store of the suppression list, newest first, and of its changes. */
export function createSuppressions(deps: Deps) {
  const store: Store = {
    deps,
    $state: atom<SuppressionsState>({ status: 'loading' }),
    $query: atom(''),
    $change: atom<ChangeState>({ status: 'idle' }),
    latest: latestOnly(),
    latestMore: latestOnly(),
    typing: createTypingPause(deps.clock, TYPING_MS),
  }
  const { $state, $query, $change, latest, latestMore, typing } = store
  const { api } = deps

  onMount($state, () => {
    void load(store)
    return () => {
      typing.cancel()
      latest.cancel()
      latestMore.cancel()
    }
  })

  return {
    $state,
    $query,
    $change,
    load: () => load(store),
    loadMore: () => loadMore(store),
    /** Changes the search while the user types; the addresses are loaded after a pause. */
    search(query: string): void {
      $query.set(query)
      typing.restart(() => void load(store))
    },
    showAll(): void {
      $query.set('')
      void load(store)
    },
    /** Adds an address. Returns whether that succeeded. */
    async add(email: string, reason: string): Promise<boolean> {
      const body = reason === '' ? { email } : { email, reason }
      const isDone = await perform(store, { kind: 'add', email }, () => api.call(addSuppression, { body }))
      if (isDone) void load(store)
      return isDone
    },
    async release(email: string): Promise<void> {
      const isDone = await perform(store, { kind: 'release', email }, () =>
        api.call(releaseSuppression, { body: { email } }),
      )
      const state = $state.get()
      if (!isDone || state.status !== 'loaded') return
      patch(store, { released: new Set([...state.released, email]), total: Math.max(0, state.total - 1) })
    },
    /** Removes the result of the last change. */
    clearChange(): void {
      if ($change.get().status !== 'busy') $change.set({ status: 'idle' })
    },
    /** Loads the list after a change whose result is unknown. */
    check(): void {
      $change.set({ status: 'idle' })
      void load(store)
    },
    /** Returns the URL of the CSV with all matching addresses. */
    csvHref: (query: string) => api.urlOf(exportSuppressions, { query: filterOf(query.trim()) }),
  }
}
export type SuppressionsStore = ReturnType<typeof createSuppressions>

/** Changes the state if the list is shown. */
function patch({ $state }: Store, change: Partial<LoadedSuppressions>): void {
  const state = $state.get()
  if (state.status === 'loaded') $state.set({ ...state, ...change })
}

async function load(store: Store): Promise<void> {
  const { deps, $state } = store
  store.typing.cancel()
  store.latestMore.cancel()
  if ($state.get().status === 'loaded') patch(store, { isReloading: true })
  else $state.set({ status: 'loading' })
  const query = store.$query.get().trim()
  const result = await store.latest((signal) =>
    deps.api.call(listSuppressions, { query: filterOf(query) }, { signal }),
  )
  if (result === SUPERSEDED) return
  if (!result.ok) return $state.set({ status: 'failed', failure: result.failure })
  if (!result.value) return $state.set({ status: 'absent' })
  const { suppressions, total, next } = result.value
  $state.set({
    status: 'loaded',
    ...{ suppressions: withoutRepeated(suppressions, emailOf), query, total, next, released: new Set() },
    ...{ isReloading: false, more: { status: 'idle' } },
  })
}

async function loadMore(store: Store): Promise<void> {
  const { deps, $state } = store
  const state = $state.get()
  if (state.status !== 'loaded' || state.next === undefined) return
  if (state.isReloading || state.more.status === 'loading') return
  patch(store, { more: { status: 'loading' } })
  const query = { ...filterOf(state.query), before: state.next }
  const result = await store.latestMore((signal) => deps.api.call(listSuppressions, { query }, { signal }))
  const shown = $state.get()
  if (result === SUPERSEDED || shown.status !== 'loaded') return
  if (!result.ok) return patch(store, { more: { status: 'failed', failure: result.failure } })
  const page = { items: result.value?.suppressions ?? [], next: result.value?.next }
  const { items: suppressions, next } = withPage(shown.suppressions, page, emailOf)
  patch(store, { suppressions, next, more: { status: 'idle' } })
}

/** Makes a change, one at a time. Returns whether it succeeded. */
async function perform(
  { $change }: Store,
  change: Change,
  request: () => Promise<Result<unknown>>,
): Promise<boolean> {
  if ($change.get().status === 'busy') return false
  $change.set({ status: 'busy', change })
  const result = await request()
  if (result.ok) $change.set({ status: 'done', change })
  else $change.set({ status: 'failed', change, failure: result.failure })
  return result.ok
}

const filterOf = (query: string) => (query === '' ? {} : { query })
const emailOf = ({ email }: Suppression) => email
