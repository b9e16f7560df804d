import { expect, test } from 'vitest'
import type { AdminRound } from '../../../../../../src/contract/users.ts'
import { searchedRound } from '../../../../../../src/features/console/user/rounds/searched-round.ts'

const rounds = ['R1', 'a/b'].map((token) => ({ token }) as AdminRound)

test.each([
  [' R1 ', 'R1'],
  ['https://golf.example/round/R1#7', 'R1'],
  ['https://golf.example/round/a%2Fb?view=screen', 'a/b'],
  ['R2', undefined],
  ['https://golf.example/rounds', undefined],
  ['ann@golf.example', undefined],
])('finds the round that the search %o names', (query, token) => {
  expect(searchedRound(query, rounds)).toBe(token)
})
