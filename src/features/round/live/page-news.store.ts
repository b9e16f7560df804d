import { atom, type ReadableAtom } from 'nanostores'
import type { Chime } from '../../../platform/browser/chime.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import type { NewsEvent } from '../board/feed.store.ts'
import { latestNews } from '../board/NewsLine.static.tsx'

/** `on` or absent. */
const KEY = 'round.page-news'

interface Deps {
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
export function createPageNews({ $events, storage, visibility, chime, setTitleNews }: Deps) {
  const $isOn = atom(storage.read(KEY) === 'on')
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
      storage.write(KEY, isOn ? 'on' : undefined)
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
