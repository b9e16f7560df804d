import { render, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { adminUser } from '../../src/contract/staff/users.ts'
import { PropertyCard } from '../../src/features/staff/console/user/properties/Properties.tsx'

const COMMITTED = Date.UTC(2026, 5, 20, 9)

/** Parses the property with the contract first, as the console does. */
function shown(property: Record<string, unknown>) {
  const { properties } = v.parse(adminUser, { properties: [{ commitTs: COMMITTED, ...property }] })
  for (const one of properties) render(<PropertyCard property={one} onRemove={() => {}} />)
  return within(screen.getByRole('article'))
}
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.firstElementChild?.textContent || term.nextElementSibling?.textContent,
    ]),
  )

test.each([
  [{ type: 'Default', key: 'theme' }, { Key: 'theme' }],
  [
    { type: 'Default', key: 'theme', value: 'dark' },
    { Key: 'theme', Value: 'dark' },
  ],
  [
    { type: 'Contact', name: 'Ann', email: 'ann@example.com' },
    { Name: 'Ann', Email: 'ann@example.com' },
  ],
  [{ type: 'License', value: 'PREMIUM' }, { Value: 'PREMIUM' }],
  [
    { type: 'Club', id: 'C1', nfcId: '04:A2', clubType: 'Driver', isInBag: true },
    { Id: 'C1', 'NFC id': '04:A2', Type: 'Driver', 'In bag': 'Yes' },
  ],
  [
    { type: 'WatchFace', color: 'green', options: { seconds: true } },
    { color: 'green', options: '{"seconds":true}' },
  ],
  [{ type: 'Club', color: 'red' }, { color: 'red' }],
])('shows %o as %o', (property, expected) => {
  const card = shown(property)
  expect(card.getByRole('heading', { name: String(property.type) })).toBeTruthy()
  expect(facts()).toEqual(expected)
  expect(card.getByText('20 Jun 2026')).toBeTruthy()
  expect(card.queryByText('DELETED')).toBeNull()
})

test('shows version and date of a referrer', () => {
  shown({ type: 'ClientInstallReferrer', referrer: 'utm=x', installVersion: '18.0', date: COMMITTED })
  expect(Object.keys(facts())).toEqual(['Referrer', 'Version', 'Date'])
})

test.each([
  [{ type: 'License', value: 'PREMIUM' }, ['Copy license']],
  [{ type: 'License', value: '' }, []],
  [{ type: 'Default', key: 'theme', value: 'dark' }, ['Copy value']],
  [{ type: 'WatchFace', Value: 'green', Email: 'a@b.co' }, []],
])('names the copied field of %o', (property, expected) => {
  const buttons = shown(property).queryAllByRole('button', { name: /^Copy/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(expected)
})

test('marks a deleted property', () => {
  expect(shown({ type: 'Default', key: 'theme', isDeleted: true }).getByText('DELETED')).toBeTruthy()
})

test('warns about a deleted club', () => {
  expect(shown({ type: 'Club', id: 'C1', isClubDeleted: true }).getByText(/has been deleted/)).toBeTruthy()
})

test('shows a list of clubs as a table with the status of each', () => {
  const card = shown({
    type: 'ClubList',
    clubs: [
      { id: 'C1', nfcId: '04:A2', clubType: 'Driver', isInBag: true },
      { id: 'C2', clubType: 'Putter', isInBag: false, isClubDeleted: true },
    ],
  })
  expect(card.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Id',
    'NFC',
    'Type',
    'In bag',
    'Status',
  ])
  const rows = card.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
    ['C1', '04:A2', 'Driver', 'Yes', 'Active'],
    ['C2', '–', 'Putter', 'No', 'Deleted'],
  ])
})
