import { DIRECTION_MARKS } from '../../contract/wire.ts'

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** First strong isolate, pop directional isolate. */
const [START, END] = ['\u2068', '\u2069']

/**
 * Returns a name for a sentence without markup, so that the name does not change the order of the words and figures
 * around it. It does what `<bdi>` does in markup. Names from left to right remain as they are.
 */
export function isolated(name: string): string {
  const plain = name.replace(DIRECTION_MARKS, '')
  return RIGHT_TO_LEFT.test(plain) ? START + plain + END : plain
}
