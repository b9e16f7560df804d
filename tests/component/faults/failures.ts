import { millisecondsInDay } from 'date-fns/constants'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { errorStatus, type Fault, htmlPage, unreachable } from '../../support/faulty-service.ts'
import type { Job } from './run-job.tsx'

export interface Failure {
  fault: Fault
  /** How far the clock of the browser is off: no screen depends on it. */
  clockOffMs?: number
}

/** The statuses that the screens of a call treat unlike other errors. */
const OWN_STATUSES = new Map<AnyEndpoint, readonly number[]>([
  [e.getUser, [403, 429]],
  [e.checkAccess, [403, 429]],
  [e.signIn, [429]],
  [e.confirmSignIn, [409]],
  [e.beginPasskeySignIn, [404]],
  [e.signInWithPasskey, [404]],
  [e.openEnrolment, [400]],
  [e.finishEnrolment, [400]],
  [e.beginEnrolmentPasskey, [400]],
  [e.resetPassword, [400]],
  [e.confirmEmailChange, [400, 403, 409]],
  [e.requestEmailChange, [409]],
  [e.setEmailPreferences, [409]],
  [e.endSession, [404]],
  [e.beginPasskey, [403, 409]],
  [e.addPasskey, [400, 403, 409]],
  [e.removePasskey, [404, 422]],
  [e.getRound, [404]],
  [e.findUser, [404]],
  [e.findPromoCode, [404]],
  [e.listFacilities, [404]],
  [e.searchUsers, [404]],
  [e.upload, [400, 403, 409, 429]],
  [e.previewUpload, [404]],
  [e.uploadRecipients, [400, 409]],
  [e.uploadTemplate, [400, 409]],
  [e.checkMailing, [400]],
  [e.pauseMailing, [409]],
  [e.resumeMailing, [409]],
  [e.stopMailing, [409]],
])

/** Failures that have equal results in every screen are repeated by `npm run scale` only. */
const STATUSES = process.env.SCALE === '1' ? [400, 403, 404, 409, 429] : []

/** Returns one failure of each kind, and those that the screens of the call treat in their own way. */
export function failuresOf({ endpoint }: Job): [what: string, failure: Failure][] {
  const statuses = new Set([...STATUSES, ...(OWN_STATUSES.get(endpoint) ?? [])])
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
