import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  type HoleColumn,
  HolesTable,
  type HoleValues,
} from '../../src/features/staff/courses/course/HolesTable.tsx'
import { catalogueHole } from '../support/catalogue.ts'

const edits: [number, HoleValues][] = []

function Editable() {
  const [holes, setHoles] = useState([1, 2, 3].map((hole) => catalogueHole(hole)))
  const column: HoleColumn = {
    ...{ header: 'Length (m)', isDecimal: true, range: [1, 1500] },
    value: ({ lengthM }) => lengthM,
    placeholder: () => 300,
    onEdit(from, values) {
      edits.push([from, values])
      setHoles(holes.map((hole, at) => ({ ...hole, lengthM: at < from ? hole.lengthM : values[at - from] })))
    },
  }
  return <HolesTable {...{ holes, columns: [column] }} problems={[]} selected={0} onSelect={() => {}} />
}
const cell = (hole: number) => screen.getByLabelText<HTMLInputElement>(`Length (m), hole ${hole}`)

test('keeps a number as it is typed, takes nothing else, and marks what cannot be stored', async () => {
  const user = userEvent.setup()
  render(<Editable />)
  await user.type(cell(1), '31a2,5')
  expect(cell(1).value).toBe('312,5')
  expect(edits.at(-1)).toEqual([0, [312.5]])
  expect(cell(1).getAttribute('aria-invalid')).toBeNull()
  await user.clear(cell(1))
  expect(edits.at(-1)).toEqual([0, [undefined]])
  await user.type(cell(1), '1900')
  expect(cell(1).getAttribute('aria-invalid')).toBe('true')
})

test('moves between the holes by Enter and arrow keys, and fills them with pasted numbers', async () => {
  const user = userEvent.setup()
  render(<Editable />)
  cell(1).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(cell(2))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(cell(2))
  fireEvent.paste(cell(2), { clipboardData: { getData: () => '287.5\n401\n' } })
  expect([cell(1).value, cell(2).value, cell(3).value]).toEqual(['', '287.5', '401'])
})
