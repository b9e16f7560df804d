/** Decimals of figures that are not in milliseconds, by the end of their key. */
const DECIMALS = [
  { suffix: /ratio$|shift$|seconds/i, digits: 2 },
  { suffix: /perHole$/i, digits: 1 },
  { suffix: /mb$/i, digits: 1 },
]

function cellOf(key: string, value: unknown): string {
  if (typeof value !== 'number') return String(value ?? '')
  return value.toFixed(DECIMALS.find(({ suffix }) => suffix.test(key))?.digits ?? 0)
}

/** Returns rows of figures as a Markdown table, whose headings are their keys; of a single row, a line for each figure. */
export function markdownTable(rows: readonly object[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => {
    const values = new Map(Object.entries(row))
    return headings.map((key) => cellOf(key, values.get(key)))
  })
  const [first = []] = lines
  const [head, ...body] =
    rows.length === 1
      ? [['figure', 'measured'], ...headings.map((key, at) => [key, first[at] ?? ''])]
      : [headings, ...lines]
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
