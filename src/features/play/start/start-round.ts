import type { Clock } from '../../../platform/browser/clock.ts'
import type { Network } from '../../../platform/browser/network.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import type { KeptSheet, SheetDatabase } from '../../../platform/sheets/sheet-database.ts'
import type { SyncResult } from '../../../platform/sheets/sheet-sync.ts'
import { invitationName } from '../invitation-name.ts'
import { keepSetup } from './last-setup.ts'
import type { Setup } from './setup.ts'
import { documentOf } from './setup-document.ts'

/** How long a start waits for the service. Then the round begins on this phone, as without a network. */
const SEND_MS = 5000

interface Deps {
  db: Pick<SheetDatabase, 'putSheet' | 'write'>
  /**
   * Sends the sheet. Returns why the service refuses it; undefined if it does not, or has not responded within a few
   * seconds.
   */
  send(token: string): Promise<string | undefined>
  storage: Storage
  randomToken(): string
  now(): number
  /** Milliseconds east of UTC of this device at a time. */
  timezoneOffsetMs(atMs: number): number
  /** Asks the browser not to remove the data of the site when storage runs low. */
  persist(): void
}

/**
 * Begins a score sheet in this browser; its link works for others once it was sent. Returns why the service refuses it,
 * before anything is entered. Rejects without storage.
 */
export async function startRound(
  setup: Setup,
  owner: string,
  deps: Deps,
): Promise<{ sheet: KeptSheet } | { refusal: string }> {
  const startMs = deps.now()
  const round = documentOf(setup, startMs, deps.timezoneOffsetMs(startMs))
  const sheet: KeptSheet = {
    token: deps.randomToken(),
    key: deps.randomToken(),
    owner,
    round,
    // The first link for another phone exists from the beginning, and works as soon as the service has the sheet.
    invitations: [{ key: deps.randomToken(), name: invitationName(round, []) }],
    isStarted: false,
    me: setup.players[0]?.id ?? null,
    keptMs: startMs,
  }
  await deps.db.putSheet(sheet)
  const refusal = await deps.send(sheet.token)
  if (refusal !== undefined) {
    await deps.db.write((trx) => trx.objectStore('sheets').delete(sheet.token))
    return { refusal }
  }
  keepSetup(deps.storage, owner, setup)
  deps.persist()
  return { sheet }
}

/** Returns why the service refuses a sheet that is being sent, unless there is no network or no response in time. */
export function firstRefusal(
  sending: Promise<SyncResult>,
  { network, clock }: { network: Pick<Network, 'isOnline'>; clock: Pick<Clock, 'after'> },
): Promise<string | undefined> {
  if (!network.isOnline()) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const cancel = clock.after(SEND_MS, () => resolve(undefined))
    sending.then((result) => {
      cancel()
      resolve(result.status === 'waiting' && result.problem === 'refused' ? result.refusal : undefined)
    }, reject)
  })
}
