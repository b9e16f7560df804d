/** Returns the current time in Unix milliseconds. */
export type Clock = () => number
