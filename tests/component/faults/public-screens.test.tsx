// @vitest-environment happy-dom
import { beforeAll, describe, test } from 'vitest'
import { FAILURES } from '../../support/faulty-service.ts'
import { accountJobs } from './account-jobs.tsx'
import { passkeyJobs } from './passkey-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { runJob } from './run-job.tsx'

// Parts that a browser loads later must be loaded before the first job.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/session/StaffPageBlocked.tsx'),
    import('../../../src/features/session/second-step/SecondStepPart.tsx'),
    import('../../../src/features/sign-in/PasskeyPart.tsx'),
    import('../../../src/features/round/RoundChart.tsx'),
    import('../../../src/features/round/live/LiveBar.tsx'),
  ]),
)

describe.each([...publicJobs, ...passkeyJobs, ...accountJobs].map((job) => [job.name, job] as const))(
  '%s',
  (_, job) => {
    test.each(Object.entries(FAILURES))('recovers when the service %s', async (_fault, fault) => {
      await runJob(job, fault)
    })
  },
)
