import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { accountCases } from './account-cases.ts'
import { auditCases } from './audit-cases.ts'
import type { Case, Cases } from './case.ts'
import { competitionCases } from './competition-cases.ts'
import { courseCases } from './course-cases.ts'
import { mailingCases } from './mailing-cases.ts'
import { mailingFileCases } from './mailing-file-cases.ts'
import { mapCases } from './map-cases.ts'
import { promoCases } from './promo-cases.ts'
import { pushCases } from './push-cases.ts'
import { roundCases } from './round-cases.ts'
import { scoreSheetCases } from './score-sheet-cases.ts'
import { sessionCases } from './session-cases.ts'
import { suppressionCases } from './suppression-cases.ts'
import { userCases } from './user-cases.ts'

const cases: Cases = {
  ...sessionCases,
  ...accountCases,
  ...roundCases,
  ...scoreSheetCases,
  ...competitionCases,
  ...pushCases,
  ...userCases,
  ...auditCases,
  ...promoCases,
  ...mailingCases,
  ...mailingFileCases,
  ...suppressionCases,
  ...mapCases,
  ...courseCases,
}

/** One case for each endpoint, in the order in which the tests of the contract call them. */
export const allCases = Object.entries(cases).map(([name, testCase]) => ({
  name: name as EndpointName,
  endpoint: endpoints[name as EndpointName] as AnyEndpoint,
  ...(testCase as unknown as Case),
}))

/** Returns whether an endpoint is for staff: all below these paths are, and no others. */
export const isForStaff = ({ path }: AnyEndpoint): boolean =>
  /^\/(rest\/admin|mailing-flow|admin)(\/|$)/.test(path)
