// @vitest-environment happy-dom
import { beforeAll, describe, test } from 'vitest'
import { FAULTS } from '../../support/faulty-service.ts'
import { consoleJobs } from './console-jobs.tsx'
import { play } from './run-job.tsx'

// Loaded in advance, because a browser loads these modules later.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/console/promo/PromoCodes.tsx'),
    import('../../../src/features/console/user/UserResult.tsx'),
  ]),
)

describe.each(consoleJobs.map((job) => [job.name, job] as const))('%s', (_, job) => {
  test.each(Object.entries(FAULTS))('recovers when the service %s', async (_fault, fault) => {
    await play(job, fault)
  })
})
