import { expect, test } from 'vitest'
import { createPhoneChoices } from '../../../../src/features/play/phone-choices.store.ts'

function storage(initial?: string) {
  let value = initial
  return {
    read: () => value,
    write(_: string, next: string | undefined) {
      value = next
    },
  }
}

test('vibrates and keeps the screen on until the golfer decides otherwise', () => {
  const kept = storage()
  const choices = createPhoneChoices(kept)
  expect(choices.$state.get()).toEqual({ isForSun: false, vibrates: true, staysOn: true })
  choices.change({ isForSun: true, staysOn: false })
  expect(createPhoneChoices(kept).$state.get()).toEqual({ isForSun: true, vibrates: true, staysOn: false })
})

test('ignores what another version has stored', () => {
  expect(createPhoneChoices(storage('sun')).$state.get().isForSun).toBe(false)
})
