import { createHash } from 'node:crypto'
import type { UndoStep } from './undo-step.ts'

/** What a change has changed, and its state afterwards. Later changes of the same thing have the same target. */
export interface AuditTarget {
  target: string
  target_state: string
}

/** Returns the target of the changes of many rounds of a golfer. */
export const roundsTarget = (golfer: string) => `rounds ${golfer}`

/** Returns the target of the changes of one round. */
export const roundTarget = (token: string) => `round ${token}`

/**
 * Returns the target of the uploads that replaced something.
 * @param of what was uploaded, such as "round R1"
 */
export const uploadTarget = (of: string) => `upload ${of}`

/** Returns what the upload of a round has uploaded, for its target. */
export const uploadedRound = (token: string) => `round ${token}`

/** Returns the stored form of a state: a hash, because notes and licenses may be long. */
export const targetState = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

/** @param golfer the id of the account, or else of the install */
export function targetOf(step: UndoStep, golfer: string): AuditTarget {
  return { target: nameOf(step, golfer), target_state: targetState(stateAfter(step)) }
}

function nameOf(step: UndoStep, golfer: string): string {
  switch (step.type) {
    case 'login':
    case 'disabled':
      return `${step.type} ${step.accountId}`
    case 'note':
      return `note ${step.owner}`
    case 'property':
      return `property ${step.iid}/${step.name}`
    case 'licenses':
      return `licenses ${golfer}`
    case 'round':
      return roundTarget(step.token)
    case 'competition':
      return `competition ${step.token}`
    case 'rounds':
      return roundsTarget(golfer)
    case 'catalogue':
      return `facility ${step.facilityId}`
    case 'suppressions':
      // Hashed, so that the column contains no addresses.
      return `suppressions ${targetState(step.emails)}`
    case 'upload':
      return uploadTarget(step.of ?? step.restoreId)
  }
}

/** Each upload counts as a different state, because its file is not compared. */
const stateAfter = (step: UndoStep): unknown => (step.type === 'upload' ? step.restoreId : step.after)
