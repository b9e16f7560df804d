import { beforeEach, expect, test, vi } from 'vitest'
import { createPhoneChoices } from '../../../../src/features/play/phone-choices.store.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

const haptics = { isAvailable: () => true, tap: vi.fn() }
beforeEach(() => haptics.tap.mockClear())

test('vibrates and keeps the screen on until the golfer decides otherwise', () => {
  const kept = fakeStorage()
  const choices = createPhoneChoices(kept, haptics)
  expect(choices.$state.get()).toEqual({ isForSun: false, vibrates: true, staysOn: true })
  choices.change({ isForSun: true, staysOn: false })
  expect(createPhoneChoices(kept, haptics).$state.get()).toEqual({
    isForSun: true,
    vibrates: true,
    staysOn: false,
  })
})

test('vibrates only if the golfer wants it', () => {
  const choices = createPhoneChoices(fakeStorage(), haptics)
  choices.tap()
  choices.change({ vibrates: false })
  choices.tap()
  expect(haptics.tap).toHaveBeenCalledOnce()
})

test('ignores what another version has stored', () => {
  expect(createPhoneChoices(fakeStorage({ 'play.phone': 'sun' }), haptics).$state.get().isForSun).toBe(false)
})
