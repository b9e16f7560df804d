// @vitest-environment happy-dom
import { beforeAll, describe, test } from 'vitest'
import { accessTokenJobs } from './access-token-jobs.tsx'
import { accountJobs } from './account-jobs.tsx'
import { claimJobs } from './claim-jobs.tsx'
import { failuresOf } from './failures.ts'
import { loadLazyParts } from './load-lazy-parts.ts'
import { mapJobs } from './map-jobs.tsx'
import { notifyJobs } from './notify-jobs.tsx'
import { passkeyJobs } from './passkey-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { runJob } from './run-job.tsx'

beforeAll(loadLazyParts)

describe.each(
  [
    ...publicJobs,
    ...mapJobs,
    ...passkeyJobs,
    ...accessTokenJobs,
    ...accountJobs,
    ...claimJobs,
    ...notifyJobs,
  ].map((job, at) => [job.name, job, at] as const),
)('%s', (_, job, at) => {
  test.each(failuresOf(job, at))('recovers when the service %s', async (_what, { fault, clockOffMs }) => {
    await runJob(job, fault, clockOffMs)
  })
})
