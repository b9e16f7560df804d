import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, Optional } from '../../src/platform/lazy/Optional.tsx'
import { PartMissing } from '../../src/ui/feedback/PartMissing.tsx'

afterEach(() => void vi.restoreAllMocks())

/** A part whose script loads only after `unblock`. */
function blockedPart() {
  let isBlocked = true
  const Part = lazyPart(async () => {
    if (isBlocked) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The part</p>
  })
  return {
    Part,
    unblock() {
      isBlocked = false
    },
  }
}

test('keeps the rest of the page if a part does not load, and retries on request', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { Part, unblock } = blockedPart()
  render(
    <>
      <p>The page</p>
      <Optional loading={<p>Loading</p>} fallback={(retry) => <PartMissing onRetry={retry} />}>
        <Part />
      </Optional>
    </>,
  )
  expect(screen.getByText('Loading')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('This part of the page did not load.')
  expect(screen.getByText('The page')).toBeTruthy()
  unblock()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('loads a missing part again when the browser is back online', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { Part, unblock } = blockedPart()
  render(
    <Optional>
      <Part />
    </Optional>,
  )
  await expect.poll(() => logged).toHaveBeenCalled()
  unblock()
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('The part')).toBeTruthy()
})
