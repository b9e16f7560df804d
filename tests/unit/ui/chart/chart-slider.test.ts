import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { chartSlider, indexAfterKey, ticks } from '../../../../src/ui/chart/chart-slider.ts'

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
  ['Tab', 5, undefined],
])('moves with %s from %i', (key, from, to) => {
  expect(indexAfterKey(key, from, 30)).toBe(to)
})

test.each([
  ['Home', [0]],
  ['Escape', [undefined]],
  ['Tab', undefined],
])('chooses a position with %s, and leaves other keys to the page', (key, chosen) => {
  const onChoose = vi.fn()
  const preventDefault = vi.fn()
  const { onKeyDown } = chartSlider({
    label: 'Scores',
    count: 30,
    index: 5,
    text: undefined,
    afterKey: (pressed) => indexAfterKey(pressed, 5, 30),
    onChoose,
  })
  onKeyDown({ key, preventDefault } as unknown as KeyboardEvent)
  expect(onChoose.mock.calls).toEqual(chosen ? [chosen] : [])
  expect(preventDefault).toHaveBeenCalledTimes(chosen ? 1 : 0)
  onKeyDown({ key, ctrlKey: true, preventDefault } as unknown as KeyboardEvent)
  expect(preventDefault).toHaveBeenCalledTimes(chosen ? 1 : 0)
})
