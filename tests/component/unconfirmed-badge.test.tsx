import { render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { searchUsers } from '../../src/contract/staff/search.ts'
import { StaffSearch } from '../../src/features/staff/console/user/search/StaffSearch.tsx'

const match = { kind: 'user', field: 'email', value: 'ann@golf.example', precision: 'exact' }

function showMatch(facts: object): void {
  const { matches } = v.parse(v.nonNullish(searchUsers.response), { matches: [{ ...match, ...facts }] })
  const suggestions = { $state: atom({ status: 'open' as const, query: 'ann', matches, hasMore: false }) }
  render(<StaffSearch onOpen={() => {}} suggestions={{ ...suggestions, type() {}, close() {} }} />)
}

test.each([
  ['an unconfirmed account', { isConfirmed: false }, 1],
  ['an install without an account', { isConfirmed: null }, 0],
])('shows that it is not confirmed beside %s', (_, facts, count) => {
  showMatch(facts)
  expect(screen.queryAllByText('Not confirmed')).toHaveLength(count)
})
