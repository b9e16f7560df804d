import { randomUUID } from 'node:crypto'
import { createAccountDeletions } from './accounts/account-data/account-deletions.ts'
import { createAccountExports } from './accounts/account-data/account-exports.ts'
import { createAccounts } from './accounts/accounts.ts'
import type { CredentialHasher } from './accounts/credential-hash.ts'
import { createEmailChanges } from './accounts/email-changes.ts'
import { createInstalls } from './accounts/installs.ts'
import { createChallenges } from './accounts/passkeys/challenges.ts'
import { createPasskeys } from './accounts/passkeys/passkeys.ts'
import { createPreferences } from './accounts/preferences/preferences.ts'
import { createResets } from './accounts/resets.ts'
import { createEnrolments } from './accounts/second-step/enrolments.ts'
import { createSecondSteps } from './accounts/second-step/second-steps.ts'
import { createSessions } from './accounts/sessions.ts'
import { createAudit } from './base/audit/audit.ts'
import type { Clock } from './base/clock.ts'
import { type Database, inTransaction } from './base/database/database.ts'
import type { DatabaseKind } from './base/database/database-kind.ts'
import { createLeases } from './base/database/leases.ts'
import { createSecrets } from './base/keys/secrets.ts'
import type { ServiceKey } from './base/keys/service-key.ts'
import { createThrottles } from './base/throttles.ts'
import { createDemoAccounts } from './demo/demo-accounts.ts'
import { createCourses } from './golf/courses/courses.ts'
import { createFacilities } from './golf/maps/facilities.ts'
import { createOwnAverages } from './golf/rounds/own-averages.ts'
import { createOwnStatistics } from './golf/rounds/own-statistics.ts'
import { createRoundUploads } from './golf/rounds/round-uploads.ts'
import { createRounds, type RoundDeps } from './golf/rounds/rounds.ts'
import { createTaggedRounds } from './golf/rounds/tagged-rounds.ts'
import { createUploadHistory } from './golf/rounds/upload-history.ts'
import { createAccountMails } from './mail/account-mails/account-mails.ts'
import { createAuditLog } from './staff/audit-log/audit-log.ts'
import { createMailingFileUse } from './staff/mailing/files/last-used.ts'
import { createMailingRuns } from './staff/mailing/runs.ts'
import { createDeliveryReports } from './staff/mailing/suppressions/delivery-reports.ts'
import { createSuppressions } from './staff/mailing/suppressions/suppressions.ts'
import { createPromoCodes } from './staff/promo/promo-codes.ts'
import { createSearch } from './staff/search/search.ts'
import { createSearchAudit } from './staff/search/search-audit.ts'
import { createOwners } from './staff/support/owners.ts'
import { createUserNotes } from './staff/support/user-notes.ts'
import { createUserOverviews } from './staff/support/user-overviews.ts'
import { createUserVersions } from './staff/support/user-versions.ts'
import { createLicenses } from './staff/users/licenses.ts'
import { createProperties } from './staff/users/properties.ts'
import { createSnapshots } from './staff/users/snapshots.ts'
import { createUsers } from './staff/users/users.ts'

/** What areas are created with. */
interface Context {
  /** The database, or a transaction. */
  db: Database
  kind: DatabaseKind
  clock: Clock
  credentials: CredentialHasher
  serviceKey: ServiceKey
  /** Called inside the transaction that changes a live round; see `rounds.ts`. */
  notifyLive: RoundDeps['notifyLive']
  /** Called when an account mail has been added to the queue. */
  onAccountMail?: () => void
  /** Identifies this process among those that share the database. */
  owner: string
}

const leasesOf = ({ db, kind, owner }: Context) => createLeases(db, kind, owner)

/** The areas of the service, with how each is created on a database or transaction. */
const areas = {
  secrets: ({ db }) => createSecrets(db),
  throttles: ({ db, clock }) => createThrottles(db, clock),
  audit: ({ db, clock }) => createAudit(db, clock),
  leases: leasesOf,

  accountMails: ({ db, clock, onAccountMail = () => {} }) =>
    createAccountMails({ db, clock, onAdded: onAccountMail }),

  accounts: ({ db, clock, kind, credentials }) => createAccounts(db, clock, kind, credentials),
  sessions: ({ db, clock }) => createSessions(db, clock),
  resets: (context) => createResets(context),
  emailChanges: ({ db, clock, kind, credentials }) => createEmailChanges(db, clock, kind, credentials),
  installs: ({ db, clock }) => createInstalls(db, clock),
  passkeys: ({ db, clock, kind }) => createPasskeys(db, clock, kind),
  challenges: ({ db, clock }) => createChallenges(db, clock),
  secondSteps: ({ db, clock, serviceKey }) => createSecondSteps(db, clock, serviceKey),
  enrolments: ({ serviceKey: key, ...context }) => createEnrolments({ ...context, key }),
  preferences: ({ db, clock }) => createPreferences(db, clock),
  accountExports: ({ db, clock }) => createAccountExports(db, clock),
  accountDeletions: (context) =>
    createAccountDeletions({
      ...context,
      leases: leasesOf(context),
      eraseRound: (db, token) => createRounds({ ...context, db }).erase(token),
    }),

  rounds: (context) => createRounds(context),
  ownAverages: ({ db }) => createOwnAverages(db),
  ownStatistics: ({ db }) => createOwnStatistics(db),
  taggedRounds: ({ db }) => createTaggedRounds(db),
  roundUploads: (context) => createRoundUploads(context),
  uploadHistory: ({ db, clock }) => createUploadHistory(db, clock),
  courses: ({ db, clock }) => createCourses(db, clock),
  facilities: ({ db, clock }) => createFacilities(db, clock),

  users: ({ db, clock }) => createUsers(db, clock),
  snapshots: ({ db, clock }) => createSnapshots(db, clock),
  properties: ({ db, clock }) => createProperties(db, clock),
  licenses: ({ db, clock }) => createLicenses(db, clock),
  owners: ({ db, clock }) => createOwners(db, clock),
  userNotes: ({ db, clock }) => createUserNotes(db, clock),
  userVersions: ({ db, clock }) => createUserVersions(db, clock),
  userOverviews: ({ db, clock }) => createUserOverviews(db, clock),
  search: ({ db, kind: { textSearch } }) => createSearch({ db, textSearch }),
  searchAudit: ({ db, clock }) => createSearchAudit(db, clock),
  auditLog: ({ db, clock }) => createAuditLog(db, clock),
  promo: ({ db, clock }) => createPromoCodes(db, clock),
  mailings: ({ db, clock, kind }) => createMailingRuns(db, clock, kind),
  mailingFileUse: ({ db }) => createMailingFileUse(db),
  suppressions: ({ db, clock }) => createSuppressions(db, clock),
  deliveryReports: ({ db, clock }) => createDeliveryReports(db, clock),

  demoAccounts: ({ db, clock }) => createDemoAccounts(db, clock),
} satisfies Record<string, (context: Context) => unknown>

type AreaName = keyof typeof areas
export type Areas = { [Name in AreaName]: ReturnType<(typeof areas)[Name]> }

export interface Services extends Areas {
  /** Returns the services bound to a transaction. */
  forTransaction(trx: Database): Areas
  /** Checks the connection; rejects when the database does not respond. */
  ping(): Promise<void>
  /** Runs `operation` in one transaction and rolls it back when `operation` throws. */
  transaction<T>(operation: (trx: Areas) => Promise<T>): Promise<T>
}

/** Creates all services on one database. */
export function createServices(deps: Omit<Context, 'owner'>): Services {
  const context = { ...deps, owner: randomUUID() }
  const { db } = context
  const created = Object.entries(areas).map(([name, create]) => [name, create(context)])
  const forTransaction = (trx: Database) => areasOnUse({ ...context, db: trx })
  return {
    ...(Object.fromEntries(created) as Areas),
    forTransaction,
    async ping() {
      await db.selectFrom('secrets').select('name').limit(1).execute()
    },
    transaction: (operation) => inTransaction(db, (trx) => operation(forTransaction(trx))),
  }
}

/** Returns areas that are created when they are first used, because a transaction uses only a few of them. */
function areasOnUse(context: Context): Areas {
  const created: Record<string, unknown> = {}
  // Other names, such as `then`, which a promise looks for, are undefined.
  const get = (_: Areas, name: AreaName) => (created[name] ??= areas[name]?.(context))
  return new Proxy({} as Areas, { get })
}
