import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { accountCases } from './account-cases.ts'
import type { Case, Cases } from './case.ts'
import { competitionCases } from './competition-cases.ts'
import { courseCases, mapCases } from './course-cases.ts'
import { mailingCases, mailingFileCases, suppressionCases } from './mailing-cases.ts'
import { pushCases, roundCases } from './round-cases.ts'
import { scoreSheetCases } from './score-sheet-cases.ts'
import { sessionCases } from './session-cases.ts'
import { auditCases, promoCases, userCases } from './user-cases.ts'

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
