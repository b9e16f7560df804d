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
