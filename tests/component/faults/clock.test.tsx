// @vitest-environment happy-dom
import { millisecondsInDay } from 'date-fns/constants'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { consoleJobs } from './console-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { play } from './run-job.tsx'

// Loaded in advance, because a browser loads these modules later.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/console/promo/PromoCodes.tsx'),
    import('../../../src/features/console/user/UserResult.tsx'),
    import('../../../src/features/session/StaffPageBlocked.tsx'),
    import('../../../src/features/round/RoundChart.tsx'),
  ]),
)

const jobs = [...publicJobs, ...consoleJobs].map((job) => [job.name, job] as const)

describe.each([
  ['slow', -millisecondsInDay],
  ['fast', millisecondsInDay],
])('with a clock that is a day %s', (_, offMs) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs }))
  afterEach(() => void vi.useRealTimers())

  test.each(jobs)('%s succeeds', async (_name, job) => {
    expect(await play(job, (healthy) => new Response(healthy || null))).toBe(true)
  })
})
