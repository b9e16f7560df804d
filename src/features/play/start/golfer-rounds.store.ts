import { millisecondsInDay } from 'date-fns/constants'
import { atom } from 'nanostores'
import { type ListedSheet, listScoreSheets, type SheetState } from '../../../contract/score-sheets.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { isOfOrganiser, type KeptSheet } from '../../../platform/sheets/sheet-database.ts'

/** A round that the golfer records or can still change, in this browser or with another device. */
export interface GolferRound {
  token: string
  course: string
  atMs: number
  state: SheetState
  /** Whether this browser has its sheet. */
  isHere: boolean
}

interface Deps {
  api: Pick<Api, 'call'>
  db: { sheets(): Promise<KeptSheet[]> }
  /** Deletes a sheet that nobody has changed since a time, if nothing of it waits. */
  removeUnchanged(token: string, sinceMs: number): Promise<void>
  clock: Pick<Clock, 'now'>
  /** The login of the golfer. */
  owner: string
}

/**
 * How long this browser keeps a round that nobody changes. It has then been finished for more than the 30 days in which
 * it can be changed or come back from a backup of the service.
 */
const KEPT_DAYS = 60

/**
 * Creates the store of the golfer's rounds: at once those of this browser, then with those of the account, which other
 * devices may have begun, finished or discarded.
 */
export function createGolferRounds({ api, db, removeUnchanged, clock, owner }: Deps) {
  const $state = atom<readonly GolferRound[] | undefined>(undefined)
  /** Why the account may not start another round, as far as the service has said so. */
  const $startRefusal = atom<string | undefined>(undefined)

  async function keptSheets(): Promise<KeptSheet[]> {
    const sinceMs = clock.now() - KEPT_DAYS * millisecondsInDay
    for (const { token, keptMs } of await db.sheets())
      if (keptMs < sinceMs) await removeUnchanged(token, sinceMs)
    return db.sheets()
  }

  return {
    $state,
    $startRefusal,
    async load(): Promise<void> {
      const requests = Promise.all([
        api.call(listScoreSheets, { query: {} }),
        api.call(listScoreSheets, { query: { state: 'discarded' } }),
      ])
      // Without storage, the golfer still sees the rounds of the account.
      const all = await keptSheets().catch(() => [])
      const kept = all.filter((one) => one.owner === null || (one.owner === owner && !isOfOrganiser(one)))
      $state.set(roundsOf(kept, []))
      const results = await requests
      const listed = results.flatMap((result) => (result.ok ? result.value.sheets : []))
      $startRefusal.set(results[0].ok ? results[0].value.startRefusal : undefined)
      if (listed.length > 0) $state.set(roundsOf(kept, listed))
    },
  }
}

/** Returns the rounds of this browser and of the account, each once, the latest first. Only apps open those of apps. */
function roundsOf(kept: readonly KeptSheet[], listed: readonly ListedSheet[]): GolferRound[] {
  const states = new Map(listed.map(({ token, state }) => [token, state]))
  const here = new Set(kept.map(({ token }) => token))
  return [
    ...kept.map(({ token, round, keptMs, state = 'live' }) => ({
      token,
      course: round.course.name,
      atMs: keptMs,
      state: states.get(token) ?? state,
      isHere: true,
    })),
    ...listed
      .filter(({ token, mode }) => !here.has(token) && mode !== 'document')
      .map(({ token, course, date, state }) => ({ token, course, atMs: date, state, isHere: false })),
  ].sort((a, b) => b.atMs - a.atMs)
}
