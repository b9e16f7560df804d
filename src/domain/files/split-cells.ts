/** What separates the cells of a pasted table, the likeliest first. */
const DELIMITERS = ['\t', ';', ','] as const
/** Commas between two digits are those of decimals. */
const hasDelimiter = (text: string, delimiter: string) =>
  delimiter === ',' ? /(?<!\d),|,(?!\d)/.test(text) : text.includes(delimiter)

/** Returns the lines of a pasted table as cells; a table without a delimiter has one column. */
export function splitCells(text: string): { lines: string[][]; delimiter: string | undefined } {
  const delimiter = DELIMITERS.find((one) => hasDelimiter(text, one))
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => (delimiter === undefined ? [line.trim()] : cellsOf(line, delimiter)))
  return { lines, delimiter }
}

/** Splits a line. A cell in quotes may contain the delimiter, and doubled quotes. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string
    if (character === '"' && (isQuoted || cell.trim() === '')) {
      const isDoubled = isQuoted && line[at + 1] === '"'
      if (isDoubled) at++
      else isQuoted = !isQuoted
      cell = isDoubled ? `${cell}"` : cell.trimStart()
    } else if (character === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}
