// @vitest-environment happy-dom
import { beforeAll, describe, test } from 'vitest'
import { FAILURES } from '../../support/faulty-service.ts'
import { consoleJobs } from './console-jobs.tsx'
import { loadLazyParts } from './load-lazy-parts.ts'
import { mailingFileJobs } from './mailing-file-jobs.tsx'
import { mailingJobs } from './mailing-jobs.tsx'
import { runJob } from './run-job.tsx'
import { suppressionJobs } from './suppression-jobs.tsx'

beforeAll(loadLazyParts)

const jobs = [...consoleJobs, ...mailingJobs, ...mailingFileJobs, ...suppressionJobs]
describe.each(jobs.map((job) => [job.name, job] as const))('%s', (_, job) => {
  test.each(Object.entries(FAILURES))('recovers when the service %s', async (_fault, fault) => {
    await runJob(job, fault)
  })
})
