import { millisecondsInDay } from 'date-fns/constants'
// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { consoleJobs } from './console-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { runJob } from './run-job.tsx'

// Parts that a browser loads later must be loaded before the first job.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/console/promo/PromoCodes.tsx'),
    import('../../../src/features/console/user/UserResult.tsx'),
    import('../../../src/features/maps/facilities/FacilitiesPanel.tsx'),
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

  test.each(jobs)('%s works', async (_name, job) => {
    expect(await runJob(job, (body) => new Response(body || null))).toBe(true)
  })
})
