import { expect, test } from 'vitest'
import { keptRoundsTexts } from '../../../../src/features/session/sign-out-messages.ts'

test('says before signing out which rounds stay, and that nothing is lost with them', () => {
  expect(keptRoundsTexts({ own: 1, others: 2, unsentEntries: 0, unsentRounds: 0 })).toEqual([
    '1 round of yours is live or not fully sent.',
    'This phone has the key for 2 rounds of somebody else. Without it, you need the link for scorers again.',
    'If you delete them, no score is lost: the server has them all.',
  ])
})

test('says what is lost for good', () => {
  expect(keptRoundsTexts({ own: 2, others: 0, unsentEntries: 3, unsentRounds: 1 })).toEqual([
    '2 rounds of yours are live or not fully sent.',
    'If you delete them, you lose for good what only this phone has: 3 entries and 1 round.',
  ])
})
