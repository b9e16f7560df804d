import { atom, onMount } from 'nanostores'
import {
  checkMailingRest,
  exportMailingResults,
  getMailing,
  listMailings,
  type MailingRun,
} from '../../../contract/mailing-runs.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Page } from '../../../platform/browser/page.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { createPagedList, type FoundList } from '../../../platform/stores/paged-list.ts'
import { pollWhileVisible } from '../../../platform/stores/poll-while-visible.ts'
import { createResource, foundValue } from '../../../platform/stores/resource.ts'
import { viewPath } from '../mailing-views.ts'
import { isInProgress } from '../run-progress.ts'
import { createRunActions } from './run-actions.store.ts'

/** Polling intervals of the runs in progress and of the list. */
const PROGRESS_MS = 2000
const LIST_MS = 15_000

export type LoadedRuns = FoundList<MailingRun, undefined>

interface Deps {
  api: Api
  page: Page
  clock: Clock
  visibility: Visibility
}

/**
 * Creates the store of the list of mailings. While the page is visible, it loads runs in progress every two seconds and
 * the newest ones every 15 seconds. The run whose details are open is part of the URL.
 */
export function createRuns({ api, page, clock, visibility }: Deps) {
  const list = createPagedList({
    request: (signal, _: undefined, before) =>
      api.call(listMailings, { query: before === undefined ? {} : { before } }, { signal }),
    pageOf: ({ runs, next }) => ({ items: runs, next }),
    keyOf: idOf,
    extraOf: () => ({}),
  })
  /** The run in the URL, if it is not in the list. */
  const linked = createResource({
    request: (signal, id: string) => api.call(getMailing, { path: { id } }, { signal }),
  })
  /** What `sendToFailed` would do with the run for which staff are asked. */
  const rest = createResource({
    request: (signal, id: string) => api.call(checkMailingRest, { path: { id } }, { signal }),
    nothing: 'unsupported',
  })
  /** The id of the run in the URL; empty if there is none. */
  const $openId = atom('')
  const latestProgress = latestOnly()
  const actions = createRunActions({ api, onRun: show, onRefresh: () => void refresh() })

  const listed = () => {
    const state = list.$state.get()
    return state.status === 'found' ? state.items : []
  }

  /** Shows later versions of runs in their place. */
  function replace(runs: readonly MailingRun[]): void {
    list.replace(runs)
    linked.update((run) => runs.find(({ id }) => id === run.id) ?? run)
  }

  /** Shows a changed or new run. */
  function show(run: MailingRun): void {
    // Ignores the response to an earlier request, because it does not contain the change.
    latestProgress.cancel()
    if (foundValue(linked.$state.get())?.id === run.id) replace([run])
    else list.put(run)
  }

  async function load(): Promise<void> {
    await list.load(undefined)
    followAddress()
  }

  /** Loads the newest runs again. Older runs stay unchanged. */
  async function refresh(): Promise<void> {
    if (list.$state.get().status !== 'found') return load()
    await list.refresh()
    replace(listed())
  }

  async function refreshProgress(): Promise<void> {
    const run = foundValue(linked.$state.get())
    const ids = [...(run ? [run] : []), ...listed()].filter(isInProgress).map(idOf)
    if (ids.length === 0) return
    const results = await latestProgress((signal) =>
      Promise.all(ids.map((id) => api.call(getMailing, { path: { id } }, { signal }))),
    )
    if (results === SUPERSEDED) return
    replace(results.flatMap((result) => (result.ok && result.value ? [result.value] : [])))
    const failed = results.find((result) => !result.ok)
    list.patch({ refreshFailure: failed && !failed.ok ? failed.failure : undefined })
  }

  /** Opens the run in the URL. */
  function followAddress(): void {
    if (list.$state.get().status !== 'found') return
    const id = page.url().searchParams.get('run') ?? ''
    $openId.set(id)
    if (id === '' || listed().some((run) => run.id === id)) linked.clear()
    else void linked.load(id)
  }

  function open(id: string | undefined): void {
    page.rewrite(viewPath('runs', id), 'push')
    followAddress()
  }

  onMount(list.$state, () => {
    void load()
    let listMs = clock.now()
    function tick() {
      if (clock.now() - listMs < LIST_MS) return void refreshProgress()
      listMs = clock.now()
      void list.refresh()
    }
    const subscriptions = [
      pollWhileVisible({ clock, visibility }, PROGRESS_MS, tick),
      page.onChange(followAddress),
    ]
    return () => {
      for (const pending of [list, linked, rest, latestProgress]) pending.cancel()
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  })

  return {
    $state: list.$state,
    $linked: linked.$state,
    $openId,
    load,
    refresh,
    loadOlder: list.loadMore,
    /** Opens the page of a run, or with undefined the list, and updates the URL. */
    open,
    retryLinked: followAddress,
    $rest: rest.$state,
    /** Counts to whom an ended mailing would be sent again. */
    checkRest: ({ id }: MailingRun) => rest.load(id),
    actions,
    /** Starts a mailing to the failed recipients, and opens it. */
    async sendToFailed(run: MailingRun): Promise<void> {
      const sent = await actions.sendToFailed(run)
      if (sent) open(sent.id)
    },
    /** Returns the URL of the CSV with the outcome of each recipient. */
    resultsHref: ({ id }: MailingRun) => api.urlOf(exportMailingResults, { path: { id } }),
  }
}
export type RunsStore = ReturnType<typeof createRuns>

function idOf({ id }: MailingRun): string {
  return id
}
