/** Stands on what an island shows while it waits, and nowhere else; a first look goes when none is left. */
export const WAITING = { 'data-waiting': '' } as const
export const WAITS = '[data-waiting]'
