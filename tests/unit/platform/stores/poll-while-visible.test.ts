import { expect, test } from 'vitest'
import { pollWhileVisible } from '../../../../src/platform/stores/poll-while-visible.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'

test('calls back at an interval and when the page becomes visible, never while it is hidden, until it is stopped', () => {
  const { clock, advance, pendingTimers } = fakeClock()
  const { visibility, setHidden } = fakeVisibility()
  let calls = 0
  const stop = pollWhileVisible({ clock, visibility }, 1_000, () => {
    calls += 1
  })
  expect(calls).toBe(0)
  advance(2_500)
  expect(calls).toBe(2)
  setHidden(true)
  advance(5_000)
  expect(calls).toBe(2)
  setHidden(false)
  expect(calls).toBe(3)
  stop()
  setHidden(true)
  setHidden(false)
  expect(calls).toBe(3)
  expect(pendingTimers()).toBe(0)
})
