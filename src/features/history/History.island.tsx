import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { showFirst } from '../../platform/first-look/first-look.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { restoreScrollPosition } from '../../platform/lazy/scroll-position.ts'
import { openSheetOf } from '../../platform/sheets/open-sheet.ts'
import { currentUser } from '../session/current-user.ts'
import { Guarded } from '../session/Guarded.tsx'
import { type GuardState, userOf } from '../session/guard.store.ts'
import { guardOf } from '../session/guard.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import { fillKeptPlace } from '../shared/kept-rounds/fill-kept-place.ts'
import { createHistoryFilters } from './filters/history-filters.store.ts'
import { History } from './History.tsx'
import { HistoryFirstLook } from './HistoryFirstLook.static.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'
import { createHistory } from './history.store.ts'
import { createHistoryView } from './history-view.store.ts'
import { ConfirmationPart, HeldRoundsPart, loadLater } from './lazy-parts.ts'
import { createLiveFollower } from './live-follower.ts'

const loadCache = async () => (await loadLater()).historyCache
const loadDatabase = async () => (await loadLater()).liveDatabase
/** Whose rounds are probably requested, before the service has said who is signed in. */
const remembered = rememberedUser(localStore)
const guard = guardOf('rounds', async () => (await loadLater()).historyOwner())
const history = createHistory({
  api,
  clock,
  loadCache,
  followLiveRounds: createLiveFollower({ clock, visibility, loadDatabase }),
  userId: () => (userOf(guard.$state.get()) ?? remembered)?.id,
  async signedInId() {
    const state = await currentUser.load()
    return state.status === 'signedIn' ? state.user.id : undefined
  },
  // Until it is open, the guard shows what has failed.
  log: (failure) => userOf(guard.$state.get()) && console.error('The rounds did not load:', failure),
  onSignedOut: () => void guard.recheck(),
  onReconnected: () => void guard.recheck(),
})
const filters = createHistoryFilters(page, clock)
const own = {
  page,
  isKept: () => openSheetOf(localStore, remembered?.id) !== undefined,
  findSheet: async () => (await loadLater()).accountSheet(),
}
const views = createHistoryView(page)
const Statistics = lazyPart(async () => {
  const { browserStatistics } = await import('./statistics/browser-statistics.tsx')
  return browserStatistics({
    user: () => userOf(guard.$state.get()),
    onSignedOut: () => void guard.recheck(),
  })
})

showFirst({
  island: 'HistoryIsland',
  content() {
    const state = history.$state.get()
    if (state.status !== 'loaded' || state.value.length === 0) return undefined
    // Only the plain list has a first look. Lists with filters or with the offline note are rendered by React.
    if (state.asOfMs !== undefined || page.url().search !== '') return undefined
    // The note above the list is rendered by React, too.
    const user = userOf(guard.$state.get()) ?? remembered
    if (user?.isConfirmed === false || user?.heldRounds) return undefined
    return <HistoryFirstLook rounds={state.value} isKept={own.isKept()} />
  },
  subscribe(listener) {
    const stop = history.$state.listen(listener)
    guard.$state.listen(loadAgain)
    guard.checkOnce()
    // At once, because only the session's golfer gets a response with rounds.
    history.loadOnce()
    return stop
  },
})

/**
 * Requests the rounds again if they did not load before the user was known, or if another tab has signed in somebody
 * else since this browser remembered a user.
 */
function loadAgain(state: GuardState): void {
  const user = userOf(state)
  if (!user) return
  const isOther = remembered !== undefined && user.id !== remembered.id
  if (isOther || history.$state.get().status === 'failed') void history.load()
}

/** Shows the rounds of the golfer after a decision about them. */
function reload(): void {
  void guard.recheck()
  void history.load()
}

fillKeptPlace()
restoreScrollPosition()

export function HistoryIsland() {
  return (
    <Guarded guard={guard}>
      {(user) => (
        <>
          <Optional>
            {user.isConfirmed === false && (
              <ConfirmationPart {...{ guard, clock, visibility }} email={user.id} />
            )}
            {user.heldRounds !== undefined && user.heldRounds > 0 && (
              <HeldRoundsPart count={user.heldRounds} onDecided={reload} />
            )}
          </Optional>
          <HistoryScreen views={views} Statistics={Statistics}>
            <History history={history} filters={filters} own={own} />
          </HistoryScreen>
        </>
      )}
    </Guarded>
  )
}
