import { atom, computed } from 'nanostores'
import {
  type CompetitionRow,
  getPublicCompetition,
  type LiveCompetition,
  listCompetitions,
  type PublicCompetition,
} from '../../contract/competitions.ts'
import { liveRows } from '../../domain/competition/live-rows.ts'
import { type CompetitionNews, competitionNews } from '../../domain/competition/news.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'
import { pollWhileVisible } from '../../platform/stores/poll-while-visible.ts'
import { createResource, foundValue, isWithoutValue } from '../../platform/stores/resource.ts'

const RECONNECT_MS = 30_000
const WAITING_MS = 30_000
const NEWS_MAX = 5

interface Deps {
  api: Api
  liveDatabase: LiveDatabase<LiveCompetition>
  clock: Clock
  visibility: Visibility
  /** Returns the token in the address of the page. */
  token: () => string
  /** What the page contains, which is shown in place of the first response. */
  written?: PublicCompetition | undefined
  /** Whether somebody may be signed in, who can be the organiser. */
  isSignedIn?: () => boolean
}

export interface ShownCompetition {
  competition: PublicCompetition
  rows: readonly CompetitionRow[]
}

export interface TimedNews extends CompetitionNews {
  atMs: number
}

/** Whether scores arrive at once. `off` for a competition that has ended, which is not followed. */
export type Following = 'off' | 'connecting' | 'connected' | 'lost'

/** Creates the store of the competition in the address. It is followed until its last round is closed. */
export function createCompetition({
  api,
  liveDatabase,
  clock,
  visibility,
  token,
  written,
  isSignedIn = () => false,
}: Deps) {
  let first = written
  const $live = atom<LiveCompetition | undefined>()
  const $following = atom<Following>('off')
  const $asOfMs = atom<number | undefined>()
  const $changedMs = atom<number | undefined>()
  const $news = atom<readonly TimedNews[]>([])
  const $isOwn = atom(false)
  /** What happened while the connection was lost has no time. */
  let isCatchingUp = false
  let unsubscribe: (() => void) | undefined
  let stopReconnecting: (() => void) | undefined

  const resource = createResource<PublicCompetition>({
    async request(signal) {
      if (first) {
        const value = first
        first = undefined
        return { ok: true, value }
      }
      const result = await api.call(getPublicCompetition, { path: { token: token() } }, { signal })
      const isMissing = !result.ok && result.failure.kind === 'http' && result.failure.status === 404
      return isMissing ? { ok: true, value: null } : result
    },
    onFound(competition) {
      if (competition.isHidden) $news.set([])
      if (competition.state === 'finished') endFollowing()
      else unsubscribe ??= follow()
    },
  })

  const $shown = computed([resource.$state, $live], (state, live): ShownCompetition | undefined => {
    const competition = foundValue(state)
    return competition && { competition, rows: liveRows(competition, live) }
  })

  function tellNews(before: ShownCompetition | undefined): void {
    const now = $shown.get()
    if (before && now && before.competition === now.competition && !isCatchingUp) {
      const found = competitionNews(now.competition, before.rows, now.rows)
      const keys = new Set(found.map(({ key }) => key))
      const older = $news.get().filter(({ key }) => !keys.has(key))
      const atMs = clock.now()
      $news.set([...found.map((one) => ({ ...one, atMs })), ...older].slice(0, NEWS_MAX))
    }
    isCatchingUp = false
  }

  async function findOwn(): Promise<void> {
    const result = await api.call(listCompetitions, {}, { priority: 'low' })
    $isOwn.set(result.ok && result.value.competitions.some((one) => one.token === token()))
  }

  function follow(): () => void {
    $following.set('connecting')
    let hasValue = false
    return liveDatabase.subscribe(token(), {
      onValue(live) {
        const before = $shown.get()
        const old = $live.get()
        if (live && old && live.seq !== old.seq) $changedMs.set(clock.now())
        $live.set(live)
        tellNews(before)
        const shown = foundValue(resource.$state.get())
        // The value is removed when the round is closed.
        const hasEnded = live === undefined && hasValue
        hasValue = live !== undefined
        if (hasEnded || (live && shown && live.revision > shown.revision)) void resource.refresh()
      },
      onConnection(connected) {
        const wasLost = $following.get() === 'lost'
        if (connected) {
          $asOfMs.set(undefined)
          endReconnecting()
          $following.set('connected')
          if (wasLost) void resource.poll()
        } else if (stopReconnecting === undefined) {
          isCatchingUp = true
          if ($following.get() === 'connected') {
            $asOfMs.set(clock.now())
            $following.set('lost')
          }
          stopReconnecting = pollWhileVisible({ clock, visibility }, RECONNECT_MS, reconnect)
        }
      },
    })
  }

  function reconnect(): void {
    $following.set('lost')
    liveDatabase.reconnect()
    void resource.poll()
  }

  function endReconnecting(): void {
    stopReconnecting?.()
    stopReconnecting = undefined
  }

  function endFollowing(): void {
    unsubscribe?.()
    unsubscribe = undefined
    endReconnecting()
    $live.set(undefined)
    $following.set('off')
  }

  return {
    token,
    $state: resource.$state,
    $shown,
    /** What happened since the page was opened, the newest first. */
    $news,
    /** When a score arrived last. */
    $changedMs,
    $following,
    /** When the shown scores were last known to be current; undefined while they are. */
    $asOfMs,
    /** Whether the user organises the competition. */
    $isOwn,
    /** Loads the competition and follows it. Returns a function that stops this. */
    start(): () => void {
      void resource.load()
      if (isSignedIn()) void findOwn()
      // Nobody is at a clubhouse screen to retry. A result that is shown later, at the prize-giving, has no live value.
      const stopWaiting = pollWhileVisible({ clock, visibility }, WAITING_MS, () => {
        const state = resource.$state.get()
        const isAwaited = $following.get() === 'off' && foundValue(state)?.isHidden
        if (isWithoutValue(state) || isAwaited) void resource.poll()
      })
      return () => {
        stopWaiting()
        resource.cancel()
        endFollowing()
      }
    },
    /** Requests the competition again, and connects again if the connection is lost. */
    retry(): void {
      if (stopReconnecting) liveDatabase.reconnect()
      void resource.refresh()
    },
  }
}
export type CompetitionStore = ReturnType<typeof createCompetition>
