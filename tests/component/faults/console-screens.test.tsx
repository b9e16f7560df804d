// @vitest-environment happy-dom
import { beforeAll, describe, test } from 'vitest'
import { FAULTS } from '../../support/faulty-service.ts'
import { consoleJobs } from './console-jobs.tsx'
import { play } from './run-job.tsx'

// What comes later in a browser is at hand here.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/console/promo/PromoCodes.tsx'),
    import('../../../src/features/console/user/UserResult.tsx'),
  ]),
)

describe.each(consoleJobs.map((job) => [job.name, job] as const))('%s', (_, job) => {
  test.each(Object.entries(FAULTS))('goes on where the service %s', async (_fault, fault) => {
    await play(job, fault)
  })
})
