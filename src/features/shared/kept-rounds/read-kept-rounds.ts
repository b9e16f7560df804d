import { millisecondsInDay } from 'date-fns/constants'
import { shownSheet } from '../../../domain/score-sheet/replica.ts'
import { holeFacts, holeToScore, progressOf } from '../../../domain/score-sheet/score-view.ts'
import { type ScoreSheet, stateOf } from '../../../domain/score-sheet/sheet.ts'
import { keptSheets } from '../../../platform/sheets/sheet-changes.ts'
import {
  isOfOrganiser,
  isWaiting,
  replicaOf,
  type SheetDatabase,
  type StoredSheet,
} from '../../../platform/sheets/sheet-database.ts'
import type { SheetSync } from '../../../platform/sheets/sheet-sync.ts'
import { viewOf } from './sheet-view.ts'

/** The service finishes a round without an entry for a day, which this browser may not have learned. */
const LIVE_MAX_MS = 2 * millisecondsInDay

interface Deps {
  db: Pick<SheetDatabase, 'begin' | 'stored'>
  sync: Pick<SheetSync, 'exchange'>
  now(): number
}

/**
 * Reads the rounds that are scored with this browser, and exchanges them with the service, because others may have scored
 * since or ended them.
 * @param isOwn whether the sheets of an owner are shown
 * @param show called with what this browser knows, the latest first, and again after the exchange
 */
export type ReadKeptRounds = (
  isOwn: (owner: string | null) => boolean,
  show: (rounds: readonly KeptRound[]) => void,
) => Promise<void>

export function keptRoundsReader({ db, sync, now }: Deps): ReadKeptRounds {
  return async (isOwn, show) => {
    const own = (await keptSheets(db)).filter(({ owner }) => isOwn(owner))
    const read = async () => {
      const stored = await Promise.all(own.map(({ token }) => db.stored(token)))
      return stored.flatMap((one) => (one ? (keptRoundOf(one, now()) ?? []) : []))
    }
    const known = await read()
    show(known)
    for (const { token } of known) await sync.exchange(token)
    show(await read())
  }
}

/** Returns what is kept of a round, if it goes on or has scores that only this browser has. */
function keptRoundOf(stored: StoredSheet, nowMs: number): KeptRound | undefined {
  const { kept, own, returned } = stored
  if (isOfOrganiser(kept) && own.length === 0) return undefined
  const waiting = [...own, ...returned].filter(isWaiting).length
  const sheet = sheetOf(stored, nowMs)
  const isLive = stateOf(sheet) === 'live' && nowMs - changedMs(stored) < LIVE_MAX_MS
  if (!isLive && waiting === 0 && kept.isStarted) return undefined
  const view = viewOf(sheet)
  const next = holeToScore(view, sheet)
  const isScored = ['done', 'contested'].includes(progressOf(view, next))
  return {
    token: kept.token,
    course: sheet.settings.course.name,
    progress: {
      isLive,
      hole: isScored ? undefined : holeFacts(sheet, next).number,
      waiting,
      isStarted: kept.isStarted,
    },
  }
}

/** Returns when a sheet last changed as far as this browser knows, in Unix milliseconds. */
function changedMs({ kept, own, log }: StoredSheet): number {
  const made = own.map(({ entry }) => entry.atMs ?? 0)
  return Math.max(kept.keptMs, log.at(-1)?.receivedMs ?? 0, ...made)
}

/** Returns the fold of what this browser has of a sheet. */
function sheetOf({ kept, own, returned, log }: StoredSheet, nowMs: number): ScoreSheet {
  const replica = replicaOf(kept, [...own, ...returned], log)
  return shownSheet(replica, { isOwner: kept.owner !== null, nowMs })
}

/** Returns a round as its page shows it, from a sheet of this browser; undefined if it has none, or a discarded one. */
export async function keptRoundPage({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  const stored = await db.stored(token)
  if (!stored) return undefined
  const sheet = sheetOf(stored, now())
  if (stateOf(sheet) === 'discarded') return undefined
  return { round: viewOf(sheet).round, asOfMs: changedMs(stored) }
}

/** A round that is scored with this browser: it goes on, or has scores that only this browser has. */
export interface KeptRound {
  token: string
  course: string
  /** Undefined until the sheet has been read, and of a round that another device of the golfer scores. */
  progress?: Progress
  isElsewhere?: boolean
}

export interface Progress {
  isLive: boolean
  /** The printed number of the hole that is scored next; undefined if all holes have scores. */
  hole: number | string | undefined
  /** How many scores only this browser has. */
  waiting: number
  /** Whether the service has the round. */
  isStarted: boolean
}
