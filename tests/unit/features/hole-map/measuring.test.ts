import { beforeEach, expect, test, vi } from 'vitest'
import { createMeasuring } from '../../../../src/features/hole-map/measuring.ts'

const [HERE, THERE] = [
  { lat: 56.1, lon: -2.8 },
  { lat: 56.2, lon: -2.8 },
]
const show = vi.fn()
beforeEach(() => show.mockReset())

test('measures below the mouse until a tap fixes the place', () => {
  const measuring = createMeasuring(show)
  measuring.hover(HERE)
  expect(show).toHaveBeenLastCalledWith({ place: HERE, isFixed: false })
  measuring.tap(HERE)
  expect(show).toHaveBeenLastCalledWith({ place: HERE, isFixed: true })
  measuring.hover(THERE)
  measuring.hover(undefined)
  expect(show).toHaveBeenCalledTimes(2)
})

test('removes the place with one more tap anywhere, and fixes another with the next', () => {
  const measuring = createMeasuring(show)
  measuring.tap(HERE)
  measuring.tap(THERE)
  expect(show).toHaveBeenLastCalledWith(undefined)
  expect(measuring.isFixed()).toBe(false)
  measuring.tap(THERE)
  expect(show).toHaveBeenLastCalledWith({ place: THERE, isFixed: true })
})
