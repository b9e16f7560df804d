import { clock } from '../../platform/browser/clock.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { liveDatabase } from '../../platform/live/live-database.ts'
import { createSheetWatch } from './watch-sheet.ts'

// Import this file dynamically: a page shows a sheet before it watches what others enter.

/** Watches the number of a round's log with the dependencies of the page. */
export const watchSheet = createSheetWatch({ liveDatabase, clock, visibility })
