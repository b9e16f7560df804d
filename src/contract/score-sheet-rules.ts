// Apart from the schemas, so that the screen on which a round is scored does not load them.

/** Entries of one batch. */
export const BATCH_ENTRIES_MAX = 200
/** 256 kB of 1024 bytes. */
export const BATCH_MAX_BYTES = 256 * 1024
/** Entries of one response of `getScoreSheet`. */
export const LOG_PAGE_MAX = 1000
export const SCORER_KEYS_MAX = 20
/** The name of all keys that an organiser makes for the groups of a competition. */
export const GROUP_KEY_NAME = 'Group'
/** Players of a score sheet, without those that were removed or merged. */
export const SHEET_PLAYERS_MAX = 40
/** Players of a score sheet, with those that were removed or merged. */
export const SHEET_PLAYERS_EVER_MAX = 100

/** What a score entry can change of a hole. */
export const SCORE_FIELDS = [
  'strokes',
  'pickUp',
  'putts',
  'penalties',
  'sand',
  'fairway',
  'green',
  'conceded',
] as const

/** Returns the id of a team of a document, given its position. */
export function teamId(team: { id?: string | undefined }, at: number): string {
  return team.id ?? `t${at + 1}`
}
