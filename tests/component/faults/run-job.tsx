import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { fakePage } from '../../support/fake-page.ts'
import { type Fault, type FaultyService, faultyService } from '../../support/faulty-service.ts'
import { settled } from '../../support/stub-api.ts'
import { healthyResponses } from './healthy-responses.ts'

export interface JobContext {
  service: FaultyService
  page: ReturnType<typeof fakePage>
}

/** A task of the user on one screen, and the call that it depends on. */
export interface Job {
  name: string
  endpoint: AnyEndpoint
  address: string
  /** Sets up the service, for example without a signed-in user. */
  base?: (service: FaultyService) => void
  open: (context: JobContext) => ReactElement
  /** Fills in the form; the values must survive a fault. */
  fill?: () => Promise<void>
  /** Starts the call; omitted if the page makes the call when it opens. */
  act?: () => Promise<void>
  /** Whether the task has succeeded. */
  isDone: (context: JobContext) => boolean
  /** Whether the screen offers an alternative, so that no retry is needed. */
  orElse?: (context: JobContext) => boolean
  /** Retries without one of the buttons in `RETRY_BUTTONS`. */
  again?: (context: JobContext) => Promise<void>
}

// The test environment cannot load the page of the hole map into its frame.
Object.defineProperty(HTMLIFrameElement.prototype, 'src', { get: () => 'about:blank' })

/** Labels of buttons that retry, in order of preference. */
const RETRY_BUTTONS = ['Retry', 'Try again', 'Check again']
/** A warning about elements that happy-dom does not know. */
const UNKNOWN_TAG = /is unrecognized in this browser/
const WAITING = /^(Loading|Looking|Taking|Signing)/

/** Waits until pending responses have been rendered. */
export async function quiet(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 8; turn++) await settled()
  })
}

/** Finds an enabled button by its label. A query by role takes longer than rendering a whole scorecard. */
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => !one.disabled && (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  )

export async function press(name: string): Promise<void> {
  const found = button(name)
  if (!found) throw new Error(`there is no enabled button ${name}`)
  fireEvent.click(found)
  await quiet()
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** Returns name and value of every form control. */
function formValues(): string[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map((one) =>
    [one.name, one.value, 'checked' in one && one.checked].join(' '),
  )
}

const isWaiting = () =>
  document.querySelector('[aria-busy=true], progress') !== null ||
  [...document.querySelectorAll('[role=status]')].some((one) => WAITING.test(one.textContent))

const wordsOf = (role: 'alert' | 'status') =>
  [...document.querySelectorAll(`[role=${role}]`)].map((one) => one.textContent).join('')

/**
 * Plays a job while its call fails, then retries it after the service has recovered.
 * @returns whether the job succeeded in spite of the fault
 */
export async function play(job: Job, fault: Fault): Promise<boolean> {
  const service = faultyService(healthyResponses())
  const page = fakePage(job.address)
  const context = { service, page }
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const uncaught: unknown[] = []
  const onError = (event: ErrorEvent) => uncaught.push(event.error ?? event.message)
  window.addEventListener('error', onError)
  try {
    job.base?.(service)
    service.break(job.endpoint, fault)
    render(job.open(context))
    await quiet()
    await job.fill?.()
    const values = formValues()
    await job.act?.()
    if (!job.isDone(context)) {
      await act(async () => service.wait())
      await quiet()
    }
    expect(service.wasCalled(job.endpoint), 'the call was made').toBe(true)
    const hasSucceeded = job.isDone(context)
    if (!hasSucceeded) await expectRecovery(job, context, values)
    const messages = complaints.mock.calls.map(([first]) => String(first))
    expect([...messages.filter((text) => !UNKNOWN_TAG.test(text)), ...uncaught]).toEqual([])
    expect(document.body.textContent === '' && page.visited.length === 0 && !job.orElse?.(context)).toBe(
      false,
    )
    return hasSucceeded
  } finally {
    window.removeEventListener('error', onError)
    complaints.mockRestore()
    cleanup()
  }
}

/** Expects that the form keeps its values, the failure is shown, nothing is loading and a retry succeeds. */
async function expectRecovery(job: Job, context: JobContext, values: readonly string[]): Promise<void> {
  const { service, page } = context
  if (page.visited.length > 0) {
    expect(page.visited).toEqual([`/login?redirectUrl=${encodeURIComponent(job.address)}`])
    return
  }
  if (job.orElse?.(context)) return
  expect(isWaiting(), `still waiting: ${document.body.textContent}`).toBe(false)
  if (job.fill) expect(formValues()).toEqual(expect.arrayContaining([...values]))
  const isFailureShown =
    wordsOf('alert') + wordsOf('status') !== '' || RETRY_BUTTONS.some((name) => button(name))
  expect(isFailureShown, `no failure is shown: ${document.body.textContent}`).toBe(true)
  service.heal()
  const signIn = screen.queryByText('Sign in again and come back here')
  if (signIn) expect(signIn.getAttribute('href')).toMatch(/^\/login\?redirectUrl=/)
  if (job.again) await job.again(context)
  else {
    const name = RETRY_BUTTONS.find((one) => button(one))
    if (name === undefined && signIn) return
    await press(name ?? 'Retry')
  }
  await quiet()
  expect(job.isDone(context), `the retry failed: ${document.body.textContent}`).toBe(true)
}
