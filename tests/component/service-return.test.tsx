// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailureNote } from '../../src/features/shared/FailureNote.tsx'
import { network } from '../../src/platform/api/result.ts'

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
