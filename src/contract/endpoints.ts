import * as accessTokens from './access-tokens.ts'
import * as account from './account.ts'
import * as accountExport from './account-export.ts'
import * as averages from './averages.ts'
import * as catalogueCourses from './catalogue-courses.ts'
import * as competitions from './competitions.ts'
import * as courseReport from './course-report.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as history from './history.ts'
import * as linkPreview from './link-preview.ts'
import * as passkeys from './passkeys.ts'
import * as passwordReset from './password-reset.ts'
import * as push from './push.ts'
import * as recentPlay from './recent-play.ts'
import * as round from './round.ts'
import * as roundClaims from './round-claims.ts'
import * as roundShapes from './round-shapes.ts'
import * as roundView from './round-view.ts'
import * as scoreSheets from './score-sheets.ts'
import * as secondStep from './second-step.ts'
import * as session from './session.ts'
import * as audit from './staff/audit.ts'
import * as catalogueStaff from './staff/catalogue-staff.ts'
import * as staffCompetitions from './staff/competition-view.ts'
import * as golferView from './staff/golfer-view.ts'
import * as mailSuppressions from './staff/mail-suppressions.ts'
import * as mailing from './staff/mailing.ts'
import * as mailingCheck from './staff/mailing-check.ts'
import * as mailingFiles from './staff/mailing-files.ts'
import * as mailingRuns from './staff/mailing-runs.ts'
import * as maps from './staff/maps.ts'
import * as promo from './staff/promo-codes.ts'
import * as search from './staff/search.ts'
import * as support from './staff/support.ts'
import * as uploads from './staff/uploads.ts'
import * as users from './staff/users.ts'
import * as statistics from './statistics.ts'
import * as unsubscribe from './unsubscribe.ts'

const files = {
  ...accessTokens,
  ...account,
  ...accountExport,
  ...audit,
  ...averages,
  ...catalogueCourses,
  ...catalogueStaff,
  ...competitions,
  ...courseReport,
  ...golferView,
  ...history,
  ...linkPreview,
  ...mailSuppressions,
  ...mailing,
  ...mailingCheck,
  ...mailingFiles,
  ...mailingRuns,
  ...maps,
  ...passkeys,
  ...passwordReset,
  ...promo,
  ...push,
  ...recentPlay,
  ...round,
  ...roundClaims,
  ...roundShapes,
  ...roundView,
  ...scoreSheets,
  ...search,
  ...secondStep,
  ...session,
  ...staffCompetitions,
  ...statistics,
  ...support,
  ...unsubscribe,
  ...uploads,
  ...users,
}
type Files = typeof files
type NameIn<All> = { [Name in keyof All]: All[Name] extends AnyEndpoint ? Name : never }[keyof All]
export type EndpointName = NameIn<Files>

/**
 * All endpoints by the name under which the files above export them, for the service and for tests. Screens import
 * single endpoints, which keeps bundles small.
 */
export const endpoints = Object.fromEntries(
  Object.entries(files).filter(([, value]) => isEndpoint(value)),
) as Pick<Files, EndpointName>

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
