// @vitest-environment happy-dom
import { beforeAll, describe, test } from 'vitest'
import { consoleJobs } from './console-jobs.tsx'
import { courseJobs } from './course-jobs.tsx'
import { failuresOf } from './failures.ts'
import { loadLazyParts } from './load-lazy-parts.ts'
import { mailingFileJobs } from './mailing-file-jobs.tsx'
import { mailingJobs } from './mailing-jobs.tsx'
import { runJob } from './run-job.tsx'
import { suppressionJobs } from './suppression-jobs.tsx'

beforeAll(loadLazyParts)

const jobs = [...consoleJobs, ...courseJobs, ...mailingJobs, ...mailingFileJobs, ...suppressionJobs]
describe.each(jobs.map((job, at) => [job.name, job, at] as const))('%s', (_, job, at) => {
  test.each(failuresOf(job, at))('recovers when the service %s', async (_what, { fault, clockOffMs }) => {
    await runJob(job, fault, clockOffMs)
  })
})
