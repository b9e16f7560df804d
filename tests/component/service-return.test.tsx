// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailureNote } from '../../src/features/staff/shared/FailureNote.tsx'
import { StaffPart } from '../../src/features/staff/shared/StaffPart.tsx'
import { network } from '../../src/platform/api/result.ts'
import { lazyPart } from '../../src/platform/lazy/Optional.tsx'

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const back = () => Promise.resolve(new Response('true', { status: 200 }))
let respond: () => Promise<Response> = away

beforeEach(() => {
  vi.useFakeTimers()
  respond = away
  vi.stubGlobal('fetch', () => respond())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('repeats what did not load within five seconds after the service is back, and not before', async () => {
  const onRetry = vi.fn()
  render(<FailureNote failure={network} onRetry={onRetry} />)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onRetry).not.toHaveBeenCalled()
  respond = back
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onRetry).toHaveBeenCalledOnce()
})

test('repeats what failed with an error of the service only after the service was away', async () => {
  const onRetry = vi.fn()
  respond = back
  render(<FailureNote failure={{ kind: 'http', status: 500, body: '' }} onRetry={onRetry} />)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onRetry).not.toHaveBeenCalled()
  respond = away
  await vi.advanceTimersByTimeAsync(5_000)
  respond = back
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onRetry).toHaveBeenCalledOnce()
})

test('repeats no change, nothing that only the user may repeat, and nothing that was rejected', async () => {
  const onRetry = vi.fn()
  respond = back
  render(
    <>
      <FailureNote failure={network} onRetry={onRetry} isChange />
      <FailureNote failure={network} onRetry={onRetry} isOnlyManual />
      <FailureNote failure={{ kind: 'http', status: 404, body: '' }} onRetry={onRetry} />
    </>,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onRetry).not.toHaveBeenCalled()
})

const STEP_MS = 500

/** Lets time pass, and the page render what happens meanwhile. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed += STEP_MS) {
    await act(() => vi.advanceTimersByTimeAsync(passed === 0 ? 0 : STEP_MS))
  }
}

/** Renders a part whose script is there only while `isThere`. */
function renderPart(isThere: () => boolean) {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(async () => {
    if (!isThere()) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The part</p>
  })
  const Part = lazyPart(load)
  render(
    <StaffPart>
      <Part />
    </StaffPart>,
  )
  return load
}

test('loads a part of the page within five seconds after the service is back', async () => {
  const load = renderPart(() => respond === back)
  await pass(20_000)
  expect(screen.getByRole('alert').textContent).toContain('This part of the page did not load.')
  expect(load).toHaveBeenCalledOnce()
  respond = back
  await pass(5_000)
  expect(screen.getByText('The part')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('loads a part whose script is gone once again by itself, and then only after an outage', async () => {
  await pass(60_000)
  respond = back
  const load = renderPart(() => false)
  await pass(20_000)
  expect(load).toHaveBeenCalledTimes(2)
  respond = away
  await pass(5_000)
  respond = back
  await pass(5_000)
  expect(load).toHaveBeenCalledTimes(3)
})
