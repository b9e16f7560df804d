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

test.each([
  ['the hole before', 37, '#5', 4],
  ['no hole before the first', 37, '', 1],
  ['the next hole', 39, '', 2],
  ['no hole after the last', 39, '#18', 18],
  ['the last hole with End', 35, '#5', 18],
  ['the first hole with Home', 36, '#5', 1],
])('selects %s (key code %i at "%s")', (_, keyCode, fragment, selected) => {
  const { press, hole } = setUp(fragment)
  expect(press(keyCode)).toBe(true)
  expect(hole()).toBe(selected)
})

const field = { closest: (selector: string) => (selector.includes('input') ? {} : null) }
test.each<[string, number, Partial<KeyPress>]>([
  ...['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'defaultPrevented'].map(
    (modifier): [string, number, Partial<KeyPress>] => [
      `an arrow key with ${modifier}`,
      39,
      { [modifier]: true },
    ],
  ),
  ['an arrow key in a form field', 39, { target: field as unknown as EventTarget }],
  ['another arrow key', 38, {}],
  ['a letter', 65, {}],
])('ignores %s', (_, keyCode, parts) => {
  const { press, address } = setUp()
  expect(press(keyCode, parts)).toBe(false)
  expect(address()).toBe('/round/R1')
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

test('shows the hole of the URL after Back, until it is stopped', () => {
  const { stop, page, back, hole } = setUp('#9')
  page.go('#4')
  back()
  expect(hole()).toBe(9)
  stop()
  page.rewrite('#3')
  page.go('#4')
  back()
  expect(hole()).toBe(9)
})
