import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { millisecondsInDay } from 'date-fns/constants'
import type { ReactElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { CapabilitiesContext } from '../../../src/platform/api/use-capability.ts'
import { allCases } from '../../support/endpoint-cases/all-cases.ts'
import { fakePage } from '../../support/fake-page.ts'
import {
  errorStatus,
  type Fault,
  type FaultyService,
  faultyService,
  htmlPage,
} from '../../support/faulty-service.ts'
import { settled } from '../../support/stub-api.ts'
import { loadLazyParts } from './load-lazy-parts.ts'

export interface Harness {
  service: FaultyService
  page: ReturnType<typeof fakePage>
}

/** A task of the user on one screen, and the call that it depends on. */
export interface Job {
  name: string
  /** The message after a response with the status 500. */
  says: string
  /** The messages after statuses that the screen treats in its own way. */
  statuses?: Record<number, string>
  endpoint: AnyEndpoint
  address: string
  /** Prepares the service, for example so that no user is signed in. */
  prepare?: (service: FaultyService) => void
  open: (harness: Harness) => ReactElement
  /** Fills in the form; the values must survive a failure. */
  fill?: () => Promise<void>
  /** Starts the call, unless the screen makes it when it opens. */
  act?: (harness: Harness) => Promise<void>
  isDone: (harness: Harness) => boolean
  /** True if the screen continues without the call, so that there is nothing to retry. */
  isOptional?: boolean
  /** Repeats the call; by default `act`, or without it, a click on one of `RETRY_BUTTONS`. */
  retry?: (harness: Harness) => Promise<void>
}

const MESSAGE = 'out of order'
/** How a message ends, in the words of `FailureNote` and of `formFailure`. */
export const FAILED = `The service failed (500): ${MESSAGE}.`
export const NOT_LOADED = `${FAILED} Try again`
export const NOT_CHANGED = `${FAILED} The change may have been saved. Check before you repeat it.`
export const FORM_FAILED = 'The server had a problem, so what you typed may be correct. Please try again.'

/** In the order of preference. */
const RETRY_BUTTONS = ['Retry', 'Try again', 'Check again']
/** Logged by React because the simulated browser does not know every element. */
const UNKNOWN_TAG = /is unrecognized in this browser/
const BUSY_STATUS = /^(Loading|Looking|Taking|Signing)/

/** Lets pending responses arrive and the screen render them. */
export async function flush(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 8; turn++) await settled()
  })
}

/** Waits for an assertion to hold. The timeout is a ceiling, not a pause. */
const waitUntil = (assert: () => void) => act(() => vi.waitFor(assert, { timeout: 20_000, interval: 5 }))

/** Finds an enabled button by its name. Queries by role are slow in a whole scorecard. */
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (element) =>
      !element.disabled && (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
  )

export async function press(name: string): Promise<void> {
  const found = button(name)
  if (!found) throw new Error(`no enabled button ${name}`)
  fireEvent.click(found)
  await flush()
}

/** Presses buttons, each of which appears after the one before it. */
export async function pressInTurn(...names: string[]): Promise<void> {
  for (const name of names) await press(name)
}

const retryButton = () => RETRY_BUTTONS.find((name) => button(name))

export const pressRetry = () => press(retryButton() ?? 'Retry')

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function formValues(): string[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map((input) =>
    [input.name, input.value, 'checked' in input && input.checked].join(' '),
  )
}

const isBusy = () =>
  // The progress bar of a mailing does not mean that the page is busy.
  document.querySelector('[aria-busy=true], progress:not([aria-label^="Done"])') !== null ||
  [...document.querySelectorAll('[role=status]')].some((status) => BUSY_STATUS.test(status.textContent))

const textsOf = (role: 'alert' | 'status') =>
  [...document.querySelectorAll(`[role=${role}]`)].map((element) => element.textContent).join('')

/** Runs a job while its call fails, expects the message, and continues with what `then` does. */
async function runJob(
  job: Job,
  fault: Fault,
  says: string,
  then: (harness: Harness, values: readonly string[]) => Promise<void>,
): Promise<void> {
  const service = faultyService(new Map(allCases.map(({ endpoint, response }) => [endpoint, response])))
  const page = fakePage(job.address)
  const harness = { service, page }
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const uncaught: unknown[] = []
  const onError = (event: ErrorEvent) => uncaught.push(event.error ?? event.message)
  window.addEventListener('error', onError)
  try {
    job.prepare?.(service)
    service.break(job.endpoint, fault)
    render(
      <CapabilitiesContext.Provider value={service.capabilities}>
        {job.open(harness)}
      </CapabilitiesContext.Provider>,
    )
    await flush()
    await job.fill?.()
    const values = formValues()
    await job.act?.(harness)
    // A job that first loads a script or reads the browser's storage makes its call later.
    await waitUntil(() => expect(service.wasCalled(job.endpoint), 'the call was made').toBe(true))
    // What shows the message may be loaded only then.
    await waitUntil(() => expect(document.body.textContent).toContain(says))
    await flush()
    await then(harness, values)
    const logged = consoleError.mock.calls.map((parts) => parts.map(String).join(' '))
    expect([...logged.filter((text) => !UNKNOWN_TAG.test(text)), ...uncaught]).toEqual([])
  } finally {
    window.removeEventListener('error', onError)
    consoleError.mockRestore()
    cleanup()
    vi.useRealTimers()
  }
}

/** Expects that the form is unchanged, the message is announced, nothing is busy, and a retry succeeds. */
async function expectRecovery(job: Job, harness: Harness, values: readonly string[]): Promise<void> {
  const { service, page } = harness
  if (page.visited.length > 0) {
    expect(page.visited).toEqual([`/login?redirectUrl=${encodeURIComponent(job.address)}`])
    return
  }
  expect(isBusy(), `still busy: ${document.body.textContent}`).toBe(false)
  if (job.isOptional) return
  if (job.fill) expect(formValues()).toEqual(expect.arrayContaining([...values]))
  const isAnnounced = (textsOf('alert') + textsOf('status')).includes(job.says)
  expect(isAnnounced || retryButton() !== undefined, `no message: ${document.body.textContent}`).toBe(true)
  service.heal()
  await (job.retry ?? job.act ?? pressRetry)(harness)
  await flush()
  await waitUntil(() =>
    expect(job.isDone(harness), `after the retry: ${document.body.textContent}`).toBe(true),
  )
}

/** No screen depends on the clock of the browser. */
const setClockOff = (byMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs })

/** Tests each job with a service that fails, and one of each screen with a response that cannot be read. */
export function testJobs(jobs: readonly Job[]): void {
  beforeAll(loadLazyParts)

  test.each(jobs.map((job) => [job.name, job] as const))(
    '%s: says what failed, and recovers, with a clock that is a day fast',
    async (_, job) => {
      setClockOff(millisecondsInDay)
      await runJob(job, errorStatus(500, MESSAGE), job.says, (harness, values) =>
        expectRecovery(job, harness, values),
      )
    },
  )

  const statuses = jobs.flatMap((job) =>
    Object.entries(job.statuses ?? {}).map(
      ([status, says]) => [job.name, Number(status), says, job] as const,
    ),
  )
  test.each(statuses)('%s: says what the status %i means', async (_, status, says, job) => {
    await runJob(job, errorStatus(status, MESSAGE), says, async () => expect(isBusy()).toBe(false))
  })

  const ofScreens = jobs.filter(
    ({ open, endpoint }, at) => endpoint.response && jobs.findIndex((job) => job.open === open) === at,
  )
  test.each(ofScreens.map((job) => [job.name, job] as const))(
    '%s: says that the response could not be read, and recovers, with a clock that is a day slow',
    { tags: 'slow' },
    async (_, job) => {
      setClockOff(-millisecondsInDay)
      const says = job.says.replace(FAILED, 'The service sent a response that this page cannot read.')
      await runJob({ ...job, says }, htmlPage, says, (harness, values) =>
        expectRecovery({ ...job, says }, harness, values),
      )
    },
  )
}
