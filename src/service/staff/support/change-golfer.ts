import { refuseStaff } from '../../accounts/accounts.ts'
import type { Account } from '../../base/account.ts'
import type { Outcome } from '../../base/audit/audit.ts'
import { type StaffEvent, staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call } from '../../base/http/handler-types.ts'
import { seenVersion } from '../../base/http/seen-version.ts'
import type { StaffAreas, StaffServices } from '../areas.ts'
import type { Owner } from './owners.ts'
import type { VersionedPart } from './user-versions.ts'

interface GolferChange extends StaffEvent {
  /** The install id or support id of the golfer. */
  golfer: string
  /** What the change overwrites; the caller may have seen an outdated version of it. */
  part?: VersionedPart
  /** Whether accounts of staff are excepted from the change. */
  refusesStaff?: boolean
}

/** Creates the function with which staff change the data of a golfer. */
export function golferChanges(services: StaffServices) {
  const { change } = staffCalls(services)
  /**
   * Locks the golfer, checks that the caller has seen the current version, changes and records.
   * @throws HttpError 404 when there is no such golfer, 409 for staff, 412 when the version is outdated
   */
  return <Done extends Outcome>(
    call: Call<Account>,
    { golfer, part, refusesStaff = false, ...event }: GolferChange,
    operation: (trx: StaffAreas, owner: Owner) => Promise<Done>,
  ) =>
    change(call, event, async (trx) => {
      const owner = await trx.owners.lock(golfer)
      if (refusesStaff) refuseStaff(owner.account?.role)
      if (part) await trx.userVersions.requireUnchanged(owner, part, seenVersion(call.request))
      return { accountId: owner.account?.id, ...(await operation(trx, owner)) }
    })
}
