import type { Storage } from '../../../platform/browser/storage.ts'
import type { KeptSheet, SheetDatabase } from '../../../platform/sheets/sheet-database.ts'
import { invitationName } from '../invitation-name.ts'
import { keepSetup } from './last-setup.ts'
import type { Setup } from './setup.ts'
import { documentOf } from './setup-document.ts'

interface Deps {
  db: Pick<SheetDatabase, 'putSheet'>
  storage: Storage
  randomToken(): string
  now(): number
  /** Milliseconds east of UTC of this device at a time. */
  timezoneOffsetMs(atMs: number): number
  /** Asks the browser not to remove the data of the site when storage runs low. */
  persist(): void
}

/** Begins a score sheet in this browser; its link works for others once it was sent. Rejects without storage. */
export async function startRound(setup: Setup, owner: string, deps: Deps): Promise<KeptSheet> {
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
  keepSetup(deps.storage, owner, setup)
  deps.persist()
  return sheet
}
