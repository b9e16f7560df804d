/**
 * What a spreadsheet would take for the start of a formula, a plain number apart. Some trim a cell before they look,
 * and some read the wide signs of East Asian keyboards.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Comma separated values after RFC 4180, with a byte order mark, so that a spreadsheet reads UTF-8.
 * A value that would run as a formula there gets an apostrophe in front (OWASP: CSV Injection).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** A name that every file system takes: `rounds-ann-example.com.csv`. */
export function csvFileName(...parts: string[]): string {
  const name = parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60))
    .join('-')
  return `${name}.csv`
}
