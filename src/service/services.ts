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
import { createRounds, type NotifyLive } from './golf/rounds/rounds.ts'
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

interface Deps {
  db: Database
  kind: DatabaseKind
  clock: Clock
  credentials: CredentialHasher
  serviceKey: ServiceKey
  /** Called inside the transaction that changes a live round; see `rounds.ts`. */
  notifyLive: NotifyLive
  /** Called when an account mail has been added to the queue. */
  onAccountMail?: () => void
  /** Identifies this process among those that share the database. */
  owner: string
}

function createAreas({
  db,
  kind,
  clock,
  credentials,
  serviceKey: key,
  notifyLive,
  onAccountMail = () => {},
  owner,
}: Deps) {
  const installs = createInstalls(db, clock)
  const propertiesFor = (trx: Database) => createProperties(trx, clock)
  const coursesFor = (trx: Database) => createCourses(trx, clock)
  const historyFor = (trx: Database) => createUploadHistory(trx, clock)
  const passkeysFor = (trx: Database) => createPasskeys(trx, clock, kind)
  const secondStepsFor = (trx: Database) => createSecondSteps(trx, clock, key)
  const roundsFor = (trx: Database) => createRounds({ db: trx, clock, coursesFor, notifyLive })
  const throttlesFor = (trx: Database) => createThrottles(trx, clock)
  const auditFor = (trx: Database) => createAudit(trx, clock)
  const installsFor = (trx: Database) => createInstalls(trx, clock)
  const notesFor = (trx: Database) => createUserNotes(trx, clock)
  const licenses = createLicenses(db, clock)
  const userNotes = notesFor(db)
  const userVersions = createUserVersions(db, notesFor)
  const leases = createLeases(db, kind, owner)
  const suppressions = createSuppressions(db, clock)
  return {
    secrets: createSecrets(db),
    accounts: createAccounts(db, clock, kind, credentials),
    sessions: createSessions(db, clock),
    resets: createResets({ db, clock, credentials, passkeysFor }),
    emailChanges: createEmailChanges(db, clock, kind, credentials),
    throttles: throttlesFor(db),
    accountMails: createAccountMails({ db, clock, throttlesFor, onAdded: onAccountMail }),
    passkeys: passkeysFor(db),
    challenges: createChallenges(db, clock),
    secondSteps: secondStepsFor(db),
    enrolments: createEnrolments({ db, clock, key, credentials, secondStepsFor, passkeysFor }),
    demoAccounts: createDemoAccounts(db, clock),
    installs,
    properties: propertiesFor(db),
    licenses,
    owners: createOwners(db, installsFor),
    userNotes,
    userVersions,
    userOverviews: createUserOverviews({ db, clock, licenses, notes: userNotes, versions: userVersions }),
    search: createSearch({ db, textSearch: kind.textSearch }),
    searchAudit: createSearchAudit(db, clock, auditFor(db)),
    users: createUsers({ db, installs, propertiesFor }),
    snapshots: createSnapshots({
      db,
      clock,
      installsFor,
      propertiesFor,
      historyFor,
    }),
    rounds: roundsFor(db),
    ownAverages: createOwnAverages(db),
    ownStatistics: createOwnStatistics(db),
    taggedRounds: createTaggedRounds(db),
    roundUploads: createRoundUploads({ db, roundsFor, historyFor }),
    uploadHistory: historyFor(db),
    promo: createPromoCodes(db, clock),
    preferences: createPreferences(db, clock),
    facilities: createFacilities(db, clock),
    courses: coursesFor(db),
    mailings: createMailingRuns(db, clock, kind),
    mailingFileUse: createMailingFileUse(db),
    suppressions,
    deliveryReports: createDeliveryReports(db, suppressions),
    audit: auditFor(db),
    auditLog: createAuditLog(db, clock),
    leases,
    accountExports: createAccountExports(db, clock),
    accountDeletions: createAccountDeletions({ db, clock, leases, roundsFor, throttlesFor, auditFor }),
  }
}
type Areas = ReturnType<typeof createAreas>

export interface Services extends Areas {
  /** Returns the services bound to a transaction. */
  forTransaction(trx: Database): Areas
  /** Checks the connection; rejects when the database does not respond. */
  ping(): Promise<void>
  /** Runs `operation` in one transaction and rolls it back when `operation` throws. */
  transaction<T>(operation: (trx: Areas) => Promise<T>): Promise<T>
}

/** Creates all services on one database. */
export function createServices(deps: Omit<Deps, 'owner'>): Services {
  const owner = randomUUID()
  const forTransaction = (db: Database) => createAreas({ ...deps, owner, db })
  return {
    ...forTransaction(deps.db),
    forTransaction,
    async ping() {
      await deps.db.selectFrom('secrets').select('name').limit(1).execute()
    },
    transaction: (operation) => inTransaction(deps.db, (trx) => operation(forTransaction(trx))),
  }
}
