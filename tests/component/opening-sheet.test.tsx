import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OpeningSheet } from '../../src/features/play/NotOpened.tsx'
import { fakeClock } from '../support/fake-clock.ts'

test('says after ten seconds that the storage does not answer, and waits again when asked to', async () => {
  const { clock, advance, pendingTimers } = fakeClock()
  const onRetry = vi.fn()
  const { unmount } = render(<OpeningSheet token="T" clock={clock} onRetry={onRetry} />)
  act(() => advance(9999))
  expect(screen.getByText('Opening the score sheet…')).toBeTruthy()
  act(() => advance(1))
  expect(screen.getByRole('heading', { name: 'The storage does not answer' })).toBeTruthy()
  expect(pendingTimers()).toBe(0)

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByText('Opening the score sheet…')).toBeTruthy()
  act(() => advance(10_000))
  expect(screen.getByRole('heading', { name: 'The storage does not answer' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  unmount()
  expect(pendingTimers(), 'timers once the sheet is open').toBe(0)
})
