import { matchRoute } from '../../match-route.ts'
import { clock } from '../../platform/browser/clock.ts'
import { haptics } from '../../platform/browser/haptics.ts'
import { network } from '../../platform/browser/network.ts'
import { page } from '../../platform/browser/page.ts'
import { randomUuid } from '../../platform/browser/random.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { tabChannel } from '../../platform/browser/tab-channel.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { sheetDatabase } from '../../platform/sheets/browser-sheets.ts'
import { routes } from '../../routes.ts'
import { rememberedUser } from '../session/remembered-user.ts'
import type { JoinResult } from './join-sheet.ts'
import { createPhoneChoices } from './phone-choices.store.ts'
import { createScoring } from './score/scoring.store.ts'
import { createScoreSheet } from './score-sheet.store.ts'
import { createSheetOpening, type SheetOpening } from './sheet-opening.store.ts'

/** The golfer whom this browser remembers; only a hint, which the service checks with each call. */
export const knownUser = () => rememberedUser(localStore)

/** How the scoring screen behaves in this browser. */
export const phoneChoices = createPhoneChoices(localStore, haptics)

const loadJoin = lazyScript(async () => (await import('./join-sheet.ts')).joinHere)
/** Tells other tabs that a sheet has changed, and hears of it. */
export const tabs = tabChannel<{ token: string }>('score-sheets')

/** Creates the stores of the screen on which a round is scored, with the dependencies of the page. */
function scoringOf(token: string) {
  return createScoring(
    createScoreSheet(token, {
      db: sheetDatabase,
      clock,
      network,
      tabs,
      randomUuid,
    }),
    phoneChoices.tap,
  )
}

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
