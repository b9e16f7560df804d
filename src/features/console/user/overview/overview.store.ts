import { atom, onMount } from 'nanostores'
import { getUserOverview, type UserOverview } from '../../../../contract/user-overview.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { isUnsupported } from '../../../../platform/api/failure-cause.ts'
import { latestOnly, SUPERSEDED } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import type { Visibility } from '../../../../platform/browser/visibility.ts'

const POLL_MS = 3000

type ChangeOfColleague = NonNullable<UserOverview['latestChange']>

export type OverviewState =
  | { status: 'loading' }
  /** The service has no overviews; only the result of the search is shown. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }
  | {
      status: 'found'
      overview: UserOverview
      /**
       * The change by a colleague or by the golfer's phone since the user is shown; undefined after it was dismissed.
       */
      news: ChangeOfColleague | 'phone' | undefined
      /** Why the last check for changes failed. */
      failure: Failure | undefined
    }

interface Deps {
  api: Api
  clock: Clock
  visibility: Visibility
  /** Support id or install id; empty if the user has neither. */
  id: string
  /** Called when somebody else has changed the user, to load all other data again. */
  onChanged: () => void
}

/** Creates the store of a user's overview. It detects within seconds when somebody else changes the user. */
export function createOverview({ api, clock, visibility, id, onChanged }: Deps) {
  const $state = atom<OverviewState>({ status: id === '' ? 'absent' : 'loading' })
  const latest = latestOnly()
  let isChecking = false
  let ownChanges = 0

  async function request() {
    const result = await latest((signal) => api.call(getUserOverview, { path: { id } }, { signal }))
    if (result !== SUPERSEDED) isChecking = false
    return result
  }

  /** Suspends the checks during a change of this page, because they would report it as a colleague's change. */
  async function duringOwnChange<T>(change: Promise<T>): Promise<T> {
    latest.cancel()
    isChecking = false
    ownChanges += 1
    try {
      return await change
    } finally {
      ownChanges -= 1
    }
  }
  const ownApi: Api = { ...api, call: (...call) => duringOwnChange(api.call(...call)) }

  /** Loads the overview again after a change of this page. */
  async function load(): Promise<void> {
    const result = await request()
    if (result === SUPERSEDED) return
    const state = $state.get()
    const news = state.status === 'found' ? state.news : undefined
    if (result.ok && result.value) {
      $state.set({ status: 'found', overview: result.value, news, failure: undefined })
    } else if (state.status === 'found') {
      $state.set({ ...state, failure: result.ok ? undefined : result.failure })
    } else {
      $state.set(
        result.ok || isUnsupported(result.failure)
          ? { status: 'absent' }
          : { status: 'failed', failure: result.failure },
      )
    }
  }

  /** Checks for changes of others. Loading after an own change supersedes the check. */
  async function check(): Promise<void> {
    if (isChecking || ownChanges > 0 || visibility.isHidden() || $state.get().status !== 'found') return
    isChecking = true
    const result = await request()
    const state = $state.get()
    if (result === SUPERSEDED || state.status !== 'found') return
    if (!result.ok || !result.value) {
      $state.set({ ...state, failure: result.ok ? undefined : result.failure })
      return
    }
    const { overview } = state
    const isNewEvent = result.value.latestChange?.id !== overview.latestChange?.id
    const isChanged = JSON.stringify(result.value.versions) !== JSON.stringify(overview.versions)
    // A changed version without a new event is an upload of the phone. A new event without a changed version is not
    // reported, because it is a refused change.
    const news = isChanged ? (isNewEvent && result.value.latestChange) || 'phone' : state.news
    $state.set({ status: 'found', overview: result.value, news, failure: undefined })
    if (isNewEvent || isChanged) onChanged()
  }

  onMount($state, () => {
    if (id === '') return
    load()
    const stopPolling = clock.every(POLL_MS, check)
    const stopWatching = visibility.onChange(check)
    return () => {
      stopPolling()
      stopWatching()
      latest.cancel()
      isChecking = false
    }
  })

  return {
    $state,
    load,

    /** The API for changes of this page, which are not reported as changes of a colleague. */
    ownApi,

    dismissNews() {
      const state = $state.get()
      if (state.status === 'found') $state.set({ ...state, news: undefined })
    },
  }
}

export type OverviewStore = ReturnType<typeof createOverview>
