import { createHash } from 'node:crypto'
import type { UserVersions } from '../../../contract/staff/users.ts'
import { refuseStaff } from '../../accounts/accounts.ts'
import type { Account } from '../../base/account.ts'
import type { Outcome } from '../../base/audit/audit.ts'
import { type StaffEvent, staffCalls } from '../../base/audit/staff-calls.ts'
import type { StaffProperty, UndoStep } from '../../base/audit/undo-step.ts'
import type { Context } from '../../base/context.ts'
import type { Call } from '../../base/http/handler-types.ts'
import { HttpError } from '../../base/http/http-error.ts'
import { seenVersion } from '../../base/http/request-headers.ts'
import { createLicenses, type LicenseRow } from '../users/licenses.ts'
import { createProperties } from '../users/properties.ts'
import { createOwners, type Owner, type UserNote } from './owners.ts'
import { createUserNotes } from './user-notes.ts'

interface GolferChange extends StaffEvent {
  /** The install id or support id of the golfer. */
  golfer: string
  /** What the change overwrites; the caller may have seen an outdated version of it. */
  part?: VersionedPart
  /** Whether accounts of staff are excepted from the change. */
  refusesStaff?: boolean
}

/** Creates the function with which staff change the data of a golfer. */
export function golferChanges<In extends Context>(context: In) {
  const { change } = staffCalls(context)
  /**
   * Locks the golfer, checks that the caller has seen the current version, changes and records. Returns the new version.
   * @throws HttpError 404 when there is no such golfer, 409 for staff, 412 when the version is outdated
   */
  return <Done extends Outcome>(
    call: Call<Account>,
    { golfer, part, refusesStaff = false, ...event }: GolferChange,
    operation: (tx: In, owner: Owner) => Promise<Done>,
  ) =>
    change(call, event, async (tx) => {
      const owner = await createOwners(tx).lock(golfer)
      if (refusesStaff) refuseStaff(owner.account?.role)
      const seen = seenVersion(call.request)
      if (part && seen !== undefined && (await versionOfPart(tx, owner, part)) !== seen) {
        throw new HttpError(412, 'This has changed since you loaded it; nothing was stored')
      }
      const done = await operation(tx, owner)
      const version = done.version ?? (await versionAfter(tx, golfer, part))
      return { accountId: owner.account?.id, ...done, version }
    })
}

/** A part of a golfer's data that has a version of its own. */
type VersionedPart = Exclude<keyof UserVersions, 'property'> | { iid: string; property: string }

/** Returns the part of a golfer's data that a step changes; undefined if it has no version. */
export function partOf(step: UndoStep): VersionedPart | undefined {
  switch (step.type) {
    case 'login':
    case 'note':
      return step.type
    case 'disabled':
      return 'account'
    case 'licenses':
      return 'license'
    case 'property':
      return { iid: step.iid, property: step.name }
    default:
      return undefined
  }
}

/**
 * Returns the version of a part of a golfer's data after a change in the same transaction.
 * @param golfer an install id or support id
 */
export const versionAfter = async (tx: Context, golfer: string, part: VersionedPart | undefined) =>
  part && versionOfPart(tx, await createOwners(tx).require(golfer), part)

/** Returns the versions of the parts of a golfer's data that need no other data. */
export const ownerVersions = ({ account, note }: Owner) => ({
  login: versionOf(account?.email),
  account: versionOf(account?.disabledAt),
  note: noteVersion(note),
})

const noteVersion = (note: UserNote | undefined) => versionOf(note && [note.text, note.updatedAt])

export const licenseVersion = (rows: readonly LicenseRow[]) =>
  versionOf(rows.map(({ id, expiration, additionalInfo }) => [id, expiration, additionalInfo]))

export const propertyVersion = (property: StaffProperty | null) =>
  versionOf(property && [property.fields_json, property.is_deleted, property.committed_at])

/** Returns the current version of a part of the data of a locked owner. */
async function versionOfPart(tx: Context, owner: Owner, part: VersionedPart): Promise<string> {
  if (typeof part !== 'string') {
    return propertyVersion(await createProperties(tx).staffProperty(part.iid, part.property))
  }
  if (part === 'license') return licenseVersion(await createLicenses(tx).rowsOf(owner.iids))
  if (part === 'note') return noteVersion(await createUserNotes(tx).of(owner))
  return ownerVersions(owner)[part]
}

/** Returns a text that changes with a value: `none` for a value that does not exist. */
function versionOf(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}
