import type { ServerLicense } from '../users/licenses.ts'
import type { StaffProperty } from '../users/properties.ts'

/** A change of one value: what it was before and after. */
interface Change<Value> {
  before: Value
  after: Value
}

/** What a change did, in a form from which it can be undone. Stored with its audit event. */
export type UndoStep =
  | ({ type: 'login'; accountId: string } & Change<string>)
  | ({ type: 'disabled'; accountId: string } & Change<boolean>)
  | ({ type: 'note'; owner: string } & Change<string>)
  | ({ type: 'property'; iid: string; name: string } & Change<StaffProperty | null>)
  | ({ type: 'licenses'; iids: string[] } & Change<ServerLicense[]>)
  | ({ type: 'round'; token: string } & Change<boolean>)
  | { type: 'upload'; restoreId: string }

/** Returns the step that undoes the undoing of this one; undefined if that is not possible. */
export function reversed(step: UndoStep): UndoStep | undefined {
  if (step.type === 'upload') return undefined
  // TypeScript does not see that both values have the type of the same member of the union.
  return { ...step, before: step.after, after: step.before } as UndoStep
}
