import { expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { allCases } from '../../support/endpoint-cases/all-cases.ts'
import { accessTokenJobs } from './access-token-jobs.tsx'
import { accountJobs } from './account-jobs.tsx'
import { claimJobs } from './claim-jobs.tsx'
import { competitionJobs } from './competition-jobs.tsx'
import { consoleJobs } from './console-jobs.tsx'
import { courseJobs } from './course-jobs.tsx'
import { mailingFileJobs } from './mailing-file-jobs.tsx'
import { mailingJobs } from './mailing-jobs.tsx'
import { mapJobs } from './map-jobs.tsx'
import { notifyJobs } from './notify-jobs.tsx'
import { passkeyJobs } from './passkey-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { testJobs } from './run-job.tsx'
import { suppressionJobs } from './suppression-jobs.tsx'

const jobs = [
  ...publicJobs,
  ...mapJobs,
  ...passkeyJobs,
  ...accessTokenJobs,
  ...accountJobs,
  ...claimJobs,
  ...notifyJobs,
  ...competitionJobs,
  ...consoleJobs,
  ...courseJobs,
  ...mailingJobs,
  ...mailingFileJobs,
  ...suppressionJobs,
]

testJobs(jobs)

test('has a job for every response that a screen reads', () => {
  const tested = new Set<AnyEndpoint>(jobs.map(({ endpoint }) => endpoint))
  const uncovered = allCases.filter(
    ({ endpoint, isUnread = false }) => endpoint.response && tested.has(endpoint) === isUnread,
  )
  expect(uncovered.map(({ name }) => name)).toEqual([])
})
