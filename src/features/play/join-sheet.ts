import type { SheetRound } from '../../contract/score-sheet-round.ts'
import { addScorerKey, getScoreSheet } from '../../contract/score-sheets.ts'
import { type Replica, receiveLog, startReplica } from '../../domain/score-sheet/replica.ts'
import type { Api } from '../../platform/api/api.ts'
import { api } from '../../platform/api/browser-api.ts'
import type { Failure } from '../../platform/api/result.ts'
import { clock } from '../../platform/browser/clock.ts'
import { deviceName } from '../../platform/browser/device-name.ts'
import { randomToken } from '../../platform/browser/random.ts'
import { sheetDatabase } from '../../platform/sheets/browser-sheets.ts'
import { saveReplica } from '../../platform/sheets/sheet-changes.ts'
import type { KeptSheet, SheetDatabase } from '../../platform/sheets/sheet-database.ts'
import { currentUser } from '../session/current-user.ts'

export type JoinResult =
  | 'joined'
  /** This browser has the sheet. Whether the key of the link works could not be found out. */
  | 'untried'
  | 'missing'
  /** The service does not have the round of a link with a key, which exists before the round was sent. */
  | 'notSent'
  | 'withdrawn'
  | 'unreachable'
  | 'document'

interface Deps {
  api: Pick<Api, 'call'>
  db: Pick<SheetDatabase, 'putSheet' | 'sheet' | 'changeSheet'>
  saveReplica(token: string, replica: Replica): Promise<void>
  /** Returns the login of the user who is signed in. */
  user(): Promise<string | undefined>
  deviceName(): string | undefined
  randomKey(): string
  now(): number
}

/**
 * Makes this browser a scorer of a round: with the key of a link, or as the owner on another device, for which it makes
 * a key of its own.
 */
export async function joinSheet(token: string, key: string | undefined, deps: Deps): Promise<JoinResult> {
  const { api, db } = deps
  const requestSheet = (scorerKey: string | undefined) =>
    api.call(getScoreSheet, { path: { token }, query: {} }, { scorerKey })
  const known = await db.sheet(token)
  if (known) {
    // A new link replaces a key that the owner has withdrawn, and one that does not work replaces none.
    if (key !== undefined && key !== known.key && known.owner === null) {
      const tried = await requestSheet(key)
      if (tried.ok) await db.changeSheet(token, () => ({ key }))
      else if (isUnreachable(tried.failure)) return 'untried'
    }
    return 'joined'
  }
  const owner = key === undefined ? await deps.user() : undefined
  if (key === undefined && owner === undefined) return 'missing'
  const result = await requestSheet(key)
  if (!result.ok) {
    const { failure } = result
    if (isUnreachable(failure)) return 'unreachable'
    if (failure.kind === 'http' && failure.status === 403) return 'withdrawn'
    return key === undefined ? 'missing' : 'notSent'
  }
  const { round, mode, competition } = result.value
  if (mode === 'document') return 'document'
  if (!round) return 'missing'
  const ownKey = key ?? deps.randomKey()
  if (key === undefined) {
    const added = await api.call(addScorerKey, {
      path: { token },
      body: { key: ownKey, name: deps.deviceName() ?? 'Another device' },
    })
    if (!added.ok) return 'unreachable'
  }
  const sheetRound = round as SheetRound
  const kept: KeptSheet = {
    token,
    key: ownKey,
    owner: owner ?? null,
    round: sheetRound,
    isStarted: true,
    me: null,
    keptMs: deps.now(),
    competition,
  }
  // With the scores of the others, so that the screen opens on the hole that is played.
  const replica = receiveLog(startReplica(sheetRound), result.value)
  await Promise.all([db.putSheet(kept), deps.saveReplica(token, replica)])
  return 'joined'
}

function isUnreachable(failure: Failure): boolean {
  return failure.kind !== 'http' || failure.status >= 500 || failure.status === 429
}

/** Makes this browser a scorer of the round at an address. */
export function joinHere(token: string, key: string | undefined): Promise<JoinResult> {
  return joinSheet(token, key, {
    api,
    db: sheetDatabase,
    saveReplica: (...changed) => saveReplica(sheetDatabase, ...changed),
    user: async () => {
      const state = await currentUser.load()
      return state.status === 'signedIn' ? state.user.id : undefined
    },
    deviceName,
    randomKey: randomToken,
    now: clock.now,
  })
}
