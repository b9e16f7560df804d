import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TabPanel, Tabs } from '../../src/ui/Tabs.tsx'

const NAMES = ['Out', 'In', 'Total'] as const

function Scorecards() {
  const [selected, setSelected] = useState<(typeof NAMES)[number]>('Out')
  return (
    <>
      <Tabs
        label="Nines"
        name="nines"
        tabs={NAMES.map((id) => ({ id, label: id, href: `#${id}`, count: 9 }))}
        selected={selected}
        onSelect={setSelected}
      />
      <TabPanel name="nines" selected={selected}>
        {selected} nine
      </TabPanel>
    </>
  )
}
const focused = () => document.activeElement?.getAttribute('id')

test('has one tab stop, and names the panel after its tab', async () => {
  render(<Scorecards />)
  await userEvent.tab()
  expect(focused()).toBe('nines-Out-tab')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  expect(screen.getByRole('tabpanel', { name: 'Out' })).toBeTruthy()
})

test.each([
  ['ArrowRight', 'In'],
  ['ArrowLeft', 'Total'],
  ['ArrowDown', 'In'],
  ['ArrowUp', 'Total'],
  ['End', 'Total'],
  ['Home', 'Out'],
])('moves with %s to %s and selects it', async (key, name) => {
  render(<Scorecards />)
  await userEvent.tab()
  await userEvent.keyboard(`{${key}}`)
  expect(focused()).toBe(`nines-${name}-tab`)
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain(name)
  expect(screen.getByRole('tabpanel').textContent).toBe(`${name} nine`)
})

test('excludes the count from the accessible name', () => {
  render(<Scorecards />)
  expect(screen.getByRole('tab', { name: 'In' })).toBeTruthy()
})

test('does not handle a click with a modifier key, so that the browser opens a new tab', () => {
  render(<Scorecards />)
  const tab = screen.getByRole('tab', { name: 'In' })
  expect(fireEvent.click(tab, { ctrlKey: true })).toBe(true)
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Out')
  expect(fireEvent.click(tab)).toBe(false)
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('In')
})
