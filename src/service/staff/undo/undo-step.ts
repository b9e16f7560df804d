import type { ServerLicense } from '../users/licenses.ts'
import type { StaffProperty } from '../users/properties.ts'

/** The values before and after a change. */
interface Change<Value> {
  before: Value
  after: Value
}

/** Describes a change so that it can be undone. Stored with its audit event. */
export type UndoStep =
  | ({ type: 'login'; accountId: string } & Change<string>)
  | ({ type: 'disabled'; accountId: string } & Change<boolean>)
  | ({ type: 'note'; owner: string } & Change<string>)
  | ({ type: 'property'; iid: string; name: string } & Change<StaffProperty | null>)
  | ({ type: 'licenses'; iids: string[] } & Change<ServerLicense[]>)
  | ({ type: 'round'; token: string } & Change<boolean>)
  | { type: 'upload'; restoreId: string }

/** Returns the step for undoing the undoing of a step; undefined if that is not possible. */
export function reversed(step: UndoStep): UndoStep | undefined {
  if (step.type === 'upload') return undefined
  // A cast, because TypeScript does not recognize that both values belong to the same member of the union.
  return { ...step, before: step.after, after: step.before } as UndoStep
}
