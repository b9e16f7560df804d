import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ComboField, type ComboOption } from '../../src/ui/form/ComboField.tsx'

const OPTIONS = [
  { value: 'spring.csv', detail: '1,200 rows, 3 days ago' },
  { value: 'summer.csv' },
  { value: 'members.csv' },
]
const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())

function Form({ options }: { options: readonly ComboOption[] }) {
  const [value, setValue] = useState('')
  return (
    <form onSubmit={submit}>
      <ComboField
        label="File name"
        name="emailsFile"
        listLabel="Recipients files"
        options={options}
        value={value}
        onChange={setValue}
      />
      <button type="submit">Send</button>
    </form>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('File name')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.textContent
}
const type = (value: string) => fireEvent.change(field(), { target: { value } })
/** Presses a key; returns false if the field prevents its default action. */
const press = (key: string) => fireEvent.keyDown(field(), { key })

test('opens its list on focus and announces it to screen readers', () => {
  render(<Form options={OPTIONS} />)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(options()).toEqual([])
  fireEvent.focus(field())
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(options()).toEqual(['spring.csv 1,200 rows, 3 days ago', 'summer.csv', 'members.csv'])
  fireEvent.blur(field())
  expect(options()).toEqual([])
})

test('accepts the option chosen with arrow keys on Enter, without submitting the form', () => {
  render(<Form options={OPTIONS} />)
  fireEvent.focus(field())
  expect(press('ArrowDown')).toBe(false)
  expect(chosen()).toMatch(/^spring/)
  press('ArrowUp')
  expect(chosen()).toBe('members.csv')
  press('ArrowDown')
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
  expect(field().value).toBe('summer.csv')
  expect(options()).toEqual([])
  press('ArrowDown')
  expect(options()).toHaveLength(3)
})

test('submits the form on Enter when no option is chosen, and ignores Escape when the list is closed', () => {
  render(<Form options={OPTIONS} />)
  fireEvent.focus(field())
  type('s')
  expect(press('Enter')).toBe(true)
  expect(press('Escape')).toBe(false)
  expect(options()).toEqual([])
  expect(press('Escape')).toBe(true)
  expect(field().value).toBe('s')
})

test('filters the list by the typed text, accepts any text, and accepts an option by pointer', () => {
  render(<Form options={OPTIONS} />)
  fireEvent.focus(field())
  type('MM')
  expect(options()).toEqual(['summer.csv'])
  type('other.csv')
  expect(options()).toEqual([])
  expect(field().getAttribute('aria-expanded')).toBe('false')
  type('m')
  const option = screen.getByText('members.csv')
  expect(fireEvent.pointerDown(option)).toBe(false)
  fireEvent.click(option)
  expect(field().value).toBe('members.csv')
  fireEvent.click(field())
  expect(options()).toHaveLength(3)
})

test('is a plain text field without options, and remains the same element when options arrive', () => {
  const { rerender } = render(<Form options={[]} />)
  const before = field()
  before.focus()
  type('spr')
  expect(before.hasAttribute('role')).toBe(false)
  expect(press('ArrowDown')).toBe(true)
  rerender(<Form options={OPTIONS} />)
  expect(field()).toBe(before)
  expect(document.activeElement).toBe(before)
  expect(options()).toEqual(['spring.csv 1,200 rows, 3 days ago'])
})

test('adds no button to the form', () => {
  render(<Form options={OPTIONS} />)
  fireEvent.focus(field())
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send'])
})
