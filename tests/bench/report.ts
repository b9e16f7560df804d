/** Units of figures that are not in milliseconds, by the end of their key. */
const DECIMALS = [
  { suffix: /ratio$|shift$|seconds/i, digits: 2 },
  { suffix: /perHole$/i, digits: 1 },
  { suffix: /kb$|mb$/i, digits: 1 },
]

function cellOf(key: string, value: unknown): string {
  if (typeof value !== 'number') return String(value ?? '')
  return value.toFixed(DECIMALS.find(({ suffix }) => suffix.test(key))?.digits ?? 0)
}

/** Returns rows of figures as a Markdown table; the keys of the first row are the headings. */
export function markdownTable(rows: readonly object[]): string {
  const headings = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => Object.entries(row).map(([key, value]) => cellOf(key, value)))
  return [headings, headings.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
