import { refuseStaff } from '../../accounts/accounts.ts'
import type { Account } from '../../base/account.ts'
import type { Outcome } from '../../base/audit/audit.ts'
import { type StaffEvent, staffCalls } from '../../base/audit/staff-calls.ts'
import type { Context } from '../../base/context.ts'
import type { Call } from '../../base/http/handler-types.ts'
import { seenVersion } from '../../base/http/request-headers.ts'
import { createOwners, type Owner } from './owners.ts'
import { createUserVersions, type VersionedPart } from './user-versions.ts'

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
   * Locks the golfer, checks that the caller has seen the current version, changes and records.
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
      if (part) await createUserVersions(tx).requireUnchanged(owner, part, seenVersion(call.request))
      return { accountId: owner.account?.id, ...(await operation(tx, owner)) }
    })
}
