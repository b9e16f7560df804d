import { atom, onMount } from 'nanostores'
import { getUserOverview, type UserOverview } from '../../../../contract/user-overview.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import type { Visibility } from '../../../../platform/browser/visibility.ts'
import { pollWhileVisible } from '../../../../platform/stores/poll-while-visible.ts'
import { createResource } from '../../../../platform/stores/resource.ts'

const POLL_MS = 3000

type ChangeOfColleague = NonNullable<UserOverview['latestChange']>

/** Why the overview is requested: to show it, also after a change of this page, or to detect changes of others. */
type Purpose = 'load' | 'check'

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
  const { $state, refresh, poll, cancel } = createResource({
    request: (signal, _: Purpose) => api.call(getUserOverview, { path: { id } }, { signal }),
    nothing: 'unsupported',
    onFound(overview, purpose) {
      const before = shown
      shown = overview
      if (purpose === 'check' && before) compare(before, overview)
    },
  })
  /** The change by a colleague since the user is shown; undefined after it was dismissed. */
  const $news = atom<ChangeOfColleague | undefined>()
  let shown: UserOverview | undefined
  let ownChanges = 0

  /** Suspends the checks during a change of this page, because they would report it as a colleague's change. */
  async function duringOwnChange<T>(change: Promise<T>): Promise<T> {
    cancel()
    ownChanges += 1
    try {
      return await change
    } finally {
      ownChanges -= 1
    }
  }
  const ownApi: Api = { ...api, call: (...call) => duringOwnChange(api.call(...call)) }

  function compare(before: UserOverview, { latestChange, versions }: UserOverview): void {
    const isNewEvent = latestChange?.id !== before.latestChange?.id
    const isChanged = JSON.stringify(versions) !== JSON.stringify(before.versions)
    // A changed version without a new event is an upload of the golfer's phone, such as each score of a live round: it is
    // shown without a message. A new event without a changed version is not reported, because it is a refused change.
    if (isChanged && isNewEvent && latestChange) $news.set(latestChange)
    if (isNewEvent || isChanged) onChanged()
  }

  /** Checks for changes of others. Loading after an own change supersedes the check. */
  function check(): void {
    if (ownChanges === 0 && $state.get().status === 'found') void poll('check')
  }

  onMount($state, () => {
    if (id === '') return
    void refresh('load')
    const stopPolling = pollWhileVisible({ clock, visibility }, POLL_MS, check)
    return () => {
      stopPolling()
      cancel()
    }
  })

  return {
    $state,
    $news,
    /** Loads the overview again after a change of this page. */
    load: () => refresh('load'),

    /** The API for changes of this page, which are not reported as changes of a colleague. */
    ownApi,

    dismissNews: () => $news.set(undefined),
  }
}

export type OverviewStore = ReturnType<typeof createOverview>
