import { createHash } from 'node:crypto'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { PushKind, PushMessage } from '../../../contract/push.ts'
import type { News } from '../../../domain/push-news/news.ts'
import { roundPath, scorePath } from '../../../routes.ts'
import type { RoundNews } from './followed-rounds.ts'

interface KindRules {
  /** How long the news is worth a notification. */
  lifeMs: number
  urgency: 'low' | 'normal' | 'high'
}

/** The kinds of messages, the most telling first. */
const KINDS: Record<PushKind, KindRules> = {
  finished: { lifeMs: 12 * millisecondsInHour, urgency: 'normal' },
  discrepancy: { lifeMs: millisecondsInHour, urgency: 'high' },
  confirm: { lifeMs: millisecondsInHour, urgency: 'high' },
  eagle: { lifeMs: millisecondsInHour, urgency: 'normal' },
  lead: { lifeMs: 30 * millisecondsInMinute, urgency: 'normal' },
  started: { lifeMs: millisecondsInHour, urgency: 'normal' },
  birdie: { lifeMs: 15 * millisecondsInMinute, urgency: 'low' },
}
const RANKS = Object.keys(KINDS) as PushKind[]
/** With these lengths a message fits, whatever its characters are. */
const TITLE_MAX = 200
const BODY_MAX = 300

export const rulesOf = (kind: PushKind): KindRules => KINDS[kind]

/** What a follower of a round is told. */
export interface Audience {
  isPlayer: boolean
  birdies: boolean
}

/**
 * Returns the message about what a follower has not been told, or undefined if there is nothing. Of several news, it is
 * about the most telling one, and of one kind about the latest.
 */
export function composePush(
  { news, sheetNews, body }: RoundNews,
  { isNew, round, number }: { isNew(news: News): boolean; round: string; number: number },
  { isPlayer, birdies }: Audience,
): PushMessage | undefined {
  const all = isPlayer ? [...news, ...sheetNews] : news
  const [first] = all
    .filter((one) => isNew(one) && (birdies || one.kind !== 'birdie'))
    .toSorted((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind))
  if (!first) return undefined
  const { kind, title } = first
  const isAboutSheet = kind === 'discrepancy' || kind === 'confirm'
  return {
    round,
    kind,
    number,
    title: cut(title, TITLE_MAX),
    body: cut(body, BODY_MAX),
    url: isAboutSheet ? scorePath(round) : roundPath(round),
  }
}

/** Returns the topic of a round, of which a push service keeps only the last message. It does not reveal the round. */
export function topicOf(round: string): string {
  return createHash('sha256').update(round).digest('base64url').slice(0, 32)
}

function cut(text: string, max: number): string {
  const characters = [...text.toWellFormed()]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('')
}
