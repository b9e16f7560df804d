import { clock } from '../../platform/browser/clock.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { liveDatabase } from '../../platform/live/live-rounds.ts'
import { createSheetWatch } from './watch-sheet.ts'

// What a page needs after it has shown a sheet: the exchange with the service, and what others enter.
export { sheetSync } from '../../platform/sheets/browser-sync.ts'

/** Watches the number of a round's log with the dependencies of the page. */
export const watchSheet = createSheetWatch({ liveDatabase, clock, visibility })
