import { clock } from '../../platform/browser/clock.ts'
import { network } from '../../platform/browser/network.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { lazyScript } from '../../platform/lazy/lazy-script.ts'
import { sheetDatabase } from '../../platform/sheets/browser-sheets.ts'
import type { SheetSync } from '../../platform/sheets/sheet-sync.ts'
import { knownUser, tabs } from './browser-play.ts'
import type { ExchangedSheet } from './score-sheet.store.ts'
import { createSheetExchange } from './sheet-exchange.ts'

const loadLater = lazyScript(() => import('./later.ts'))
let loadedSync: SheetSync | undefined
/** The exchange of sheets with the service, whose script is loaded when it is needed. */
export const sheetSync: Pick<SheetSync, 'exchange'> = {
  async exchange(token, unstored) {
    const later = await loadLater().catch(() => undefined)
    if (!later) return { status: 'waiting', problem: 'unreachable', retryAfterMs: 0 }
    loadedSync ??= later.sheetSync(() => knownUser()?.id)
    return loadedSync.exchange(token, unstored)
  },
}

/** Begins to exchange the entries of a sheet with the dependencies of the page. */
export const beginExchange = (sheet: ExchangedSheet) =>
  createSheetExchange(sheet, {
    db: sheetDatabase,
    sync: sheetSync,
    clock,
    network,
    visibility,
    tabs,
    watch: async (token, onSeq) => (await loadLater()).watchSheet(token, onSeq),
  })
