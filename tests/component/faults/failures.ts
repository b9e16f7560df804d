import { millisecondsInDay } from 'date-fns/constants'
import { caseOf } from '../../support/endpoint-cases/all-cases.ts'
import { errorStatus, type Fault, htmlPage, unreachable } from '../../support/faulty-service.ts'
import type { Job } from './run-job.tsx'

export interface Failure {
  fault: Fault
  /** How far the clock of the browser is off: no screen depends on it. */
  clockOffMs?: number
}

/** Failures that have equal results in every screen are repeated by `npm run scale` only. */
const STATUSES = process.env.SCALE === '1' ? [400, 403, 404, 409, 429] : []

/** Returns one failure of each kind, and those that the screens of the call treat in their own way. */
export function failuresOf({ endpoint }: Job): [what: string, failure: Failure][] {
  const statuses = new Set([...STATUSES, ...(caseOf(endpoint).ownStatuses ?? [])])
  return [
    [
      'is unreachable, with a clock that is a day slow',
      { fault: unreachable, clockOffMs: -millisecondsInDay },
    ],
    [
      'responds 500, with a clock that is a day fast',
      { fault: errorStatus(500), clockOffMs: millisecondsInDay },
    ],
    ['responds 401', { fault: errorStatus(401) }],
    ['responds with an HTML page', { fault: htmlPage }],
    ...Array.from(statuses, (status): [string, Failure] => [
      `responds ${status}`,
      { fault: errorStatus(status) },
    ]),
  ]
}
