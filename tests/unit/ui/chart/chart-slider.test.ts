import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { chartSlider, ticks } from '../../../../src/ui/chart/chart-slider.ts'

test('labels the axis with round values', () => {
  expect(ticks(-3, 22, 6)).toEqual([0, 5, 10, 15, 20])
  expect(ticks(-1, 1, 6)).toEqual([-1, 0, 1])
})

test.each([
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 5, 6],
  ['ArrowRight', 29, 29],
  ['PageUp', 5, 15],
  ['PageDown', 5, 0],
  ['Home', 5, 0],
  ['End', 5, 29],
  ['Escape', 5, undefined],
])('chooses a position with %s', (key, index, chosen) => {
  const { onChoose, preventDefault } = press({ key }, index)
  expect(onChoose.mock.calls).toEqual([[chosen]])
  expect(preventDefault).toHaveBeenCalledOnce()
})

test.each([{ key: 'Tab' }, { key: 'Home', ctrlKey: true }])('leaves %o to the page', (event) => {
  const { onChoose, preventDefault } = press(event, 5)
  expect(onChoose).not.toHaveBeenCalled()
  expect(preventDefault).not.toHaveBeenCalled()
})

function press(event: Partial<KeyboardEvent>, index: number) {
  const onChoose = vi.fn()
  const preventDefault = vi.fn()
  const { onKeyDown } = chartSlider({
    label: 'Scores',
    count: 30,
    index,
    text: undefined,
    positionAt: () => 0,
    onChoose,
  })
  onKeyDown({ ...event, preventDefault } as unknown as KeyboardEvent)
  return { onChoose, preventDefault }
}
