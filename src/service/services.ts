import { randomUUID } from 'node:crypto'
import { createAccounts } from './accounts/accounts.ts'
import { createResets } from './accounts/resets.ts'
import { createSessions } from './accounts/sessions.ts'
import { createThrottles } from './accounts/throttles.ts'
import { createAudit } from './audit/audit.ts'
import type { Clock } from './clock.ts'
import { createCourses } from './courses/courses.ts'
import { type Database, inTransaction } from './database/database.ts'
import type { DatabaseKind } from './database/database-kind.ts'
import { createLeases } from './database/leases.ts'
import { createMailingRuns } from './mailing/runs.ts'
import { createFacilities } from './maps/facilities.ts'
import { createPreferences } from './preferences/preferences.ts'
import { createPromoCodes } from './promo/promo-codes.ts'
import { createRounds, type TellLive } from './rounds/rounds.ts'
import { createInstalls } from './users/installs.ts'
import { createLicenses } from './users/licenses.ts'
import { createProperties } from './users/properties.ts'
import { createUsers } from './users/users.ts'

interface World {
  db: Database
  kind: DatabaseKind
  clock: Clock
  /** Told what is to be seen of a live round whenever it changes; see `rounds.ts`. */
  tellLive: TellLive
  /** What this process is called among those that share the database. */
  owner: string
}

function createAreas({ db, kind, clock, tellLive, owner }: World) {
  return {
    accounts: createAccounts(db, clock, kind),
    sessions: createSessions(db, clock),
    resets: createResets(db, clock),
    throttles: createThrottles(db, clock),
    installs: createInstalls(db, clock),
    properties: createProperties(db, clock),
    licenses: createLicenses(db, clock),
    users: createUsers(db, clock),
    rounds: createRounds(db, clock, tellLive),
    promo: createPromoCodes(db, clock),
    preferences: createPreferences(db, clock),
    facilities: createFacilities(db, clock),
    courses: createCourses(db, clock),
    mailings: createMailingRuns(db, clock, kind),
    audit: createAudit(db, clock),
    leases: createLeases(db, kind, owner),
  }
}
type Areas = ReturnType<typeof createAreas>

export interface Services extends Areas {
  /** The same areas over one transaction. */
  on(inside: Database): Areas
  /** Rejects where the database does not answer. */
  ping(): Promise<void>
  /** All of `work` or nothing of it. */
  together<T>(work: (inside: Areas) => Promise<T>): Promise<T>
}

/** All that the service does to its tables, by area. */
export function createServices(outside: Omit<World, 'owner'>): Services {
  const world = { ...outside, owner: randomUUID() }
  const on = (db: Database) => createAreas({ ...world, db })
  return {
    ...createAreas(world),
    on,
    async ping() {
      await world.db.selectFrom('secrets').select('name').limit(1).execute()
    },
    together: (work) => inTransaction(world.db, (inside) => work(on(inside))),
  }
}
