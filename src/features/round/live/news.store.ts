import { atom, type ReadableAtom } from 'nanostores'
import type { Chime } from '../../../platform/browser/chime.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import type { NewsEvent } from '../board/feed.store.ts'
import { latestNews } from '../board/NewsLine.static.tsx'

/** `on` or absent. */
const WANTED_KEY = 'round.page-news'

interface PageNewsDeps {
  /** The feed of the round, newest first. */
  $events: ReadableAtom<readonly NewsEvent[]>
  storage: Storage
  visibility: Visibility
  chime: Chime
  /** Puts the news before the title of the page, or shows the title alone. */
  setTitleNews(text: string | undefined): void
}

/**
 * Creates the store that tells the news of a live round with a sound, and in the title while the page is hidden, if the
 * viewer wants it. The wish applies to all rounds in this browser.
 */
export function createPageNews({ $events, storage, visibility, chime, setTitleNews }: PageNewsDeps) {
  const $isOn = atom(storage.read(WANTED_KEY) === 'on')
  /** The keys of the events that were the latest. */
  const told = new Set<string>()
  let stopPreparing = () => {}

  function update(events: readonly NewsEvent[]): void {
    const latest = latestNews(events)
    if (!latest || told.has(latest.key)) return
    told.add(latest.key)
    if (!latest.isSeen || !$isOn.get()) return
    chime.play()
    if (visibility.isHidden()) setTitleNews(latest.strong + latest.rest)
  }

  function prepare(isOn: boolean): void {
    stopPreparing()
    stopPreparing = isOn ? chime.prepare() : () => {}
    if (!isOn) setTitleNews(undefined)
  }

  return {
    $isOn,
    choose(isOn: boolean): void {
      storage.write(WANTED_KEY, isOn ? 'on' : undefined)
      $isOn.set(isOn)
      // Lets the viewer hear what they have chosen.
      if (isOn) chime.play()
    },
    /** Starts to tell the news. Returns a function that stops it. */
    start(): () => void {
      const unsubscribers = [
        $events.subscribe(update),
        $isOn.subscribe(prepare),
        visibility.onChange(() => {
          if (!visibility.isHidden()) setTitleNews(undefined)
        }),
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
        prepare(false)
      }
    },
  }
}
export type PageNews = ReturnType<typeof createPageNews>

/** What the viewer has seen of the live round that was watched last: its token, and the keys of its events. */
const SEEN_KEY = 'round.seen'
/** What arrives so soon after the return has happened before. */
const CATCH_UP_MS = 3_000
/** Later, what happens takes the place of what has happened meanwhile. */
const SHOWN_MS = 15_000

interface AwayDeps {
  token: string
  /** The feed of the round, newest first. */
  $events: ReadableAtom<readonly NewsEvent[]>
  clock: Pick<Clock, 'now'>
  storage: Storage
  visibility: Visibility
}

/** Creates the store of what happened in a live round while the viewer did not watch it. */
export function createAway({ token, $events, clock, storage, visibility }: AwayDeps) {
  const $missed = atom<readonly NewsEvent[]>([])
  let seen: ReadonlySet<string> | undefined
  let returnedMs = clock.now()

  function update(): void {
    if (!seen || visibility.isHidden()) return
    const known = seen
    const events = $events.get()
    const sinceReturnMs = (event: NewsEvent) => (event.atMs ?? 0) - returnedMs
    if (events.some((event) => event.isSeen && sinceReturnMs(event) > SHOWN_MS)) dismiss()
    else $missed.set(events.filter((event) => !known.has(event.key) && sinceReturnMs(event) <= CATCH_UP_MS))
  }

  function dismiss(): void {
    seen = undefined
    $missed.set([])
  }

  function leave(): void {
    const keys = $events.get().map(({ key }) => key)
    seen = new Set(keys)
    storage.write(SEEN_KEY, [token, ...keys].join(' '))
  }

  return {
    $missed,
    /** Forgets what was missed, when the viewer has read it. */
    dismiss,
    /** Follows the feed. Returns an unsubscribe function. */
    start(): () => void {
      const [last, ...keys] = (storage.read(SEEN_KEY) ?? '').split(' ')
      if (last === token) seen = new Set(keys)
      const unsubscribers = [
        $events.subscribe(update),
        visibility.onChange(() => {
          if (visibility.isHidden()) return leave()
          returnedMs = clock.now()
          update()
        }),
      ]
      return () => {
        leave()
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
  }
}
