import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type StandIn, standInFor } from '../../src/platform/first-look/first-look.ts'
import { interactionWith } from '../../src/platform/first-look/interaction.ts'

function fragmentOf(text: string, onClick?: () => void): DocumentFragment {
  const button = document.createElement('button')
  button.textContent = text
  if (onClick) button.addEventListener('click', onClick)
  const fragment = document.createDocumentFragment()
  fragment.append(button)
  return fragment
}

test('a click that changes the content wins over what arrived while the button was pressed', () => {
  const place = document.createElement('div')
  document.body.append(place)
  let standIn: StandIn | undefined
  const first = fragmentOf('first', () => standIn?.render(fragmentOf('clicked')))
  standIn = standInFor(
    place,
    first,
    interactionWith(() => {}),
    () => {},
  )
  const button = document.querySelector('button')
  if (!button) throw new Error('the content is not shown')
  fireEvent.pointerDown(button)
  standIn.render(fragmentOf('arrived'))
  expect(document.body.textContent).toBe('first')
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  expect(document.body.textContent).toBe('clicked')
  standIn.remove()
  place.remove()
})
