// @vitest-environment happy-dom
import { beforeAll, describe, test } from 'vitest'
import { FAILURES } from '../../support/faulty-service.ts'
import { consoleJobs } from './console-jobs.tsx'
import { mailingFileJobs } from './mailing-file-jobs.tsx'
import { mailingJobs } from './mailing-jobs.tsx'
import { runJob } from './run-job.tsx'
import { suppressionJobs } from './suppression-jobs.tsx'

// Parts that a browser loads later must be loaded before the first job.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/console/promo/PromoCodes.tsx'),
    import('../../../src/features/console/uploader/Uploader.tsx'),
    import('../../../src/features/console/user/UserResult.tsx'),
    import('../../../src/features/mailing/runs/RunPart.tsx'),
    import('../../../src/features/maps/facilities/FacilitiesPanel.tsx'),
  ]),
)

const jobs = [...consoleJobs, ...mailingJobs, ...mailingFileJobs, ...suppressionJobs]
describe.each(jobs.map((job) => [job.name, job] as const))('%s', (_, job) => {
  test.each(Object.entries(FAILURES))('recovers when the service %s', async (_fault, fault) => {
    await runJob(job, fault)
  })
})
