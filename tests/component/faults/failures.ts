import { millisecondsInDay } from 'date-fns/constants'
import { caseOf } from '../../support/endpoint-cases/all-cases.ts'
import { errorStatus, type Fault, htmlPage, unreachable } from '../../support/faulty-service.ts'
import type { Job } from './run-job.tsx'

export interface Failure {
  fault: Fault
  /** How far the clock of the browser is off: no screen depends on it. */
  clockOffMs?: number
}

/** `npm run scale -- tests` repeats all failures on every screen. */
const isExhaustive = process.env.SCALE === '1'
const FURTHER_STATUSES = [400, 403, 404, 409, 429]

const status = (code: number): [string, Failure] => [`responds ${code}`, { fault: errorStatus(code) }]

/** Failures of all kinds. Screens have them from the client of the API, which treats those of one kind alike. */
const KINDS: [what: string, failure: Failure][] = [
  ['is unreachable, with a clock that is a day slow', { fault: unreachable, clockOffMs: -millisecondsInDay }],
  [
    'responds 500, with a clock that is a day fast',
    { fault: errorStatus(500), clockOffMs: millisecondsInDay },
  ],
  status(401),
  ['responds with an HTML page', { fault: htmlPage }],
  ...(isExhaustive ? FURTHER_STATUSES.map(status) : []),
]

/**
 * Returns the failures that a job is tested with: one, those that its screen treats in its own way, and for the first job
 * of a list all kinds.
 */
export function failuresOf({ endpoint }: Job, at: number): [what: string, failure: Failure][] {
  const own = (caseOf(endpoint).ownStatuses ?? []).map(status)
  const general = isExhaustive || at === 0 ? KINDS : [status(500)]
  const names = new Set(general.map(([what]) => what))
  return [...general, ...own.filter(([what]) => !names.has(what))]
}
