import { atom, onMount } from 'nanostores'
import {
  addSuppression,
  exportSuppressions,
  listSuppressions,
  releaseSuppression,
  type Suppression,
} from '../../../contract/mail-suppressions.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import type { Clock } from '../../../platform/browser/clock.ts'

/** How long to wait for the next letter of a search before the addresses are loaded. */
const TYPING_MS = 400

export interface LoadedSuppressions {
  status: 'loaded'
  suppressions: readonly Suppression[]
  /** The part of an address that these contain; empty for all. */
  query: string
  /** How many there are on all pages. */
  total: number
  /** Those of them that have been released since; they stay in their place. */
  released: ReadonlySet<string>
  /** Set if there are more. */
  next: string | undefined
  /** Others are on their way; these are still shown. */
  isReloading: boolean
  /** The request for more. */
  more: { status: 'idle' | 'loading' } | { status: 'failed'; failure: Failure }
}
export type SuppressionsState =
  | { status: 'loading' }
  | LoadedSuppressions
  /** The service keeps no such list. */
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

/** Creates the store of the suppressed addresses, newest first, and of what staff change about them. */
export function createSuppressions({ api, clock }: Deps) {
  const $state = atom<SuppressionsState>({ status: 'loading' })
  const $query = atom('')
  const $change = atom<ChangeState>({ status: 'idle' })
  const latest = latestOnly()
  const latestMore = latestOnly()
  let cancelTyping = () => {}

  /** Changes what is shown; nothing if no list is shown. */
  function patch(change: Partial<LoadedSuppressions>): void {
    const state = $state.get()
    if (state.status === 'loaded') $state.set({ ...state, ...change })
  }
  const filterOf = (query: string) => (query === '' ? {} : { query })

  async function load(): Promise<void> {
    cancelTyping()
    latestMore.cancel()
    if ($state.get().status === 'loaded') patch({ isReloading: true })
    else $state.set({ status: 'loading' })
    const query = $query.get().trim()
    const result = await latest((signal) =>
      api.call(listSuppressions, { query: filterOf(query) }, { signal }),
    )
    if (result === SUPERSEDED) return
    if (!result.ok) return $state.set({ status: 'failed', failure: result.failure })
    if (!result.value) return $state.set({ status: 'absent' })
    const { suppressions, total, next } = result.value
    $state.set({
      status: 'loaded',
      ...{ suppressions: withoutRepeated(suppressions), query, total, next, released: new Set() },
      ...{ isReloading: false, more: { status: 'idle' } },
    })
  }

  async function loadMore(): Promise<void> {
    const state = $state.get()
    if (state.status !== 'loaded' || state.next === undefined) return
    if (state.isReloading || state.more.status === 'loading') return
    patch({ more: { status: 'loading' } })
    const query = { ...filterOf(state.query), before: state.next }
    const result = await latestMore((signal) => api.call(listSuppressions, { query }, { signal }))
    const shown = $state.get()
    if (result === SUPERSEDED || shown.status !== 'loaded') return
    if (!result.ok) return patch({ more: { status: 'failed', failure: result.failure } })
    const all = withoutRepeated([...shown.suppressions, ...(result.value?.suppressions ?? [])])
    // A service that repeats a page would otherwise be asked for it for ever.
    const next = all.length > shown.suppressions.length ? result.value?.next : undefined
    patch({ suppressions: all, next, more: { status: 'idle' } })
  }

  /** Makes a change, one at a time. Returns whether it was made. */
  async function perform(change: Change, request: () => Promise<Result<unknown>>): Promise<boolean> {
    if ($change.get().status === 'busy') return false
    $change.set({ status: 'busy', change })
    const result = await request()
    if (result.ok) $change.set({ status: 'done', change })
    else $change.set({ status: 'failed', change, failure: result.failure })
    return result.ok
  }

  onMount($state, () => {
    void load()
    return () => {
      cancelTyping()
      latest.cancel()
      latestMore.cancel()
    }
  })

  return {
    $state,
    $query,
    $change,
    load,
    loadMore,
    /** Changes the search letter by letter; the addresses are loaded after a pause. */
    search(query: string): void {
      $query.set(query)
      cancelTyping()
      cancelTyping = clock.after(TYPING_MS, () => void load())
    },
    showAll(): void {
      $query.set('')
      void load()
    },
    /** Returns whether the address was added. */
    async add(email: string, reason: string): Promise<boolean> {
      const body = reason === '' ? { email } : { email, reason }
      const isDone = await perform({ kind: 'add', email }, () => api.call(addSuppression, { body }))
      if (isDone) void load()
      return isDone
    },
    async release(email: string): Promise<void> {
      const isDone = await perform({ kind: 'release', email }, () =>
        api.call(releaseSuppression, { body: { email } }),
      )
      const state = $state.get()
      if (!isDone || state.status !== 'loaded') return
      patch({ released: new Set([...state.released, email]), total: Math.max(0, state.total - 1) })
    },
    /** Forgets what became of the last change. */
    clearChange(): void {
      if ($change.get().status !== 'busy') $change.set({ status: 'idle' })
    },
    /** Loads the list after a change of which it is not known whether it was made. */
    check(): void {
      $change.set({ status: 'idle' })
      void load()
    },
    /** Returns the link to the table of all that match. */
    csvHref: (query: string) => api.urlOf(exportSuppressions, { query: filterOf(query.trim()) }),
  }
}
export type SuppressionsStore = ReturnType<typeof createSuppressions>

/** Returns the addresses without those that were there before. */
function withoutRepeated(suppressions: readonly Suppression[]): readonly Suppression[] {
  return [...new Map(suppressions.map((one) => [one.email, one])).values()]
}
