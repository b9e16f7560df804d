import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { allCases } from '../../support/endpoint-cases/all-cases.ts'
import { fakePage } from '../../support/fake-page.ts'
import { type Fault, type FaultyService, faultyService } from '../../support/faulty-service.ts'
import { settled } from '../../support/stub-api.ts'

export interface Harness {
  service: FaultyService
  page: ReturnType<typeof fakePage>
}

/** A task of the user on one screen, and the call that it depends on. */
export interface Job {
  name: string
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
  /** Whether the screen offers another way to continue, so that no retry is needed. */
  hasAlternative?: (harness: Harness) => boolean
  /** Repeats the call; by default, one of `RETRY_BUTTONS` is clicked. */
  retry?: (harness: Harness) => Promise<void>
}

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

/**
 * Runs a job while its call fails, then again with a working service.
 * @param clockOffMs how far the clock of the browser is off
 */
export async function runJob(job: Job, fault: Fault, clockOffMs = 0): Promise<void> {
  if (clockOffMs !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + clockOffMs })
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
    render(job.open(harness))
    await flush()
    await job.fill?.()
    const values = formValues()
    await job.act?.(harness)
    if (!job.isDone(harness)) {
      await act(async () => service.timeOut())
      await flush()
    }
    expect(service.wasCalled(job.endpoint), 'the call was made').toBe(true)
    if (!job.isDone(harness)) await expectRecovery(job, harness, values)
    const logged = consoleError.mock.calls.map((parts) => parts.map(String).join(' '))
    expect([...logged.filter((text) => !UNKNOWN_TAG.test(text)), ...uncaught]).toEqual([])
    const isEmpty = document.body.textContent === '' && page.visited.length === 0
    expect(isEmpty && !job.hasAlternative?.(harness)).toBe(false)
  } finally {
    window.removeEventListener('error', onError)
    consoleError.mockRestore()
    cleanup()
    vi.useRealTimers()
  }
}

/** Expects that the form is unchanged, a message is shown, nothing is busy, and a retry succeeds. */
async function expectRecovery(job: Job, harness: Harness, values: readonly string[]): Promise<void> {
  const { service, page } = harness
  if (page.visited.length > 0) {
    expect(page.visited).toEqual([`/login?redirectUrl=${encodeURIComponent(job.address)}`])
    return
  }
  if (job.hasAlternative?.(harness)) return
  expect(isBusy(), `still busy: ${document.body.textContent}`).toBe(false)
  if (job.fill) expect(formValues()).toEqual(expect.arrayContaining([...values]))
  const isAtField = document.querySelector('[aria-invalid=true][aria-describedby]:focus') !== null
  const hasMessage =
    textsOf('alert') + textsOf('status') !== '' || isAtField || RETRY_BUTTONS.some((name) => button(name))
  expect(hasMessage, `no message: ${document.body.textContent}`).toBe(true)
  service.heal()
  const signIn = screen.queryByText('Sign in again and come back here')
  if (signIn) expect(signIn.getAttribute('href')).toMatch(/^\/login\?redirectUrl=/)
  if (job.retry) await job.retry(harness)
  else {
    const name = RETRY_BUTTONS.find((one) => button(one))
    if (name === undefined && signIn) return
    await press(name ?? 'Retry')
  }
  await flush()
  expect(job.isDone(harness), `after the retry: ${document.body.textContent}`).toBe(true)
}
