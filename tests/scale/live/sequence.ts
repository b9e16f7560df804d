/** Encloses the number of a write in a value; occurs nowhere else in a round. */
const MARK = '~'
const MARK_BYTE = MARK.charCodeAt(0)

/** Returns a text for a value from which `sequenceIn` reads the number. */
export const markSequence = (sequence: number) => `${MARK}${sequence}${MARK}`

/** Returns the number of the write in a frame, or undefined if it has none. */
export function sequenceIn(frame: Buffer): number | undefined {
  const start = frame.indexOf(MARK_BYTE)
  if (start === -1) return undefined
  return Number(frame.toString('latin1', start + 1, frame.indexOf(MARK_BYTE, start + 1)))
}
