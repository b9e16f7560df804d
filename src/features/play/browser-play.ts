import { matchRoute } from '../../match-route.ts'
import { clock } from '../../platform/browser/clock.ts'
import { haptics } from '../../platform/browser/haptics.ts'
import { network } from '../../platform/browser/network.ts'
import { page } from '../../platform/browser/page.ts'
import { randomUuid } from '../../platform/browser/random.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { tabChannel } from '../../platform/browser/tab-channel.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { sheetDatabase } from '../../platform/sheets/browser-sheets.ts'
import type { SheetSync, SyncResult } from '../../platform/sheets/sheet-sync.ts'
import { routes } from '../../routes.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import type { JoinResult } from './join-sheet.ts'
import { createPhoneChoices } from './phone-choices.store.ts'
import { createScoring } from './score/scoring.store.ts'
import { createScoreSheet, type ScoreSheetDeps } from './score-sheet.store.ts'
import { createSheetOpening, type SheetOpening } from './sheet-opening.store.ts'

/** The golfer whom this browser remembers; only a hint, which the service checks with each call. */
export const knownUser = () => rememberedUser(localStore)

/** How the scoring screen behaves in this browser. */
export const phoneChoices = createPhoneChoices(localStore, haptics)

const loadJoin = lazyScript(async () => (await import('./browser-join.ts')).joinHere)
const loadLater = lazyScript(() => import('./later.ts'))
let loadedSync: SheetSync | undefined
/** The exchange of sheets with the service, whose script is loaded when it is needed. */
export const sheetSync = {
  async exchange(token: string): Promise<SyncResult> {
    const later = await loadLater().catch(() => undefined)
    if (!later) return { status: 'waiting', problem: 'unreachable', retryAfterMs: 0 }
    loadedSync ??= later.sheetSync(() => knownUser()?.id)
    return loadedSync.exchange(token)
  },
}
const tabs = tabChannel<{ token: string }>('score-sheets')

/** Creates the stores of the screen on which a round is scored, with the dependencies of the page. */
function scoringOf(token: string) {
  return createScoring(
    createScoreSheet(token, {
      db: sheetDatabase,
      sync: sheetSync,
      clock,
      network,
      visibility,
      tabs,
      watch,
      randomUuid,
    }),
    phoneChoices.tap,
  )
}

/** Watches the number of a round's log. */
const watch: ScoreSheetDeps['watch'] = (token, onSeq) =>
  loadLater().then(({ watchSheet }) => watchSheet(token, onSeq))

/** Opens the storage: early, while other scripts of the page are still being loaded, or again if it does not answer. */
export const prepareStorage = sheetDatabase.prepare

/** Makes this browser a scorer of the round at an address. Rejects if the browser stores nothing. */
async function joinHere(token: string, key: string | undefined, onJoining: () => void): Promise<JoinResult> {
  const kept = await sheetDatabase.sheet(token)
  if (kept && key === undefined) return 'joined'
  onJoining()
  const join = await loadJoin().catch(() => undefined)
  if (join) return join(token, key)
  return kept ? 'untried' : 'unreachable'
}

/** Returns the token of the sheet at the address of the page; undefined where a round is started. */
export const tokenHere = () => matchRoute(routes.score.path, page.url().pathname)?.token

/** Opens a sheet, or joins it with the key in the address. */
export function openSheet(token: string): SheetOpening {
  const opening = createSheetOpening(token, {
    page,
    join: joinHere,
    scoringOf,
    isKnown: () => knownUser() !== undefined,
  })
  void opening.open()
  return opening
}
