/** Returns the current time in Unix milliseconds. */
export type Clock = () => number

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
