import type { Areas, Factories, ServicesOf } from '../base/areas.ts'
import { type GolfContext, type GolfDeps, golfAreas } from '../golf/areas.ts'
import { createAuditLog } from './audit-log/audit-log.ts'
import { createMailingRuns } from './mailing/runs.ts'
import { createDeliveryReports } from './mailing/suppressions/delivery-reports.ts'
import { createSuppressions } from './mailing/suppressions/suppressions.ts'
import { createPromoCodes } from './promo/promo-codes.ts'
import { createSearch } from './search/search.ts'
import { createSearchAudit } from './search/search-audit.ts'
import { createOwners } from './support/owners.ts'
import { createUserNotes } from './support/user-notes.ts'
import { createUserVersions } from './support/user-versions.ts'
import { createLicenses } from './users/licenses.ts'
import { createProperties } from './users/properties.ts'
import { createSnapshots } from './users/snapshots.ts'
import { createUsers } from './users/users.ts'

export const staffAreas = {
  ...golfAreas,
  users: ({ db, clock }) => createUsers(db, clock),
  snapshots: ({ db, clock }) => createSnapshots(db, clock),
  properties: ({ db, clock }) => createProperties(db, clock),
  licenses: ({ db, clock }) => createLicenses(db, clock),
  owners: ({ db, clock }) => createOwners(db, clock),
  userNotes: ({ db, clock }) => createUserNotes(db, clock),
  userVersions: ({ db, clock }) => createUserVersions(db, clock),
  search: ({ db, kind: { textSearch } }) => createSearch({ db, textSearch }),
  searchAudit: ({ db, clock }) => createSearchAudit(db, clock),
  auditLog: ({ db, clock }) => createAuditLog(db, clock),
  promo: ({ db, clock }) => createPromoCodes(db, clock),
  mailings: (context) => createMailingRuns({ ...context, jobs: golfAreas.jobs(context) }),
  suppressions: ({ db, clock }) => createSuppressions(db, clock),
  deliveryReports: ({ db, clock }) => createDeliveryReports(db, clock),
} satisfies Factories<GolfContext>

export type StaffAreas = Areas<typeof staffAreas>
export type StaffServices = ServicesOf<StaffAreas>

export interface StaffDeps extends GolfDeps {
  services: StaffServices
}
