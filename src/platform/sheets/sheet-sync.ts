import { millisecondsInDay } from 'date-fns/constants'
import { parseRetryAfter } from '../../contract/retry-after.ts'
import type { Entry } from '../../contract/score-sheet-entries.ts'
import { addScorerKey, getScoreSheet, sendEntries, startScoreSheet } from '../../contract/score-sheets.ts'
import {
  entriesToSend,
  logAfter,
  type Replica,
  receiveLog,
  receiveResults,
} from '../../domain/score-sheet/replica.ts'
import type { Api } from '../api/api.ts'
import type { Failure } from '../api/result.ts'
import type { Locks } from '../browser/locks.ts'
import { deviceIdOf, keptSheets, saveReplica } from './sheet-changes.ts'
import {
  isWaiting,
  type KeptSheet,
  type NewKeptEntry,
  replicaOf,
  type SheetDatabase,
} from './sheet-database.ts'

/** Why entries wait although they were sent, or could not be sent. */
export type SyncProblem =
  /** The service cannot be reached, or has an error. */
  | 'unreachable'
  /** The service asks to wait. */
  | 'busy'
  /** The session has ended, and what waits needs the owner. */
  | 'signedOut'
  /** The scorer key was withdrawn. */
  | 'withdrawn'
  /** The service does not have the sheet: it was deleted, or belongs to another account. */
  | 'missing'
  /** The service refuses the call itself; `refusal` says why. */
  | 'refused'

export type SyncResult = (
  | { status: 'done' }
  | { status: 'waiting'; problem: SyncProblem; refusal?: string }
) & {
  /** How long to wait at least before the next attempt; missing if trying again is of no use. */
  retryAfterMs?: number
  /** The log, if the browser could not store it. */
  unstoredLog?: Replica['log']
}

export interface SheetSyncDeps {
  db: SheetDatabase
  api: Pick<Api, 'call'>
  locks: Locks
  /** Returns the login of the user who is signed in, as far as this browser knows. */
  user(): string | undefined
  /** Says on whose phone the entries were made, such as "Pixel 9". */
  deviceName(): string | undefined
  /** Returns the time, as Unix milliseconds. */
  now(): number
}

/** How long the service keeps a round at least that its owner has discarded. */
const KEPT_MS = 30 * millisecondsInDay

/** Only one tab at a time sends and receives. */
const LOCK = 'score-sheets'

/**
 * Creates the exchange of a browser's score sheets with the service: sends what waits, in its order, and stores what is
 * new in the log. Nothing that waits is ever dropped, whatever the service responds.
 */
export function createSheetSync({ db, api, locks, user, deviceName, now }: SheetSyncDeps) {
  /** Sheets whose log was compared since the last connection: the service may have restored a backup meanwhile. */
  const compared = new Set<string>()
  let device: string | undefined
  const deviceId = async () => {
    device ??= await deviceIdOf(db)
    return device
  }

  async function exchange(
    token: string,
    unstored: readonly NewKeptEntry[],
    isAgain = false,
  ): Promise<SyncResult> {
    const sheet = await db.sheet(token)
    if (!sheet) return DONE
    const started = sheet.isStarted ? DONE : await start(sheet)
    if (started.status !== 'done') return started
    await addInvitations(sheet)
    const result = await sendAndReceive(token, unstored)
    const isMissing = result.status === 'waiting' && result.problem === 'missing'
    if (!isMissing || isAgain || mayBeErased(sheet)) return result
    // A backup that was made before the round may have been restored. A round that staff have deleted stays so.
    const again = await start(sheet)
    if (again.status === 'waiting') return again.retryAfterMs === undefined ? result : again
    return exchange(token, unstored, true)
  }

  const mayBeErased = ({ keptMs, state }: KeptSheet) => state === 'discarded' || now() - keptMs > KEPT_MS

  /** Whether calls use the session of the sheet's owner. */
  const isOwner = ({ owner }: KeptSheet) => owner !== null && owner === user()

  async function start(sheet: KeptSheet): Promise<SyncResult> {
    const { token, key, round } = sheet
    if (!isOwner(sheet)) return { status: 'waiting', problem: 'signedOut' }
    const body = { token, key, device: await deviceId(), mode: 'entries' as const, round }
    const result = await api.call(startScoreSheet, { body })
    if (!result.ok) return waitingFor(result.failure, now())
    await db.changeSheet(token, ({ invitations }) => ({
      isStarted: true,
      // The service has none of the keys.
      invitations: invitations?.map(({ id: _, ...one }) => one),
    }))
    return DONE
  }

  /** Adds the keys of invitations that the service does not have. Without it, entries are exchanged all the same. */
  async function addInvitations(sheet: KeptSheet): Promise<void> {
    const { token, invitations = [] } = sheet
    for (const { key, name, id } of invitations) {
      if (id !== undefined || !isOwner(sheet)) continue
      const result = await api.call(addScorerKey, { path: { token }, body: { key, name } })
      if (!result.ok) return
      await db.changeSheet(token, (now) => ({
        invitations: now.invitations?.map((one) => (one.key === key ? { ...one, ...result.value } : one)),
      }))
    }
  }

  async function sendAndReceive(token: string, unstored: readonly NewKeptEntry[]): Promise<SyncResult> {
    const [stored, ownDevice] = await Promise.all([db.stored(token), deviceId()])
    if (!stored) return DONE
    const { kept: sheet, own, returned, log } = stored
    const { key } = sheet
    let usesSession = isOwner(sheet)
    let problem: SyncResult = DONE
    const held = own.filter(({ isHeld }) => isHeld)
    const unsaved = new Set([...held, ...unstored].map(({ entry }) => entry.id))
    // What is stored of a score that the browser does not store any more is sent before it, so that it cannot follow.
    const rows = [...own, ...returned].filter(({ isHeld }) => !isHeld || unstored.length > 0)
    let replica = replicaOf(sheet, [...rows, ...unstored], log)
    let isRefused = false
    const save = async () => {
      try {
        const pending = replica.pending.filter(({ entry }) => !unsaved.has(entry.id))
        await saveReplica(db, token, { ...replica, pending })
      } catch {
        // The result says so.
        isRefused = true
      }
    }
    const ending = (result: SyncResult): SyncResult =>
      isRefused ? { retryAfterMs: 0, ...result, unstoredLog: replica.former ?? replica.log } : result
    const options = () => (usesSession ? {} : { scorerKey: key })
    const nextBatch = () =>
      entriesToSend(replica).filter((entry) => usesSession || sheet.owner === null || isForScorers(entry))

    for (;;) {
      const entries = problem.status === 'done' && compared.has(token) ? nextBatch() : []
      if (entries.length > 0) {
        const body = { device: ownDevice, deviceName: deviceName(), entries }
        const result = await api.call(sendEntries, { path: { token }, body }, options())
        if (result.ok) replica = receiveResults(replica, result.value)
        else if (usesSession && isOfAnother(result.failure)) {
          usesSession = false
          continue
        } else problem = waitingFor(result.failure, now())
      }
      const query = { after: String(logAfter(replica)) }
      const received = await api.call(getScoreSheet, { path: { token }, query }, options())
      if (!received.ok) {
        if (usesSession && isOfAnother(received.failure)) {
          usesSession = false
          continue
        }
        compared.delete(token)
        await save()
        return ending(problem.status === 'done' ? waitingFor(received.failure, now()) : problem)
      }
      const { competition } = received.value
      if (competition && competition.name !== sheet.competition?.name)
        await db.changeSheet(token, () => ({ competition }))
      replica = receiveLog(replica, received.value)
      await save()
      const isComplete = !replica.former && !received.value.hasMore
      if (isComplete) compared.add(token)
      if (isComplete && (problem.status === 'waiting' || nextBatch().length === 0)) break
    }
    if (problem.status === 'waiting') return ending(problem)
    return ending(entriesToSend(replica).length > 0 ? { status: 'waiting', problem: 'signedOut' } : DONE)
  }

  return {
    /**
     * Sends and receives for one sheet. Never rejects because of the service.
     * @param unstored entries that the browser does not store, but which are sent
     */
    async exchange(token: string, unstored: readonly NewKeptEntry[] = []): Promise<SyncResult> {
      return locks.run(LOCK, () => exchange(token, unstored))
    },
    /**
     * Sends what waits in all sheets, also what was held when its page was closed.
     * @param onExchanged called with the token of each sheet afterwards
     */
    async exchangeWaiting(onExchanged: (token: string) => void = () => {}): Promise<SyncResult[]> {
      const results: SyncResult[] = []
      for (const { token, isStarted } of await keptSheets(db)) {
        const { own = [], returned = [] } = (await db.stored(token)) ?? {}
        if (isStarted && ![...own, ...returned].some(isWaiting)) continue
        if (own.some(({ isHeld }) => isHeld)) await db.addEntries(token, [])
        results.push(await this.exchange(token))
        onExchanged(token)
      }
      return results
    },
  }
}
export type SheetSync = ReturnType<typeof createSheetSync>

const DONE: SyncResult = { status: 'done' }
/** Longer waits are reduced to this, so that a wrong header cannot stop the page for hours. */
const WAIT_MAX_MS = 5 * 60_000
const UNREACHABLE: SyncResult = { status: 'waiting', problem: 'unreachable', retryAfterMs: 0 }

/** Kinds and changes that a scorer may enter without being the owner; see `domain/score-sheet/refusal.ts`. */
function isForScorers(entry: Entry): boolean {
  if (entry.kind === 'score' || entry.kind === 'confirm') return entry.madeBy === undefined
  if (entry.kind !== 'player') return false
  const { playingHandicap, courseHandicap, tee, isRemoved, mergedInto } = entry
  return [playingHandicap, courseHandicap, tee, isRemoved, mergedInto].every((field) => field === undefined)
}

/** Returns whether the session has ended, or may be that of another golfer, for whom the sheet does not exist. */
function isOfAnother(failure: Failure): boolean {
  return failure.kind === 'http' && [401, 403, 404].includes(failure.status)
}

function waitingFor(failure: Failure, nowMs: number): SyncResult {
  if (failure.kind !== 'http') return UNREACHABLE
  const retryAfterMs = parseRetryAfter(failure.retryAfter, { nowMs, maxMs: WAIT_MAX_MS })
  switch (failure.status) {
    case 401:
      return { status: 'waiting', problem: 'signedOut' }
    case 403:
      return { status: 'waiting', problem: 'withdrawn' }
    case 404:
      return { status: 'waiting', problem: 'missing' }
    case 429:
      return { status: 'waiting', problem: 'busy', retryAfterMs: retryAfterMs ?? 0 }
    case 503:
      return retryAfterMs === undefined ? UNREACHABLE : { status: 'waiting', problem: 'busy', retryAfterMs }
    default:
      return failure.status >= 500
        ? UNREACHABLE
        : { status: 'waiting', problem: 'refused', refusal: failure.body }
  }
}
