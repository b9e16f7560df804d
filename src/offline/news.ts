import { matchRoute } from '../match-route.ts'
import type { WorkerBuild } from './requests.ts'

/** What a push message says about a round; see docs/wire.md. */
export interface RoundNews {
  /** The token of the round. */
  round: string
  kind: string
  title: string
  body: string
  /** The path of the page to open. */
  url: string
  /** Rises with each message of the round; an equal one is a repetition. */
  number: number
}

/** What a notification of the worker keeps of its message; nothing for a message that could not be read. */
export type NotificationFacts = Partial<Pick<RoundNews, 'round' | 'kind' | 'url' | 'number'>>

/** The parts of a notification that the worker uses. `lib.dom` lacks actions and `renotify`. */
export interface NotificationParts {
  body: string
  tag: string
  data: NotificationFacts
  icon: string
  renotify?: boolean
  silent?: boolean
  actions?: { action: string; title: string }[]
}

/** A notification that the browser shows. */
export interface Shown {
  title: string
  body: string
  data: unknown
}

export const STOP_ACTION = 'stop'
const ICON = '/icon-192.png'
/** Birdies replace the notification without another sound; whatever a later service sends does so, too. */
const ALERTING = new Set(['started', 'lead', 'eagle', 'finished', 'discrepancy', 'confirm'])
const ENDING = 'finished'

/** Returns what a message says; undefined if it is none. */
export function readNews(text: string | undefined): RoundNews | undefined {
  let value: Partial<Record<keyof RoundNews, unknown>> | null
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  const { round, kind, title, body, url, number } = value ?? {}
  if (typeof round !== 'string' || typeof title !== 'string' || title === '') return undefined
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return {
    round,
    title,
    number,
    kind: typeof kind === 'string' ? kind : '',
    body: typeof body === 'string' ? body : '',
    url: typeof url === 'string' ? url : '',
  }
}

export const tagOf = (round: string) => `round ${round}`

/** Returns what the worker stored with a notification. */
export function factsOf(data: unknown): NotificationFacts {
  const { round, kind, url, number }: Partial<Record<keyof NotificationFacts, unknown>> =
    typeof data === 'object' && data !== null ? data : {}
  return {
    ...(typeof round === 'string' && { round }),
    ...(typeof kind === 'string' && { kind }),
    ...(typeof url === 'string' && { url }),
    ...(typeof number === 'number' && { number }),
  }
}

/**
 * Returns the notification to show for a message. Browsers require one for each message, so a message that is not newer
 * than the shown one shows that one again, and one that cannot be read shows a text that is true of all of them.
 * @param shown the notifications of the round that the browser shows
 */
export function notificationOf(
  news: RoundNews | undefined,
  shown: readonly Shown[] = [],
): { title: string; options: NotificationParts } {
  if (!news) {
    const body = 'Open the page of the round to see it.'
    return { title: 'News of a round that you follow', options: { body, tag: 'news', data: {}, icon: ICON } }
  }
  const { number } = news
  const current = shown.find(({ data }) => (factsOf(data).number ?? -Infinity) >= number)
  const { title, body } = current ?? news
  const data = factsOf(current ? current.data : news)
  const sound = current ? { silent: true } : { renotify: ALERTING.has(news.kind) }
  // The service has already removed the subscriptions of a finished round.
  const actions = data.kind === ENDING ? [] : [{ action: STOP_ACTION, title: 'Stop' }]
  return { title, options: { body, tag: tagOf(news.round), data, icon: ICON, actions, ...sound } }
}

/** Returns the path that a notification opens: the page of a round, or the home page for any other address. */
export function pathToOpen(
  { url = '' }: NotificationFacts,
  { homePath, roundPaths }: Pick<WorkerBuild, 'homePath' | 'roundPaths'>,
  origin: string,
): string {
  if (!URL.canParse(url, origin)) return homePath
  const { origin: its, pathname } = new URL(url, origin)
  const isOfRound = roundPaths.some((path) => matchRoute(path, pathname) !== undefined)
  return its === origin && isOfRound ? pathname : homePath
}

/** Returns the page to bring to the front: the visible one of those at the path, otherwise any of them. */
export function pageAt<Page extends { url: string; visibilityState?: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const there = pages.filter(({ url }) => new URL(url).pathname === path)
  return there.find(({ visibilityState }) => visibilityState === 'visible') ?? there[0]
}
