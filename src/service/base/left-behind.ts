/**
 * Notes an item with which a background task has failed, so that the others do not wait for it: logs the error and counts
 * it. Throws the error again if the database cannot be reached, because then every item would fail.
 */
export type LeaveBehind = (task: string, error: unknown) => void
