// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hideOverlapping } from '../../../../src/features/hole-map/reaches.ts'

/** Adds a label of 40 by 20 pixels to the right of a point, or to the left of it. */
function labelAt(x: number, y: number, side: string) {
  const label = document.createElement('span')
  label.dataset.side = side
  label.getBoundingClientRect = () =>
    new DOMRect(side === 'left' || label.hasAttribute('data-flipped') ? x - 40 : x, y, 40, 20)
  return label
}
const stateOf = (label: HTMLElement) => [
  label.hasAttribute('data-hidden'),
  label.hasAttribute('data-flipped'),
]

test('hides a label that covers an earlier one, and moves one of the line to the left', () => {
  const labels = [
    labelAt(100, 100, 'on'),
    labelAt(110, 110, 'on'),
    labelAt(110, 110, 'right'),
    labelAt(110, 110, 'left'),
    labelAt(100, 130, 'right'),
  ]
  hideOverlapping(labels)
  expect(labels.map(stateOf)).toEqual([
    [false, false],
    [true, true],
    [true, false],
    [true, false],
    [false, false],
  ])
  // The first one is elsewhere now.
  hideOverlapping([labelAt(128, 100, 'right'), ...labels.slice(1)])
  expect(labels.slice(1).map(stateOf)).toEqual([
    [false, true],
    [true, false],
    [true, false],
    [false, false],
  ])
})
