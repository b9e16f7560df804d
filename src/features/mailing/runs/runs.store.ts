import { atom, onMount, type WritableAtom } from 'nanostores'
import {
  exportMailingResults,
  getMailing,
  listMailings,
  type MailingRun,
} from '../../../contract/mailing-runs.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import { withoutRepeated, withPage } from '../../../platform/api/paged-list.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Page } from '../../../platform/browser/page.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { viewPath } from '../mailing-views.ts'
import { isInProgress } from '../run-progress.ts'
import { createRunActions } from './run-actions.store.ts'
import type { LinkedRun, LoadedRuns, RunsState } from './runs-state.ts'

/** Polling intervals of the runs in progress and of the list. */
const PROGRESS_MS = 2000
const LIST_MS = 15_000

interface Deps {
  api: Api
  page: Page
  clock: Clock
  visibility: Visibility
}

interface Store {
  deps: Deps
  $state: WritableAtom<RunsState>
  $linked: WritableAtom<LinkedRun>
  latest: ReturnType<typeof latestOnly>
  latestOlder: ReturnType<typeof latestOnly>
  latestLinked: ReturnType<typeof latestOnly>
  latestProgress: ReturnType<typeof latestOnly>
}

/**
 * Creates the store of the list of mailings. While the page is visible, it loads runs in progress every two seconds and
 * the newest ones every 15 seconds. The run whose details are open is part of the URL.
 */
export function createRuns(deps: Deps) {
  const store: Store = {
    deps,
    $state: atom<RunsState>({ status: 'loading' }),
    $linked: atom<LinkedRun>({ status: 'none' }),
    latest: latestOnly(),
    latestOlder: latestOnly(),
    latestLinked: latestOnly(),
    latestProgress: latestOnly(),
  }
  const { $state, $linked } = store
  const actions = createRunActions({
    api: deps.api,
    onRun: (run) => show(store, run),
    onRefresh: () => void refresh(store),
  })

  onMount($state, () => start(store))

  return {
    $state,
    $linked,
    load: () => load(store),
    refresh: () => refresh(store),
    loadOlder: () => loadOlder(store),
    /** Opens the details of a run, or closes them, and updates the URL. */
    toggle(id: string): void {
      const linked = $linked.get()
      open(store, linked.status !== 'none' && linked.id === id ? undefined : id)
    },
    retryLinked: () => followAddress(store),
    actions,
    /** Starts a mailing to the failed recipients, and opens it. */
    async sendToFailed(run: MailingRun): Promise<void> {
      await actions.sendToFailed(run)
      const state = actions.$state.get()
      if (state.status === 'done' && state.action === 'sendToFailed') open(store, state.run.id)
    },
    /** Returns the URL of the CSV with the outcome of each recipient. */
    resultsHref: ({ id }: MailingRun) => deps.api.urlOf(exportMailingResults, { path: { id } }),
  }
}
export type RunsStore = ReturnType<typeof createRuns>

/** Loads and follows the list; returns a function that stops it. */
function start(store: Store): () => void {
  const { page, clock, visibility } = store.deps
  void load(store)
  let listMs = clock.now()
  function tick() {
    if (visibility.isHidden()) return
    if (clock.now() - listMs < LIST_MS) return void refreshProgress(store)
    listMs = clock.now()
    if (store.$state.get().status === 'loaded') void refresh(store)
  }
  const subscriptions = [
    clock.every(PROGRESS_MS, tick),
    visibility.onChange(tick),
    page.onChange(() => followAddress(store)),
  ]
  return () => {
    const { latest, latestOlder, latestLinked, latestProgress } = store
    for (const request of [latest, latestOlder, latestLinked, latestProgress]) request.cancel()
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}

function patch({ $state }: Store, change: Partial<LoadedRuns>): void {
  const state = $state.get()
  if (state.status === 'loaded') $state.set({ ...state, ...change })
}

/** Updates a run in the list. A new run becomes the first. */
function show(store: Store, run: MailingRun): void {
  // Ignores the response to an earlier request, because it does not contain the change.
  store.latest.cancel()
  store.latestProgress.cancel()
  replace(store, [run])
  const state = store.$state.get()
  const linked = store.$linked.get()
  if (state.status !== 'loaded' || state.runs.some(({ id }) => id === run.id)) return
  if (linked.status !== 'apart' || linked.id !== run.id) patch(store, { runs: [run, ...state.runs] })
}

function replace(store: Store, changed: readonly MailingRun[]): void {
  const { $state, $linked } = store
  const byId = new Map(changed.map((run) => [run.id, run]))
  const state = $state.get()
  if (state.status === 'loaded') patch(store, { runs: state.runs.map((run) => byId.get(run.id) ?? run) })
  const linked = $linked.get()
  const run = linked.status === 'apart' && byId.get(linked.id)
  if (run) $linked.set({ ...linked, status: 'apart', run })
}

async function load(store: Store): Promise<void> {
  const { deps, $state } = store
  store.latestOlder.cancel()
  $state.set({ status: 'loading' })
  const result = await store.latest((signal) => deps.api.call(listMailings, { query: {} }, { signal }))
  if (result === SUPERSEDED) return
  if (!result.ok) return $state.set({ status: 'failed', failure: result.failure })
  if (!result.value) return $state.set({ status: 'absent' })
  const { runs, next } = result.value
  $state.set({
    status: 'loaded',
    ...{ runs: withoutRepeated(runs, idOf), next, older: { status: 'idle' }, refreshFailure: undefined },
  })
  followAddress(store)
}

/** Loads the newest runs again. Older runs stay unchanged. */
async function refresh(store: Store): Promise<void> {
  const { deps, $state } = store
  if ($state.get().status !== 'loaded') return load(store)
  const result = await store.latest((signal) => deps.api.call(listMailings, { query: {} }, { signal }))
  const state = $state.get()
  if (result === SUPERSEDED || state.status !== 'loaded') return
  if (!result.ok) return patch(store, { refreshFailure: result.failure })
  const newest = result.value?.runs ?? []
  patch(store, { runs: withoutRepeated([...newest, ...state.runs], idOf), refreshFailure: undefined })
  replace(store, newest)
}

async function refreshProgress(store: Store): Promise<void> {
  const { api } = store.deps
  const state = store.$state.get()
  if (state.status !== 'loaded') return
  const linked = store.$linked.get()
  const shown = linked.status === 'apart' ? [linked.run, ...state.runs] : state.runs
  const ids = shown.filter(isInProgress).map(idOf)
  if (ids.length === 0) return
  const results = await store.latestProgress((signal) =>
    Promise.all(ids.map((id) => api.call(getMailing, { path: { id } }, { signal }))),
  )
  if (results === SUPERSEDED) return
  const failed = results.find((result) => !result.ok)
  replace(
    store,
    results.flatMap((result) => (result.ok && result.value ? [result.value] : [])),
  )
  patch(store, { refreshFailure: failed && !failed.ok ? failed.failure : undefined })
}

async function loadOlder(store: Store): Promise<void> {
  const { deps, $state } = store
  const state = $state.get()
  if (state.status !== 'loaded' || state.next === undefined || state.older.status === 'loading') return
  patch(store, { older: { status: 'loading' } })
  const query = { before: state.next }
  const result = await store.latestOlder((signal) => deps.api.call(listMailings, { query }, { signal }))
  const shown = $state.get()
  if (result === SUPERSEDED || shown.status !== 'loaded') return
  if (!result.ok) return patch(store, { older: { status: 'failed', failure: result.failure } })
  const page = { items: result.value?.runs ?? [], next: result.value?.next }
  const { items: runs, next } = withPage(shown.runs, page, idOf)
  patch(store, { runs, next, older: { status: 'idle' } })
}

async function loadLinked({ deps, $linked, latestLinked }: Store, id: string): Promise<void> {
  $linked.set({ status: 'loading', id })
  const result = await latestLinked((signal) => deps.api.call(getMailing, { path: { id } }, { signal }))
  if (result === SUPERSEDED) return
  if (!result.ok) $linked.set({ status: 'failed', id, failure: result.failure })
  else if (!result.value) $linked.set({ status: 'missing', id })
  else $linked.set({ status: 'apart', id, run: result.value })
}

/** Opens the run in the URL. */
function followAddress(store: Store): void {
  const { deps, $linked } = store
  const state = store.$state.get()
  if (state.status !== 'loaded') return
  store.latestLinked.cancel()
  const id = deps.page.url().searchParams.get('run') ?? ''
  if (id === '') $linked.set({ status: 'none' })
  else if (state.runs.some((run) => run.id === id)) $linked.set({ status: 'listed', id })
  else void loadLinked(store, id)
}

function open(store: Store, id: string | undefined): void {
  store.deps.page.rewrite(viewPath('runs', id))
  followAddress(store)
}

const idOf = ({ id }: MailingRun) => id
