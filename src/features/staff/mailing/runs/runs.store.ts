import { atom, onMount } from 'nanostores'
import {
  exportMailingResults,
  getMailing,
  listMailingRecipients,
  listMailings,
  type MailingRecipient,
  type MailingRun,
  type RecipientOutcome,
} from '../../../../contract/staff/mailing-runs.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createPagedList, type FoundList } from '../../../../platform/stores/paged-list.ts'
import { createResource } from '../../../../platform/stores/resource.ts'
import type { MailingStore } from '../mailing.store.ts'
import { createRunActions } from './run-actions.store.ts'

export type LoadedRuns = FoundList<MailingRun, undefined>
export interface LoadedRecipients extends FoundList<MailingRecipient, RecipientOutcome | undefined> {
  /** The number of matching recipients on all pages. */
  total: number
}

interface Deps extends Pick<Platform, 'api' | 'page' | 'visibility'> {
  /** Tells the progress of the run that was begun last. */
  mailing: Pick<MailingStore, '$state' | 'pollAgain'>
}

/** Creates the store of the list of mailings, and of the one in the URL with its recipients. */
export function createRuns({ api, page, visibility, mailing }: Deps) {
  const id = page.url().searchParams.get('run') ?? ''
  const list = createPagedList({
    request: (signal, _: undefined, before) =>
      api.call(listMailings, { query: before === undefined ? {} : { before } }, { signal }),
    pageOf: ({ runs, next }) => ({ items: runs, next }),
    keyOf: (run: MailingRun) => run.id,
  })
  const opened = createResource({
    request: (signal) => api.call(getMailing, { path: { id } }, { signal }),
  })
  const recipients = createPagedList({
    request: (signal, outcome: RecipientOutcome | undefined, after) =>
      api.call(
        listMailingRecipients,
        { path: { id }, query: { ...(outcome && { outcome }), ...(after !== undefined && { after }) } },
        { signal },
      ),
    pageOf: ({ recipients, next }) => ({ items: recipients, next }),
    keyOf: ({ row }) => String(row),
    extraOf: ({ total }) => ({ total }),
  })
  const $outcome = atom<RecipientOutcome | undefined>()

  const show = (run: MailingRun) => opened.update((shown) => (shown.id === run.id ? run : shown))

  /** Passes on the run that the status describes, whenever it changes. */
  const followStatus = (onRun: (run: MailingRun) => void) =>
    mailing.$state.subscribe(({ status }) => {
      if (status?.run) onRun(status.run)
    })

  onMount(list.$state, () => {
    void list.load(undefined)
    const stopFollowing = followStatus((run) => {
      const state = list.$state.get()
      const isListed = state.status === 'found' && state.items.some(({ id }) => id === run.id)
      if (isListed) list.replace([run])
      else list.put(run)
    })
    const stopWatching = visibility.onReturn(() => void list.refresh())
    return () => {
      stopFollowing()
      stopWatching()
      list.cancel()
    }
  })
  onMount(opened.$state, () => {
    void opened.load()
    void recipients.load(undefined)
    const stopFollowing = followStatus(show)
    return () => {
      stopFollowing()
      opened.cancel()
      recipients.cancel()
    }
  })

  return {
    /** The id of the mailing in the URL; empty for the list. */
    id,
    $list: list.$state,
    loadList: () => list.load(undefined),
    loadOlder: list.loadMore,
    $opened: opened.$state,
    loadOpened: () => opened.load(),
    $recipients: recipients.$state,
    /** The outcome of the shown recipients; undefined for all. */
    $outcome,
    loadRecipients: () => recipients.load($outcome.get()),
    loadMoreRecipients: recipients.loadMore,
    chooseOutcome(outcome: RecipientOutcome | undefined): void {
      $outcome.set(outcome)
      void recipients.load(outcome)
    },
    actions: createRunActions({
      api,
      onRun(run) {
        show(run)
        mailing.pollAgain()
      },
      onRefresh: () => void opened.refresh(),
    }),
    resultsHref: api.urlOf(exportMailingResults, { path: { id } }),
  }
}
export type RunsStore = ReturnType<typeof createRuns>
