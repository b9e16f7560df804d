import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DataTable } from '../../src/ui/table/DataTable.tsx'
import type { Column } from '../../src/ui/table/table-column.ts'

interface Club {
  id: string
  name: string
  lengthMetres: number | undefined
}
const clubs: Club[] = [
  { id: 'C10', name: 'Putter', lengthMetres: undefined },
  { id: 'C2', name: 'Driver', lengthMetres: 230 },
  { id: 'C1', name: '=Iron', lengthMetres: 90 },
]
const columns: Column<Club>[] = [
  { id: 'id', header: 'Id', cell: ({ id }) => id, text: ({ id }) => id, sortBy: ({ id }) => id, widthRem: 5 },
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name, widthRem: 5 },
  {
    id: 'length',
    header: 'Length',
    cell: ({ lengthMetres }) => lengthMetres ?? '–',
    text: ({ lengthMetres }) => String(lengthMetres ?? ''),
    sortBy: ({ lengthMetres }) => lengthMetres,
    widthRem: 5,
  },
]

function opened(rows: readonly Club[] = clubs) {
  render(<DataTable what="clubs" rows={rows} columns={columns} keyOf={({ id }) => id} empty="No clubs." />)
}
const firstCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

test('shows a text instead of a table without rows', () => {
  opened([])
  expect(screen.getByText('No clubs.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('sorts ids in ascending numeric order, then in descending order, then not at all', async () => {
  opened()
  const head = screen.getByRole('button', { name: 'Id' })
  await userEvent.click(head)
  expect(firstCells()).toEqual(['C1', 'C2', 'C10'])
  expect(screen.getByRole('columnheader', { name: 'Id' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(head)
  expect(firstCells()).toEqual(['C10', 'C2', 'C1'])
  await userEvent.click(head)
  expect(firstCells()).toEqual(['C10', 'C2', 'C1'])
  expect(screen.getByRole('columnheader', { name: 'Id' }).getAttribute('aria-sort')).toBeNull()
})

test('sorts rows without a value last in both directions', async () => {
  opened()
  const head = screen.getByRole('button', { name: 'Length' })
  await userEvent.click(head)
  expect(firstCells()).toEqual(['C1', 'C2', 'C10'])
  await userEvent.click(head)
  expect(firstCells()).toEqual(['C2', 'C1', 'C10'])
})

test('filters by the text of the cells and counts the matches', async () => {
  opened()
  await userEvent.type(screen.getByLabelText('Filter clubs'), 'dri')
  expect(firstCells()).toEqual(['C2'])
  expect(screen.getByText('1 of 3 clubs')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Filter clubs'), 'x')
  expect(screen.getByText('No clubs match the filter.')).toBeTruthy()
})

test('is one tab stop with navigation by arrow keys', async () => {
  const linked = columns.map((column) =>
    column.id === 'length'
      ? column
      : { ...column, cell: (club: Club) => <a href={`#${club.id}`}>{column.text?.(club)}</a> },
  )
  render(
    <>
      <DataTable what="clubs" rows={clubs} columns={linked} keyOf={({ id }) => id} empty="" />
      <button type="button">After</button>
    </>,
  )
  screen.getByLabelText('Filter clubs').focus()
  await userEvent.tab()
  const focused = () => document.activeElement?.textContent
  expect(focused()).toBe('C10')
  for (const [keys, expected] of [
    ['{ArrowDown}', 'C2'],
    ['{ArrowRight}', 'Driver'],
    ['{ArrowDown}', '=Iron'],
    ['{ArrowDown}', '=Iron'],
    ['{ArrowLeft}', 'C1'],
    ['{ArrowUp}{ArrowUp}{ArrowUp}', 'Id'],
    ['{ArrowRight}', 'Length'],
    ['{ArrowDown}', 'Putter'],
    ['{ArrowDown}', 'Driver'],
  ] as const) {
    await userEvent.keyboard(keys)
    expect([keys, focused()]).toEqual([keys, expected])
  }
  await userEvent.tab()
  expect(focused()).toBe('After')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Driver')
})
