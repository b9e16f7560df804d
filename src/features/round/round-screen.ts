import { atom, type WritableAtom } from 'nanostores'
import { roundDate } from '../../domain/dates/dates.ts'
import type { FeedEvent } from '../../domain/feed/feed-event.ts'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import { printedNumber } from '../../domain/format/printed-number.ts'
import { fragmentOf } from '../../domain/round/hole-fragment.ts'
import { NO_ROUND_TITLE, roundTitle } from '../../domain/round/round-facts.ts'
import type { ShownRound } from '../../domain/round/shown-round.ts'
import type { PageLayout } from '../../first-paint.ts'
import { isScreenView as isViewOfScreen, matchRoute } from '../../match-route.ts'
import type { DistanceUnitSetting } from '../../platform/browser/distance-unit.ts'
import type { FirstPaint } from '../../platform/browser/first-paint.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { PhoneLayout } from '../../platform/browser/phone-layout.ts'
import { canShareLink, type Shareable, share } from '../../platform/browser/share.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { CLAIMS_PARAMETER, loginPath, routes } from '../../routes.ts'
import { hasRememberedUser } from '../session/remembered-user.ts'
import type { OwnRound } from './averages/own-rows.tsx'
import { createFeed } from './board/feed.store.ts'
import type { FullCard } from './card/FullCard.tsx'
import { createFullCard } from './card/full-card.store.ts'
import type { CourseShapes } from './hole/course-shapes.ts'
import { createHoleNavigation, isTyping, type KeyPress } from './hole/hole-navigation.store.ts'
import { createFollowing } from './live/following.store.ts'
import { createOptionalValue, type LoadValue } from './optional-value.store.ts'
import { createRound, type RoundDeps, type RoundInPage, type RoundState } from './round.store.ts'
import { createStatisticsFold } from './statistics-fold.store.ts'

/** The round in the page, and how it looks there. */
export interface PageContent extends RoundInPage {
  layout: PageLayout
}

export interface RoundScreenDeps extends Omit<RoundDeps, 'token' | 'inPage'> {
  /** What the page contains, if anything. */
  content?: PageContent | undefined
  /** The scorecard of the full page, if its script has loaded. */
  FullCard?: typeof FullCard
  firstPaint: FirstPaint
  page: Page
  storage: Storage
  distanceUnit: DistanceUnitSetting
  phoneLayout: PhoneLayout
  /** Loads the script that requests the viewer's own rows; rejects if it cannot be loaded. */
  loadOwnRows(): Promise<LoadValue<OwnRound>>
  /** Loads the script that requests the shapes of the course; rejects if it cannot be loaded. */
  loadShapes(): Promise<LoadValue<CourseShapes>>
  /** Loads the script of the full page's scorecard; rejects if it cannot be loaded. */
  loadFullCard(): Promise<typeof FullCard>
  /** The name of the site's company. */
  company: string
  /**
   * Calls the listener for each key press on the page while no dialog is open. Returns an unsubscribe function. Does
   * not use React, so that keys work before the island is hydrated.
   */
  onKeyDown(listener: (event: KeyPress & Pick<KeyboardEvent, 'key' | 'preventDefault'>) => void): () => void
}

/** The dialogs of the round's page. */
export type RoundDialog = 'share' | 'card-image' | 'keys' | 'feed' | 'own' | 'notifications'

export function roundOf(state: RoundState): ShownRound | undefined {
  return 'round' in state ? state.round : undefined
}

/** Returns the page title, or undefined while the round is loading. */
function titleOf(state: RoundState, holeIndex: number): string | undefined {
  if (state.status === 'missing') return NO_ROUND_TITLE
  const round = roundOf(state)
  if (!round) return undefined
  const date = round.info && roundDate(round.info.startTimestampMs, round.info.timezoneOffset)
  const { name, holes } = round.settings.course
  return roundTitle(name, printedNumber(holes, holeIndex), date)
}

function isHelpKey(event: KeyPress & Pick<KeyboardEvent, 'key'>): boolean {
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
}

/** Sets a store to the viewer's choice, also when it changes elsewhere. Returns an unsubscribe function. */
function follow<Value>(
  $value: WritableAtom<Value>,
  read: () => Value,
  onChange: (listener: () => void) => () => void,
): () => void {
  const update = () => $value.set(read())
  update()
  return onChange(update)
}

/** Creates the state of the round's page: the round, the current hole and the viewer's choices. */
export function createRoundScreen(deps: RoundScreenDeps) {
  const { page, content } = deps
  const token = () => matchRoute(routes.round.path, page.url().pathname)?.token
  const round = createRound({ ...deps, token, inPage: content })
  const ownRows = createOptionalValue(deps.loadOwnRows)
  const shapes = createOptionalValue(deps.loadShapes)
  const holes = createHoleNavigation(page)
  const feed = createFeed(round.$state, deps.clock)
  const following = createFollowing(round.$state, holes, deps.storage)
  const statistics = createStatisticsFold(deps.storage)
  const { distanceUnit, phoneLayout } = deps
  const $unit = atom<DistanceUnit>('m')
  const $isPhoneLayout = atom(content?.layout === 'phone')
  const fullCard = createFullCard(deps.loadFullCard, $isPhoneLayout, deps.FullCard)
  const $dialog = atom<RoundDialog | undefined>()
  const $isNotified = atom(false)
  const $missed = atom<readonly FeedEvent[]>([])
  let stop: (() => void) | undefined
  let news: string | undefined
  let firstHash = ''
  const title = () => titleOf(round.$state.get(), holes.$index.get())
  const showTitle = () => {
    const text = title()
    if (text !== undefined) page.setTitle(news === undefined ? text : `${news} · ${text}`)
  }

  const isScreenView = () => isViewOfScreen(page.url().search)

  /** Returns a link to the round; to the current hole only if the viewer has chosen it. */
  function link(): Shareable {
    const url = page.url()
    url.hash = holes.isChosen() ? fragmentOf(holes.$index.get()) : ''
    return { title: title() ?? '', url: url.href }
  }

  return {
    /** Whether the page contains the round, so that React hydrates it. */
    hasContent: content !== undefined,
    firstPaint: deps.firstPaint,
    clock: deps.clock,
    /** Whether a mail leads to the claims of the round. */
    leadsToClaims: () => page.url().searchParams.has(CLAIMS_PARAMETER),
    /** The fragment with which the page was opened, which may be an invitation. */
    firstHash: () => firstHash,
    /** Returns the path of sign-in, from where an invitation goes on. */
    signInPath: () => loginPath(page.url().pathname + page.url().search + firstHash),
    round,
    holes,
    following,
    feed,
    /** Returns the token in the address; undefined if there is none. */
    token,
    /** Shows news before the title of the page, until it is called without. */
    showTitleNews(text: string | undefined): void {
      news = text
      showTitle()
    },
    /** Returns the URL of the page without a hole and without the kind of view. */
    roundUrl: () => new URL(page.url().pathname, page.url()).href,
    statistics,
    $ownRows: ownRows.$value,
    $shapes: shapes.$value,
    /** Requests the shapes of the course, which only maps need. */
    requestShapes: () => void shapes.request(token() ?? ''),
    /** Whether the page is shown on a clubhouse screen or in a stream. */
    isScreenView,
    company: deps.company,
    /** Whether this browser remembers a signed-in user. */
    isSignedIn: () => hasRememberedUser(deps.storage),
    unit: {
      /** The unit of lengths, which the map frame can also change. */
      $unit,
      toggle(): void {
        const unit = $unit.get() === 'm' ? 'yd' : 'm'
        distanceUnit.write(unit)
        $unit.set(unit)
      },
    },
    layout: {
      /** Whether the phone layout is shown; at first that of what the page contains, then what the head script has chosen. */
      $isPhoneLayout,
      show(isPhoneLayout: boolean): void {
        phoneLayout.show(isPhoneLayout)
        $isPhoneLayout.set(isPhoneLayout)
      },
    },
    fullCard,
    /** Loads the script of the scorecard again at the user's request. */
    async retryFullCard(): Promise<void> {
      await deps.retryScripts()
      await fullCard.load()
    },
    link,
    $dialog,
    openDialog: (dialog: RoundDialog) => $dialog.set(dialog),
    /** Opens the system's share sheet, or the dialog where the browser has none. */
    async shareLink(): Promise<void> {
      if (!canShareLink() || (await share(link())) === 'failed') $dialog.set('share')
    },
    closeDialog: () => $dialog.set(undefined),
    /** Whether this browser is notified about the live round; false until that is known. */
    $isNotified,
    showNotified: (isNotified: boolean) => $isNotified.set(isNotified),
    /** What happened while the viewer was away, newest first. */
    $missed,
    showMissed: (events: readonly FeedEvent[]) => $missed.set(events),
    /**
     * Reads the URL and the stored choices, loads the round, and keeps hole and title in sync. Returns a function that
     * stops this. Further calls return the same function until it is called.
     */
    start(): () => void {
      if (stop) return stop
      // Showing a hole replaces the fragment.
      firstHash = page.url().hash
      statistics.start()
      const unsubscribers = [
        follow($isPhoneLayout, phoneLayout.isShown, phoneLayout.onChange),
        fullCard.start(),
        follow($unit, distanceUnit.read, distanceUnit.onChange),
        holes.start(),
        round.$state.subscribe((state) => {
          const shown = roundOf(state)
          if (shown) {
            holes.setHoleCount(shown.settings.course.holes.length)
            void ownRows.request(token() ?? '')
          }
          showTitle()
        }),
        feed.start(),
        // After the number of holes is known.
        isScreenView() ? () => {} : following.start(),
        holes.$index.listen(showTitle),
        deps.onKeyDown((event) => {
          if (holes.press(event)) event.preventDefault()
          else if (isHelpKey(event) && roundOf(round.$state.get())) $dialog.set('keys')
        }),
        round.start(),
      ]
      stop = () => {
        stop = undefined
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
      return stop
    },
  }
}
export type RoundScreen = ReturnType<typeof createRoundScreen>
