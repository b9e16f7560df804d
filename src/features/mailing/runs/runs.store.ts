import { atom, onMount } from 'nanostores'
import {
  exportMailingResults,
  getMailing,
  listMailings,
  type MailingRun,
} from '../../../contract/mailing-runs.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Page } from '../../../platform/browser/page.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { viewPath } from '../mailing-views.ts'
import { isInProgress, withoutRepeated } from '../run-progress.ts'
import { createRunActions } from './run-actions.store.ts'

/** How often the runs in progress are loaded, and how often the list. */
const PROGRESS_MS = 2000
const LIST_MS = 15_000

export interface LoadedRuns {
  status: 'loaded'
  runs: readonly MailingRun[]
  /** Set if there are older runs. */
  next: string | undefined
  /** The request for older runs. */
  older: { status: 'idle' | 'loading' } | { status: 'failed'; failure: Failure }
  /** Why the last refresh failed; undefined after a successful one. */
  refreshFailure: Failure | undefined
}
export type RunsState =
  | { status: 'loading' }
  | LoadedRuns
  /** The service does not list mailings. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/** The run that the address names: one of the list, or loaded by itself because the list does not reach it. */
export type LinkedRun =
  | { status: 'none' }
  | { status: 'listed' | 'loading' | 'missing'; id: string }
  | { status: 'apart'; id: string; run: MailingRun }
  | { status: 'failed'; id: string; failure: Failure }

interface Deps {
  api: Api
  page: Page
  clock: Clock
  visibility: Visibility
}

/**
 * Creates the store of the list of mailings. While the page is visible, it loads runs in progress every two seconds and
 * the newest ones every 15 seconds. The run whose details are open is part of the address.
 */
export function createRuns({ api, page, clock, visibility }: Deps) {
  const $state = atom<RunsState>({ status: 'loading' })
  const $linked = atom<LinkedRun>({ status: 'none' })
  const latest = latestOnly()
  const latestOlder = latestOnly()
  const latestLinked = latestOnly()
  const latestProgress = latestOnly()

  function patch(change: Partial<LoadedRuns>): void {
    const state = $state.get()
    if (state.status === 'loaded') $state.set({ ...state, ...change })
  }

  /** Shows the run as it is now; a new one becomes the first. */
  function show(run: MailingRun): void {
    // What was requested before does not know of it.
    latest.cancel()
    latestProgress.cancel()
    replace([run])
    const state = $state.get()
    const linked = $linked.get()
    if (state.status !== 'loaded' || state.runs.some(({ id }) => id === run.id)) return
    if (linked.status !== 'apart' || linked.id !== run.id) patch({ runs: [run, ...state.runs] })
  }

  function replace(changed: readonly MailingRun[]): void {
    const byId = new Map(changed.map((run) => [run.id, run]))
    const state = $state.get()
    if (state.status === 'loaded') patch({ runs: state.runs.map((run) => byId.get(run.id) ?? run) })
    const linked = $linked.get()
    const run = linked.status === 'apart' && byId.get(linked.id)
    if (run) $linked.set({ ...linked, status: 'apart', run })
  }

  async function load(): Promise<void> {
    latestOlder.cancel()
    $state.set({ status: 'loading' })
    const result = await latest((signal) => api.call(listMailings, { query: {} }, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) return $state.set({ status: 'failed', failure: result.failure })
    if (!result.value) return $state.set({ status: 'absent' })
    const { runs, next } = result.value
    $state.set({
      status: 'loaded',
      ...{ runs: withoutRepeated(runs), next, older: { status: 'idle' }, refreshFailure: undefined },
    })
    followAddress()
  }

  /** Loads the newest runs again; older ones stay as they are. */
  async function refresh(): Promise<void> {
    if ($state.get().status !== 'loaded') return load()
    const result = await latest((signal) => api.call(listMailings, { query: {} }, { signal }))
    const state = $state.get()
    if (result === SUPERSEDED || state.status !== 'loaded') return
    if (!result.ok) return patch({ refreshFailure: result.failure })
    const newest = result.value?.runs ?? []
    patch({ runs: withoutRepeated([...newest, ...state.runs]), refreshFailure: undefined })
    replace(newest)
  }

  async function refreshProgress(): Promise<void> {
    const state = $state.get()
    if (state.status !== 'loaded') return
    const linked = $linked.get()
    const shown = linked.status === 'apart' ? [linked.run, ...state.runs] : state.runs
    const ids = shown.filter(isInProgress).map(({ id }) => id)
    if (ids.length === 0) return
    const results = await latestProgress((signal) =>
      Promise.all(ids.map((id) => api.call(getMailing, { path: { id } }, { signal }))),
    )
    if (results === SUPERSEDED) return
    const failed = results.find((result) => !result.ok)
    replace(results.flatMap((result) => (result.ok && result.value ? [result.value] : [])))
    patch({ refreshFailure: failed && !failed.ok ? failed.failure : undefined })
  }

  async function loadLinked(id: string): Promise<void> {
    $linked.set({ status: 'loading', id })
    const result = await latestLinked((signal) => api.call(getMailing, { path: { id } }, { signal }))
    if (result === SUPERSEDED) return
    if (!result.ok) $linked.set({ status: 'failed', id, failure: result.failure })
    else if (!result.value) $linked.set({ status: 'missing', id })
    else $linked.set({ status: 'apart', id, run: result.value })
  }

  /** Opens the run that the address names. */
  function followAddress(): void {
    const state = $state.get()
    if (state.status !== 'loaded') return
    latestLinked.cancel()
    const id = page.url().searchParams.get('run') ?? ''
    if (id === '') $linked.set({ status: 'none' })
    else if (state.runs.some((run) => run.id === id)) $linked.set({ status: 'listed', id })
    else void loadLinked(id)
  }

  onMount($state, () => {
    void load()
    let listMs = clock.now()
    function tick() {
      if (visibility.isHidden()) return
      if (clock.now() - listMs < LIST_MS) return void refreshProgress()
      listMs = clock.now()
      if ($state.get().status === 'loaded') void refresh()
    }
    const subscriptions = [
      clock.every(PROGRESS_MS, tick),
      visibility.onChange(tick),
      page.onChange(followAddress),
    ]
    return () => {
      for (const request of [latest, latestOlder, latestLinked, latestProgress]) request.cancel()
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  })

  function open(id: string | undefined): void {
    page.rewrite(viewPath('runs', id))
    followAddress()
  }

  const actions = createRunActions({ api, onRun: show, onRefresh: () => void refresh() })

  return {
    $state,
    $linked,
    load,
    refresh,
    async loadOlder(): Promise<void> {
      const state = $state.get()
      if (state.status !== 'loaded' || state.next === undefined || state.older.status === 'loading') return
      patch({ older: { status: 'loading' } })
      const query = { before: state.next }
      const result = await latestOlder((signal) => api.call(listMailings, { query }, { signal }))
      const shown = $state.get()
      if (result === SUPERSEDED || shown.status !== 'loaded') return
      if (!result.ok) return patch({ older: { status: 'failed', failure: result.failure } })
      const runs = withoutRepeated([...shown.runs, ...(result.value?.runs ?? [])])
      // A service that repeats a page would otherwise be asked for it for ever.
      const next = runs.length > shown.runs.length ? result.value?.next : undefined
      patch({ runs, next, older: { status: 'idle' } })
    },
    /** Opens the details of a run, or closes those of the open one, and makes that part of the address. */
    toggle(id: string): void {
      const linked = $linked.get()
      open(linked.status !== 'none' && linked.id === id ? undefined : id)
    },
    retryLinked: followAddress,
    actions,
    /** Starts a mailing to those that failed, and opens it. */
    async sendToFailed(run: MailingRun): Promise<void> {
      await actions.sendToFailed(run)
      const state = actions.$state.get()
      if (state.status === 'done' && state.action === 'sendToFailed') open(state.run.id)
    },
    /** Returns the link to the outcome of each recipient. */
    resultsHref: ({ id }: MailingRun) => api.urlOf(exportMailingResults, { path: { id } }),
  }
}
export type RunsStore = ReturnType<typeof createRuns>
