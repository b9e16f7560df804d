/** Stands for what is left out. */
const LEFT_OUT = '…'
/** Words of any sentence, of which every letter after the first is lower-case, and abbreviations. */
const PLAIN_WORD = /^(?:\p{Lu}?\p{Ll}{0,19}|[A-Z]{1,5}|\d{1,6})(?:[-'’/](?:\p{Lu}?\p{Ll}{1,19}|\d{1,6}))*$/u
/** Names of fields and headers at the beginning of a message: `players[1].holes[3].strokes:`. */
const FIELD = /^[A-Za-z]{1,40}(?:\[\d{1,5}\])?(?:\.[A-Za-z]{1,40}(?:\[\d{1,5}\])?){0,6}:$/
const HEADER = /^(?:X-XSRF-TOKEN|X-Scorer-Key|If-Match|Authorization)$/
/** Characters around a word. */
const AROUND = /^([([{'‘“]*)(.*?)([)\]}.,;:!?'’”]*)$/su
const MAX_LENGTH = 300

/**
 * Returns a message without what may be personal data or give access to something: texts in quotes, addresses, and words
 * that are no words of a sentence, such as tokens. Field names at its beginning stay.
 * @param values texts that are left out wherever they occur, such as those of the request
 */
export function withoutValues(message: string, values: readonly string[] = []): string {
  const withoutGiven = [...values]
    .filter((value) => value.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((text, value) => text.replaceAll(value, LEFT_OUT), message.slice(0, 2 * MAX_LENGTH))
  const words = withoutGiven.replace(/"[^"]*"?|`[^`]*`?/g, LEFT_OUT).split(/\s+/)
  const kept = words.map((word, index) => (index === 0 && FIELD.test(word) ? word : plain(word)))
  return kept.join(' ').slice(0, MAX_LENGTH)
}

function plain(word: string): string {
  const [, before = '', text = '', after = ''] = AROUND.exec(word) ?? []
  return `${before}${PLAIN_WORD.test(text) || HEADER.test(text) ? text : LEFT_OUT}${after}`
}
