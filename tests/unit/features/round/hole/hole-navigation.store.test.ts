import { expect, test } from 'vitest'
import {
  createHoleNavigation,
  type KeyPress,
} from '../../../../../src/features/round/hole/hole-navigation.store.ts'
import { fakePage } from '../../../../support/fake-page.ts'

function setUp(fragment = '', count = 18) {
  const shown = fakePage(`/round/R1${fragment}`)
  const holes = createHoleNavigation(shown.page)
  const stop = holes.start()
  holes.setHoleCount(count)
  const press = (keyCode: number, parts: Partial<KeyPress> = {}) =>
    holes.press({
      keyCode,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      shiftKey: false,
      defaultPrevented: false,
      target: null,
      ...parts,
    })
  return { ...shown, holes, press, stop, hole: () => holes.$index.get() + 1 }
}

test('opens the hole of the fragment once the number of holes is known', () => {
  const { holes, hole } = setUp('#12', 0)
  holes.setHoleCount(18)
  expect(hole()).toBe(12)
})

test('selects the adjacent holes with the arrow keys (codes 37 and 39) and stops at the ends', () => {
  const { press, hole } = setUp()
  expect(press(37)).toBe(true)
  expect(hole()).toBe(1)
  press(39)
  expect(hole()).toBe(2)
  for (let presses = 0; presses < 30; presses += 1) press(39)
  expect(hole()).toBe(18)
})

test('selects the first and last hole with Home and End', () => {
  const { press, hole } = setUp('#5')
  press(35)
  expect(hole()).toBe(18)
  press(36)
  expect(hole()).toBe(1)
})

test('ignores other keys', () => {
  const { press, address } = setUp()
  expect(press(38)).toBe(false)
  expect(press(65)).toBe(false)
  expect(address()).toBe('/round/R1')
})

test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'defaultPrevented'] as const)(
  'ignores an arrow key with %s',
  (modifier) => {
    const { press, hole } = setUp()
    expect(press(39, { [modifier]: true })).toBe(false)
    expect(hole()).toBe(1)
  },
)

test('ignores arrow keys in a form field', () => {
  const { press, hole } = setUp()
  const field = { closest: (selector: string) => (selector.includes('input') ? {} : null) }
  expect(press(39, { target: field as unknown as EventTarget })).toBe(false)
  expect(hole()).toBe(1)
})

test('replaces the fragment, so that Back leaves the round', () => {
  const { holes, address, entries } = setUp()
  holes.next()
  expect(address()).toBe('/round/R1#2')
  holes.go(6)
  expect(address()).toBe('/round/R1#7')
  expect(entries()).toHaveLength(1)
})

test('does not change the URL while the hole stays the same', () => {
  const { holes, address } = setUp('#18th')
  holes.go(0)
  expect(address()).toBe('/round/R1#18th')
})

test('shows a hole without a choice, and then has no fragment', () => {
  const { holes, address, hole, changeTo } = setUp('#4')
  expect(holes.isChosen()).toBe(true)
  holes.show(11)
  expect([hole(), address(), holes.isChosen()]).toEqual([12, '/round/R1', false])
  holes.setHoleCount(9)
  expect(hole()).toBe(9)
  changeTo('#3')
  expect([hole(), holes.isChosen()]).toEqual([3, true])
})

test('reports that the viewer selects a hole with a key, a button or the URL', () => {
  const { holes, press, changeTo } = setUp()
  let moves = 0
  const stop = holes.onUserMove(() => {
    moves += 1
  })
  press(39)
  holes.go(4)
  changeTo('#9')
  holes.show(2)
  expect(moves).toBe(3)
  stop()
  holes.go(1)
  expect(moves).toBe(3)
})

test('shows the hole of the URL after Back', () => {
  const { page, back, hole } = setUp('#9')
  page.go('#4')
  back()
  expect(hole()).toBe(9)
})

test('stops following the URL after unsubscribing', () => {
  const { stop, page, back, hole } = setUp('#9')
  stop()
  page.rewrite('#3')
  page.go('#4')
  back()
  expect(hole()).toBe(9)
})
