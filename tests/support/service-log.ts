/** How many lines are kept. */
const MAX_LINES = 60

/** The last lines that services of this process have logged since the current test began. */
const lines: string[] = []

export function keepLogLines(text: string): void {
  lines.push(...text.trimEnd().split('\n'))
  lines.splice(0, lines.length - MAX_LINES)
}

/** Returns the lines that were kept, and forgets them. */
export const takeLogLines = (): string => lines.splice(0).join('\n')
