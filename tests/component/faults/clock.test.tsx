import { millisecondsInDay } from 'date-fns/constants'
// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { consoleJobs } from './console-jobs.tsx'
import { loadLazyParts } from './load-lazy-parts.ts'
import { publicJobs } from './public-jobs.tsx'
import { runJob } from './run-job.tsx'

beforeAll(loadLazyParts)

const jobs = [...publicJobs, ...consoleJobs].map((job) => [job.name, job] as const)

describe.each([
  ['slow', -millisecondsInDay],
  ['fast', millisecondsInDay],
])('with a clock that is a day %s', (_, offMs) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs }))
  afterEach(() => void vi.useRealTimers())

  test.each(jobs)('%s works', async (_name, job) => {
    expect(await runJob(job, (body) => new Response(body || null))).toBe(true)
  })
})
