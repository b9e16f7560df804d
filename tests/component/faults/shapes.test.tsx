// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { answering, faultyService } from '../../support/faulty-service.ts'
import { type WrongShape, wrongShapes } from '../../support/wrong-shapes.ts'
import { consoleJobs } from './console-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { type Job, play } from './run-job.tsx'

// Loaded in advance, because a browser loads these modules later.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/console/promo/PromoCodes.tsx'),
    import('../../../src/features/console/user/UserResult.tsx'),
    import('../../../src/features/session/StaffPageBlocked.tsx'),
    import('../../../src/features/round/RoundChart.tsx'),
  ]),
)

/** The least number of malformed responses over all screens. */
const SHAPES_MIN = 3000
/** How many malformed responses one test plays. */
const BATCH_SIZE = 50

const jobs = [...publicJobs, ...consoleJobs]
const jobOf = (endpoint: AnyEndpoint) => jobs.filter((job) => job.endpoint === endpoint)
/** The screens that read a response, each with the fields that it reads. */
const views: readonly { job: Job; fields: RegExp; parts?: Record<string, unknown> }[] = jobs
  .filter(({ endpoint }) => endpoint.answer)
  .flatMap((job) => {
    if (job.name === 'finding a user')
      return ['installs', 'rounds', 'properties'].map((tab) => ({
        job: { ...job, name: `${job.name}, ${tab}`, address: `/admin?result=${tab}` },
        fields: tab === 'installs' ? /^(?!\.(rounds|properties)[[.])/ : new RegExp(`^.${tab}`),
      }))
    // The cards are covered by the live round in `live-shapes.test.tsx`.
    const parts = { scorecard: { cards: [] } }
    if (job.name === 'a round') return [{ job, fields: /^/, parts }]
    if (job.name === 'changing a login') return [{ job, fields: /^(the whole value|\.\w+)$/ }]
    if (job.name === 'opening a course') return [{ job, fields: /^(the whole value|\.settings)/, parts }]
    return [{ job, fields: /^/ }]
  })

/** Returns what the API client makes of a response. Responses with the same result are tested once. */
async function parsedResult(endpoint: AnyEndpoint, { text }: WrongShape): Promise<string> {
  const service = faultyService(new Map())
  service.break(endpoint, answering(text))
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])
  const input = { path: Object.fromEntries(names) } as never
  return JSON.stringify(await service.api.call(endpoint, input), (_, value: unknown) =>
    value === undefined || value === Number.POSITIVE_INFINITY ? String(value) : value,
  )
}

let shapesCount = 0

describe.each(views.map((view) => [view.job.name, view] as const))(
  '%s',
  async (_, { job, fields, parts }) => {
    const { answer } = job.endpoint
    const shapes = answer ? wrongShapes(answer, parts).filter(({ field }) => fields.test(field)) : []
    const distinct = new Map<string, WrongShape>()
    for (const shape of shapes) {
      const key = await parsedResult(job.endpoint, shape)
      if (!distinct.has(key)) distinct.set(key, shape)
    }
    shapesCount += shapes.length
    const all = [...distinct.values()]
    const batches = Array.from({ length: Math.ceil(all.length / BATCH_SIZE) }, (_one, at) => at * BATCH_SIZE)

    test.each(batches)(
      `handles ${shapes.length} malformed responses, ${all.length} of them distinct (from index %i)`,
      async (from) => {
        for (const { field, what, text } of all.slice(from, from + BATCH_SIZE)) {
          await play(job, answering(text)).catch((error: unknown) => {
            throw new Error(`${field}: ${what}: ${error instanceof Error ? error.message : error}`)
          })
        }
      },
    )
  },
)

test('plays malformed responses of every endpoint', () => {
  const untested = Object.entries(e)
    .filter(([, endpoint]) => endpoint.answer && jobOf(endpoint).length === 0)
    .map(([name]) => name)
  expect(untested).toEqual([])
  expect(shapesCount).toBeGreaterThan(SHAPES_MIN)
})
