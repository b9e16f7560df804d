import type { Figures } from '../support/figures.ts'
import type { Environment } from './environment.ts'
import type { Writers } from './writers.ts'
import { checkWrites } from './written-data.ts'

const SHOWN_MAX = 5

interface Limits {
  /** How soon after the end of the fault every request must succeed again. */
  recoveredWithinMs: number
  /** The longest that any request may take. */
  respondsWithinMs: number
}

interface Outcome {
  writers: Writers
  /** When the fault ended, by `performance.now()`. */
  endedAt: number
  limits: Limits
  /** Whether acknowledged writes may be lost, of which the number is shown. */
  mayLose?: boolean
}

/**
 * Adds the lines of a fault to the table, after the clients have stopped.
 */
export async function reportWrites(
  figures: Figures,
  name: string,
  environment: Pick<Environment, 'query'>,
  { writers, endedAt, limits, mayLose = false }: Outcome,
): Promise<void> {
  const verdict = await checkWrites(environment, writers)
  const broken = [verdict.lost, verdict.duplicated, verdict.torn]
  const [lost, duplicated, torn] = broken.map(({ length }) => length)
  const examples = broken.flat().slice(0, SHOWN_MAX).join(', ')
  figures.add(
    `${name}: writes`,
    `${writers.acknowledged()} acknowledged, ${lost} lost, ${duplicated} duplicated, ${torn} torn; ` +
      `${verdict.unsure} without a response or 5xx, of which ${verdict.unsureStored} stored${examples && ` (${examples})`}`,
    {
      text: `${mayLose ? '' : '0 lost, '}0 duplicated, 0 torn`,
      isMet: (mayLose ? broken.slice(1) : broken).flat().length === 0 && writers.acknowledged() > 0,
    },
  )
  const failures = [...writers.statuses].filter(([status]) => status === 0 || status >= 300).sort()
  figures.add(
    `${name}: failed requests`,
    failures.map(([status, count]) => `${count} × ${status || 'no response'}`).join(', ') || 'none',
    { text: 'no 500', isMet: !writers.statuses.has(500) },
  )
  figures.add(`${name}: slowest request`, seconds(writers.slowestMs()), {
    text: `under ${seconds(limits.respondsWithinMs)}`,
    isMet: writers.slowestMs() < limits.respondsWithinMs,
  })
  const recoveredMs = Math.max(0, writers.lastFailureAt() - endedAt)
  figures.add(`${name}: until all requests succeed again`, seconds(recoveredMs), {
    text: `within ${seconds(limits.recoveredWithinMs)}`,
    isMet: recoveredMs < limits.recoveredWithinMs,
  })
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
