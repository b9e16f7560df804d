// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { allCases } from '../../support/endpoint-cases/all-cases.ts'
import { faultyService, respondWith } from '../../support/faulty-service.ts'
import { distinctShapes, exactJson, type WrongShape, wrongShapes } from '../../support/wrong-shapes.ts'
import { accessTokenJobs } from './access-token-jobs.tsx'
import { accountJobs } from './account-jobs.tsx'
import { claimJobs } from './claim-jobs.tsx'
import { consoleJobs } from './console-jobs.tsx'
import { courseJobs } from './course-jobs.tsx'
import { loadLazyParts } from './load-lazy-parts.ts'
import { mailingFileJobs } from './mailing-file-jobs.tsx'
import { mailingJobs } from './mailing-jobs.tsx'
import { mapJobs } from './map-jobs.tsx'
import { notifyJobs } from './notify-jobs.tsx'
import { passkeyJobs } from './passkey-jobs.tsx'
import { publicJobs } from './public-jobs.tsx'
import { type Job, runJob } from './run-job.tsx'
import { suppressionJobs } from './suppression-jobs.tsx'

beforeAll(loadLazyParts)

// Runs with `npm run scale -- tests`.

/** Ensures that `wrong-shapes.ts` still understands the schemas. */
const SHAPES_MIN = 3000
/** Short enough for the time limit of a test. */
const SHAPES_PER_TEST = 25

const jobs = [
  ...publicJobs,
  ...mapJobs,
  ...passkeyJobs,
  ...accessTokenJobs,
  ...accountJobs,
  ...claimJobs,
  ...notifyJobs,
  ...consoleJobs,
  ...courseJobs,
  ...mailingJobs,
  ...mailingFileJobs,
  ...suppressionJobs,
]
const hasJob = (endpoint: AnyEndpoint) => jobs.some((job) => job.endpoint === endpoint)

interface View {
  job: Job
  /** The fields that this job shows. */
  fields?: RegExp
  parts?: Record<string, unknown>
}
const views: readonly View[] = jobs
  .filter((job) => job.endpoint.response)
  // The client checks courses of a file and the key of push messages as strictly as the service, so no wrong shape
  // reaches the screen.
  .filter(({ endpoint }) => endpoint !== e.previewImport && endpoint !== e.getPushKey)
  // The guard is the same on every staff page, so one is tested.
  .filter(({ name }) => !/^the check of \/(mailing|pinhole)/.test(name))
  .flatMap((job): View | View[] => {
    if (job.name === 'finding a user')
      return ['installs', 'rounds', 'properties'].map((tab) => ({
        job: { ...job, name: `${job.name}, ${tab}`, address: `/admin?result=${tab}` },
        fields: tab === 'installs' ? /^(?!\.(rounds|properties)[[.])/ : new RegExp(`^.${tab}`),
      }))
    // `live-shapes.test.tsx` covers the scorecard.
    const parts = { scorecard: { cards: [] } }
    if (job.name === 'a round' || job.endpoint === e.viewRound) return { job, parts }
    // The service does not ask for a step that it has just confirmed.
    if (job.endpoint === e.confirmSignIn)
      return { job, parts: { user: { id: 'ann@golf.example', name: 'Ann', isStaff: true } } }
    if (job.name === 'changing a login') return { job, fields: /^(the whole|\.\w+)$/ }
    if (job.name === 'opening a course') return { job, fields: /^(the whole|\.settings)/, parts }
    return { job }
  })

/** Returns the result that the API makes of a response. Responses with equal results are the same to a screen. */
async function resultOf(endpoint: AnyEndpoint, { text }: WrongShape): Promise<string> {
  const service = faultyService(new Map())
  service.break(endpoint, respondWith(text))
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])
  const input = { path: Object.fromEntries(names) } as never
  return exactJson(await service.api.call(endpoint, input))
}

let tried = 0

describe.each(views.map((view) => [view.job.name, view] as const))('%s', async (_, { job, ...options }) => {
  const { response } = job.endpoint
  const shapes = response ? wrongShapes(response, options) : []
  const distinct = await distinctShapes(shapes, (shape) => resultOf(job.endpoint, shape))
  for (const { count } of shapes) tried += count
  const starts = distinct.map((_shape, at) => at).filter((at) => at % SHAPES_PER_TEST === 0)

  test.each(starts)(
    `handles ${shapes.length} responses of a wrong shape, ${distinct.length} of them distinct (from %i)`,
    async (start) => {
      for (const { field, what, text } of distinct.slice(start, start + SHAPES_PER_TEST)) {
        await runJob(job, respondWith(text)).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : error
          throw new Error(`${field}: ${what}: ${reason} in ${text.slice(0, 2000)}`)
        })
      }
    },
  )
})

test('covers every response that a screen reads', () => {
  const uncovered = allCases.filter(
    ({ endpoint, isUnread = false }) => endpoint.response && hasJob(endpoint) === isUnread,
  )
  expect(uncovered.map(({ name }) => name)).toEqual([])
  expect(tried).toBeGreaterThan(SHAPES_MIN)
})
