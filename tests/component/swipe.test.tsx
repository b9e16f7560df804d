// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSwipe } from '../../src/features/round/hole/use-swipe.ts'

afterEach(cleanup)

function Panel({ onSwipe }: { onSwipe: (to: string) => void }) {
  const handlers = useSwipe(
    () => onSwipe('previous'),
    () => onSwipe('next'),
  )
  return <div data-testid="panel" {...handlers} />
}

function setUp() {
  const swipes: string[] = []
  render(<Panel onSwipe={(to) => swipes.push(to)} />)
  const panel = screen.getByTestId('panel')
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true }
  return {
    swipes,
    panel,
    move(x: number, y: number, pointer: object = {}) {
      fireEvent.pointerDown(panel, { ...finger, clientX: 200, clientY: 200, ...pointer })
      fireEvent.pointerUp(panel, { ...finger, clientX: 200 + x, clientY: 200 + y, ...pointer })
    },
  }
}

test('selects what is next by a swipe to the left, and what is before by one to the right', () => {
  const { swipes, move } = setUp()
  move(-60, 10)
  move(60, -10)
  expect(swipes).toEqual(['next', 'previous'])
})

test('ignores taps, vertical movements, mice and cancelled pointers', () => {
  const { swipes, move, panel } = setUp()
  move(-20, 0)
  move(-60, 90)
  move(-60, 0, { pointerType: 'mouse' })
  fireEvent.pointerDown(panel, {
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    clientX: 200,
    clientY: 200,
  })
  fireEvent.pointerCancel(panel, { pointerId: 1 })
  fireEvent.pointerUp(panel, {
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    clientX: 90,
    clientY: 200,
  })
  expect(swipes).toEqual([])
})

test('ignores two fingers, which zoom', () => {
  const { swipes, panel } = setUp()
  const first = { pointerId: 1, pointerType: 'touch', isPrimary: true }
  const second = { pointerId: 2, pointerType: 'touch', isPrimary: false }
  fireEvent.pointerDown(panel, { ...first, clientX: 200, clientY: 200 })
  fireEvent.pointerDown(panel, { ...second, clientX: 220, clientY: 200 })
  fireEvent.pointerUp(panel, { ...second, clientX: 300, clientY: 200 })
  fireEvent.pointerUp(panel, { ...first, clientX: 100, clientY: 200 })
  expect(swipes).toEqual([])
})
