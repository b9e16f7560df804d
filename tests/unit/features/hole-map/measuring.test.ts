// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { destination } from '../../../../src/domain/geometry/geo.ts'
import { createMeasuring, followOwnPosition } from '../../../../src/features/hole-map/measuring.ts'
import type { PositionResult } from '../../../../src/platform/browser/device-position.ts'
import { TEE } from '../../../support/line-shapes.ts'
import { settled } from '../../../support/stub-api.ts'

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

function shown(result: PositionResult, isSupported = true) {
  const [button, note] = [document.createElement('button'), document.createElement('p')]
  const read = vi.fn(async () => result)
  let fixed: unknown
  let green = TEE
  const own = followOwnPosition({
    button,
    note,
    device: { isSupported: () => isSupported, read },
    green: () => green,
    unit: () => 'm',
    isFixed: () => fixed !== undefined,
    fix(place) {
      fixed = place
      own.reset()
    },
  })
  return {
    button,
    note,
    read,
    fixed: () => fixed,
    showOther() {
      green = destination(TEE, 0, 100)
    },
  }
}

const NEAR = destination(TEE, 90, 120)

test('asks for the position only on a tap, measures from it, and removes it with the next tap', async () => {
  const { button, note, read, fixed } = shown({ ok: true, position: NEAR, accuracyM: 5 })
  expect(read).not.toHaveBeenCalled()
  button.click()
  button.click()
  expect(note.textContent).toBe('Finding your position')
  await settled()
  expect(read).toHaveBeenCalledOnce()
  expect(fixed()).toEqual(NEAR)
  expect(note.textContent).toBe('')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  button.click()
  expect(fixed()).toBeUndefined()
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

test.each<[string, PositionResult]>([
  ['This browser does not allow the position', { ok: false, reason: 'denied' }],
  ['Your position is not known', { ok: false, reason: 'unavailable' }],
  ['You are not near this hole', { ok: true, position: destination(TEE, 0, 9000), accuracyM: 5 }],
])('says "%s"', async (text, result) => {
  const { button, note, fixed } = shown(result)
  button.click()
  await settled()
  expect(note.textContent).toBe(text)
  expect(fixed()).toBeUndefined()
})

test('says how accurate a poor position is', async () => {
  const { button, note } = shown({ ok: true, position: NEAR, accuracyM: 84.6 })
  button.click()
  await settled()
  expect(note.textContent).toBe('Accurate to 85 m')
})

test('ignores a position that arrives after another hole was selected', async () => {
  const { button, fixed, showOther } = shown({ ok: true, position: NEAR, accuracyM: 5 })
  button.click()
  showOther()
  await settled()
  expect(fixed()).toBeUndefined()
})

test('has no button in a browser without positions', () => {
  expect(shown({ ok: false, reason: 'unavailable' }, false).button.hidden).toBe(true)
})
