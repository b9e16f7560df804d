// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { answering, faultyService } from '../../support/faulty-service.ts'
import { type WrongShape, wrongShapes } from '../../support/wrong-shapes.ts'
import { consoleJobs } from './console-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { type Job, play } from './run-job.tsx'

// What comes later in a browser is at hand here.
beforeAll(() =>
  Promise.all([
    import('../../../src/features/console/promo/PromoCodes.tsx'),
    import('../../../src/features/console/user/UserResult.tsx'),
    import('../../../src/features/session/StaffPageBlocked.tsx'),
    import('../../../src/features/round/RoundChart.tsx'),
  ]),
)

/** Each thing wrong in each field of each answer that a screen reads. */
const SHAPES_MIN = 3000
/** As many screens as one test draws. */
const AT_ONCE = 50

const jobs = [...publicJobs, ...consoleJobs]
const jobOf = (endpoint: AnyEndpoint) => jobs.filter((job) => job.endpoint === endpoint)
/** A user found is looked at from three sides, a round's course from its own page; a door only reads who comes. */
const views: readonly { job: Job; fields: RegExp; parts?: Record<string, unknown> }[] = jobs
  .filter(({ endpoint }) => endpoint.answer)
  .flatMap((job) => {
    if (job.name === 'finding a user')
      return ['installs', 'rounds', 'properties'].map((tab) => ({
        job: { ...job, name: `${job.name}, ${tab}`, address: `/admin?result=${tab}` },
        fields: tab === 'installs' ? /^(?!\.(rounds|properties)[[.])/ : new RegExp(`^.${tab}`),
      }))
    // Its cards are looked at while they are played: see the live round.
    const parts = { scorecard: { cards: [] } }
    if (job.name === 'a round') return [{ job, fields: /^/, parts }]
    if (job.name === 'changing a login') return [{ job, fields: /^(the whole|\.\w+)$/ }]
    if (job.name === 'looking at a course') return [{ job, fields: /^(the whole|\.settings)/, parts }]
    return [{ job, fields: /^/ }]
  })

/** What the screen is handed for an answer; two answers that come to the same are one to it. */
async function handedOver(endpoint: AnyEndpoint, { text }: WrongShape): Promise<string> {
  const service = faultyService(new Map())
  service.break(endpoint, answering(text))
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])
  const input = { path: Object.fromEntries(names) } as never
  return JSON.stringify(await service.api.call(endpoint, input), (_, value: unknown) =>
    value === undefined || value === Number.POSITIVE_INFINITY ? String(value) : value,
  )
}

let tried = 0

describe.each(views.map((view) => [view.job.name, view] as const))(
  '%s',
  async (_, { job, fields, parts }) => {
    const { answer } = job.endpoint
    const shapes = answer ? wrongShapes(answer, parts).filter(({ field }) => fields.test(field)) : []
    const distinct = new Map<string, WrongShape>()
    for (const shape of shapes) {
      const key = await handedOver(job.endpoint, shape)
      if (!distinct.has(key)) distinct.set(key, shape)
    }
    tried += shapes.length
    const all = [...distinct.values()]
    const batches = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_one, at) => at * AT_ONCE)

    test.each(batches)(
      `stands ${shapes.length} answers of a wrong shape, which come to ${all.length} (from number %i)`,
      async (from) => {
        for (const { field, what, text } of all.slice(from, from + AT_ONCE)) {
          await play(job, answering(text)).catch((error: unknown) => {
            throw new Error(`${field}: ${what}: ${error instanceof Error ? error.message : error}`)
          })
        }
      },
    )
  },
)

test('every answer that a screen reads was given every wrong shape', () => {
  const unread = Object.entries(e)
    .filter(([, endpoint]) => endpoint.answer && jobOf(endpoint).length === 0)
    .map(([name]) => name)
  expect(unread).toEqual([])
  expect(tried).toBeGreaterThan(SHAPES_MIN)
})
