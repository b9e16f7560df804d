/**
 * Matches the start of a formula. Some spreadsheets trim a cell first, and some also accept the full-width signs of
 * East Asian keyboards.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formats rows as comma separated values (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8.
 * A value that a spreadsheet would run as a formula gets a leading apostrophe (OWASP: CSV Injection).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Returns a file name that is valid on every file system: `rounds-ann-example.com.csv`. */
export function csvFileName(...parts: string[]): string {
  const name = parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60))
    .join('-')
  return `${name}.csv`
}
