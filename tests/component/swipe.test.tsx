import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSwipe } from '../../src/features/round/hole/use-swipe.ts'

function Panel({ onSwipe }: { onSwipe: (to: string) => void }) {
  const handlers = useSwipe(
    () => onSwipe('previous'),
    () => onSwipe('next'),
  )
  return <div data-testid="panel" {...handlers} />
}

type Pointer = { pointerId?: number; pointerType?: string; isPrimary?: boolean }

function setUp() {
  const swipes: string[] = []
  render(<Panel onSwipe={(to) => swipes.push(to)} />)
  const panel = screen.getByTestId('panel')
  const at = (x: number, y: number, pointer: Pointer) => ({
    ...{ pointerId: 1, pointerType: 'touch', isPrimary: true },
    ...{ clientX: 200 + x, clientY: 200 + y, ...pointer },
  })
  const down = (pointer: Pointer = {}) => fireEvent.pointerDown(panel, at(0, 0, pointer))
  const up = (x: number, y: number, pointer: Pointer = {}) => fireEvent.pointerUp(panel, at(x, y, pointer))
  const move = (x: number, y: number, pointer: Pointer = {}) => {
    down(pointer)
    up(x, y, pointer)
  }
  return { swipes, panel, down, up, move }
}

test('selects what is next by a swipe to the left, and what is before by one to the right', () => {
  const { swipes, move } = setUp()
  move(-60, 10)
  move(60, -10)
  expect(swipes).toEqual(['next', 'previous'])
})

test('ignores taps, vertical movements, mice and cancelled pointers', () => {
  const { swipes, move, panel, down, up } = setUp()
  move(-20, 0)
  move(-60, 90)
  move(-60, 0, { pointerType: 'mouse' })
  down()
  fireEvent.pointerCancel(panel, { pointerId: 1 })
  up(-110, 0)
  expect(swipes).toEqual([])
})

test('ignores two fingers, which zoom', () => {
  const { swipes, down, up } = setUp()
  const second = { pointerId: 2, isPrimary: false }
  down()
  down(second)
  up(100, 0, second)
  up(-100, 0)
  expect(swipes).toEqual([])
})
