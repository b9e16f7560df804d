import { describe } from 'vitest'
import { describeAccountData } from '../service/account-data-suite.ts'
import { describeAccountMails } from '../service/account-mails-suite.ts'
import { describeCatalogue } from '../service/catalogue-suite.ts'
import { describeOperation } from '../service/check-operation-suite.ts'
import { describeCourseReports } from '../service/course-reports-suite.ts'
import { describeCourses } from '../service/courses-suite.ts'
import { describeGolfersCourses } from '../service/golfers-courses-suite.ts'
import { describeSuppressions } from '../service/mailing-suppressions-suite.ts'
import { describeOwnStatistics } from '../service/own-statistics-suite.ts'
import { describePushSubscriptions } from '../service/push-subscriptions-suite.ts'
import { describeRecentPlay } from '../service/recent-play-suite.ts'
import { describeRoundClaims } from '../service/round-claims-suite.ts'
import { describeRoundRevalidation } from '../service/round-revalidation-suite.ts'
import { describeScoreSheetAccounts } from '../service/score-sheet-account-suite.ts'
import { describeScoreSheetLife } from '../service/score-sheet-life-suite.ts'
import { describeScoreSheets } from '../service/score-sheets-suite.ts'
import { describeThrottles } from '../service/throttles-suite.ts'
import { describeUndo } from '../service/undo-suite.ts'
import { describeUnusedAccounts } from '../service/unused-accounts-suite.ts'
import { describeUploadHistory } from '../service/upload-history-suite.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { startService } from '../support/service.ts'

// The suites that `npm test` runs only on SQLite.

/** Those that need only a service. */
const OF_A_SERVICE = {
  catalogue: describeCatalogue,
  'figures of courses': describeCourseReports,
  courses: describeCourses,
  'courses of golfers': describeGolfersCourses,
  'suppressed addresses': describeSuppressions,
  'own statistics': describeOwnStatistics,
  'subscriptions to web push': describePushSubscriptions,
  'start of a round': describeRecentPlay,
  'claims of rounds': describeRoundClaims,
  'life of score sheets': describeScoreSheetLife,
  'score sheets': describeScoreSheets,
  throttles: describeThrottles,
  undo: describeUndo,
  'unused accounts': describeUnusedAccounts,
  uploads: describeUploadHistory,
}

describeOnPostgres('on PostgreSQL', (server) => {
  const newDatabase = () => server().createMigratedDatabase()
  const start = async () => startService({ databaseUrl: await newDatabase() })
  const startWithUrl = async () => {
    const databaseUrl = await newDatabase()
    return { service: await startService({ databaseUrl }), databaseUrl }
  }

  for (const [name, describeSuite] of Object.entries(OF_A_SERVICE)) describe(name, () => describeSuite(start))
  describe('operation', () => describeOperation(newDatabase))
  describe('account data', () => describeAccountData(startWithUrl))
  describe('score sheets of accounts', () => describeScoreSheetAccounts(startWithUrl))
  describe('revalidation of rounds', () => {
    describeRoundRevalidation(async () => {
      const { service, databaseUrl } = await startWithUrl()
      return [service, databaseUrl]
    })
  })
  describe('account mails', () => {
    let databaseUrl: Promise<string> | undefined
    describeAccountMails(
      async (options) => {
        databaseUrl ??= newDatabase()
        return startService({ ...options, databaseUrl: await databaseUrl })
      },
      { isShared: true },
    )
  })
})
