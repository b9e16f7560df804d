import { expect, test } from 'vitest'
import { createTypingPause } from '../../../../src/platform/api/typing-pause.ts'
import { fakeClock } from '../../../support/fake-clock.ts'

test('calls back after the last key only, unless it is cancelled', () => {
  const { clock, advance } = fakeClock()
  const pause = createTypingPause(clock, 250)
  const called: string[] = []
  pause.restart(() => called.push('first'))
  advance(249)
  pause.restart(() => called.push('second'))
  advance(249)
  expect(called).toEqual([])
  advance(1)
  expect(called).toEqual(['second'])
  pause.restart(() => called.push('third'))
  pause.cancel()
  advance(250)
  expect(called).toEqual(['second'])
})
