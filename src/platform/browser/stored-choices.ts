/** Keys of local storage that the head script reads before the first paint: a viewer's choices, and the face. */

/** The layout: `full` on a phone for the page with a minimum width, `phone` in the narrow window of a computer. */
export const LAYOUT_KEY = 'layout'
/** Whether scorecards show statistics: `shown` or `folded`. */
export const STATISTICS_KEY = 'round.statistics'
/** Whether the page of a live round follows play: `on` or absent. */
export const FOLLOW_KEY = 'round.follow'
/** The unit of distances: `m` or `yd`. A page and its map frame share it. */
export const UNIT_KEY = 'distance-unit'
/** Whether this browser has loaded the display face: `loaded` or absent. */
export const FACE_KEY = 'display-face'
/** The round that was last scored in this browser and is still live (`sheets/open-sheet.ts`). */
export const OPEN_SHEET_KEY = 'play.open'
/** How many entries wait, and how many score sheets are live (`sheets/waiting-entries.ts`). */
export const WAITING_KEY = 'play.waiting'
export const LIVE_SHEETS_KEY = 'play.live'
/** Each of them means that a round may be scored in this browser. */
export const KEPT_SHEET_KEYS = [OPEN_SHEET_KEY, WAITING_KEY, LIVE_SHEETS_KEY]
