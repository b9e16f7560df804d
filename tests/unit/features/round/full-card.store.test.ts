import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { FullCard } from '../../../../src/features/round/card/FullCard.tsx'
import { createFullCard } from '../../../../src/features/round/card/full-card.store.ts'

function start(isPhoneLayout: boolean) {
  const loadParts = vi.fn(async () => FullCard)
  const $isPhoneLayout = atom(isPhoneLayout)
  const store = createFullCard(loadParts, $isPhoneLayout)
  store.start()
  return { store, loadParts, $isPhoneLayout }
}

test('loads the scorecard on a phone when the full page is wanted, and only once', async () => {
  const { store, loadParts, $isPhoneLayout } = start(true)
  expect(loadParts).not.toHaveBeenCalled()
  $isPhoneLayout.set(false)
  await expect.poll(() => store.$state.get().status).toBe('found')
  $isPhoneLayout.set(true)
  $isPhoneLayout.set(false)
  expect(loadParts).toHaveBeenCalledOnce()
})
