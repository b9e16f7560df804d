import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import type { NewsEvent } from '../board/feed.store.ts'

/** What the viewer has seen of the live round that was watched last: its token, and the keys of its events. */
const KEY = 'round.seen'
/** What arrives so soon after the return has happened before. */
const CATCH_UP_MS = 3_000
/** Later, what happens takes the place of what has happened meanwhile. */
const SHOWN_MS = 15_000

interface Deps {
  token: string
  /** The feed of the round, newest first. */
  $events: ReadableAtom<readonly NewsEvent[]>
  clock: Pick<Clock, 'now'>
  storage: Storage
  visibility: Visibility
}

/** Creates the store of what happened in a live round while the viewer did not watch it. */
export function createAway({ token, $events, clock, storage, visibility }: Deps) {
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
    storage.write(KEY, [token, ...keys].join(' '))
  }

  return {
    $missed,
    /** Forgets what was missed, when the viewer has read it. */
    dismiss,
    /** Follows the feed. Returns an unsubscribe function. */
    start(): () => void {
      const [last, ...keys] = (storage.read(KEY) ?? '').split(' ')
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
