/** Matches the start of a formula. Some spreadsheets also accept the full-width signs of East Asian keyboards. */
const FORMULA = /^[\t\r\n=+\-@＝＋－＠]/
/**
 * Matches characters that may precede a formula: spaces that spreadsheets trim, and delimiters other than the comma, at
 * which some spreadsheets split a value.
 */
const BEFORE_FORMULA = /(?:^[\s"]+|[;|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])|\s"*(?=[=＝]\S)/g
const BYTE_ORDER_MARK = '\uFEFF'
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/

/** @param isContinued whether a spreadsheet with another delimiter joins this cell and the next one */
function cell(value: string, isContinued: boolean): string {
  const isNumber = NUMBER.test(value) && !isContinued
  const inner = value.replace(BEFORE_FORMULA, "$&'")
  const safe = FORMULA.test(value) && !isNumber ? `'${inner}` : inner
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formats rows as comma separated values (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. A value
 * that a spreadsheet would run as a formula gets a leading apostrophe (OWASP: CSV Injection), whatever delimiter the
 * spreadsheet expects.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => {
    const cells = row.map((value, index) => cell(value, index === 0 && row.length > 1))
    return `${cells.join(',')}\r\n`
  })
  return BYTE_ORDER_MARK + lines.join('')
}

/** Yields a table as CSV, with the rows of each page as soon as it is read. */
export async function* csvChunks(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield toCsv([header])
  for await (const rows of pages) {
    if (rows.length > 0) yield toCsv(rows).slice(BYTE_ORDER_MARK.length)
  }
}

/** Returns a file name that is valid on every file system: `rounds-ann-example.com.csv`. */
export function csvFileName(...parts: string[]): string {
  const name = parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60))
    .join('-')
  return `${name}.csv`
}
