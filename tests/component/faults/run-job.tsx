import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { fakePage } from '../../support/fake-page.ts'
import { type Fault, type FaultyService, faultyService } from '../../support/faulty-service.ts'
import { settled } from '../../support/stub-api.ts'
import { healthyAnswers } from './healthy-answers.ts'

export interface World {
  service: FaultyService
  page: ReturnType<typeof fakePage>
}

/** One thing that a person wants of a screen, and the call that it hangs on. */
export interface Job {
  name: string
  endpoint: AnyEndpoint
  address: string
  /** What goes wrong besides, as it may: nobody is signed in yet. */
  base?: (service: FaultyService) => void
  open: (world: World) => ReactElement
  /** What a person types and chooses, which must not be lost. */
  fill?: () => Promise<void>
  /** What they do then; nothing where the page asks by itself. */
  act?: () => Promise<void>
  /** The person has what they wanted. */
  isDone: (world: World) => boolean
  /** Where the way goes on without what was wanted, so that nothing needs to be asked again. */
  orElse?: (world: World) => boolean
  /** How to try again, where it is none of the buttons below. */
  again?: (world: World) => Promise<void>
}

// Here is no second page that a frame could hold: the hole map's stays empty.
Object.defineProperty(HTMLIFrameElement.prototype, 'src', { get: () => 'about:blank' })

/** Buttons that ask again, in the order in which a person would take them. */
const AGAIN = ['Retry', 'Try again', 'Check again']
/** The pretended browser knows not every element. */
const UNKNOWN_TAG = /is unrecognized in this browser/
const WAITING = /^(Loading|Looking|Taking|Signing)/

/** Lets answers, and what is drawn of them, come. */
export async function quiet(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 8; turn++) await settled()
  })
}

/** Found by what it says: looking by role through a whole scorecard takes longer than drawing it. */
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => !one.disabled && (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  )

export async function press(name: string): Promise<void> {
  const found = button(name)
  if (!found) throw new Error(`there is no button ${name} that can be pressed`)
  fireEvent.click(found)
  await quiet()
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** All that a person has typed and chosen. */
function typed(): string[] {
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
 * Plays a job with its call gone wrong, then with a service that is well again.
 * @returns whether the person had what they wanted at once
 */
export async function play(job: Job, fault: Fault): Promise<boolean> {
  const service = faultyService(healthyAnswers())
  const page = fakePage(job.address)
  const world = { service, page }
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const uncaught: unknown[] = []
  const hear = (event: ErrorEvent) => uncaught.push(event.error ?? event.message)
  window.addEventListener('error', hear)
  try {
    job.base?.(service)
    service.break(job.endpoint, fault)
    render(job.open(world))
    await quiet()
    await job.fill?.()
    const kept = typed()
    await job.act?.()
    if (!job.isDone(world)) {
      await act(async () => service.wait())
      await quiet()
    }
    expect(service.wasAsked(job.endpoint), 'the call was made').toBe(true)
    const wasAtOnce = job.isDone(world)
    if (!wasAtOnce) await goOn(job, world, kept)
    const said = complaints.mock.calls.map(([first]) => String(first))
    expect([...said.filter((text) => !UNKNOWN_TAG.test(text)), ...uncaught]).toEqual([])
    expect(document.body.textContent === '' && page.visited.length === 0 && !job.orElse?.(world)).toBe(false)
    return wasAtOnce
  } finally {
    window.removeEventListener('error', hear)
    complaints.mockRestore()
    cleanup()
  }
}

/** What is typed is still there, something is said, nothing turns for ever, and there is a way that leads on. */
async function goOn(job: Job, world: World, kept: readonly string[]): Promise<void> {
  const { service, page } = world
  if (page.visited.length > 0) {
    expect(page.visited).toEqual([`/login?redirectUrl=${encodeURIComponent(job.address)}`])
    return
  }
  if (job.orElse?.(world)) return
  expect(isWaiting(), `still waiting: ${document.body.textContent}`).toBe(false)
  if (job.fill) expect(typed()).toEqual(expect.arrayContaining([...kept]))
  const hasSaid = wordsOf('alert') + wordsOf('status') !== '' || AGAIN.some((name) => button(name))
  expect(hasSaid, `nothing is said: ${document.body.textContent}`).toBe(true)
  service.heal()
  const signIn = screen.queryByText('Sign in again and come back here')
  if (signIn) expect(signIn.getAttribute('href')).toMatch(/^\/login\?redirectUrl=/)
  if (job.again) await job.again(world)
  else {
    const name = AGAIN.find((one) => button(one))
    if (name === undefined && signIn) return
    await press(name ?? 'Retry')
  }
  await quiet()
  expect(job.isDone(world), `the second try led here: ${document.body.textContent}`).toBe(true)
}
