import { expect, test } from 'vitest'
import { invitationName } from '../../../../src/features/play/invitation-name.ts'
import { sheetOf } from '../../../support/score-sheets.ts'

const round = sheetOf({
  players: [
    { id: 'p1', name: 'Ann', owner: true },
    { id: 'p2', name: 'Bob' },
    { id: 'p3', name: 'Owner' },
  ],
})

test.each<[string, readonly string[], string | undefined, string]>([
  ['the first player who does not own the round', [], undefined, 'Bob'],
  [
    'the next player without a key, by a name that the service does not keep for itself',
    ['Bob'],
    undefined,
    'Owner 2',
  ],
  ['a scorer when all players have a key', ['Bob', 'Owner'], undefined, 'Scorer 2'],
  ['the wished name', [], 'Cara', 'Cara'],
  ['the wished name with a number, once it was used', ['Cara', 'Cara 2'], 'Cara', 'Cara 3'],
])('is named after %s', (_, used, wished, expected) => {
  expect(invitationName(round, used, wished)).toBe(expected)
})
