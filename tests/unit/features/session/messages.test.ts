import { expect, test } from 'vitest'
import { unsentMessage } from '../../../../src/features/session/messages.ts'

test.each([
  [
    1,
    '1 score of this phone was not sent yet. It stays here and is sent when you sign in again. Sign out again to do so.',
  ],
  [
    3,
    '3 scores of this phone were not sent yet. They stay here and are sent when you sign in again. Sign out again to do so.',
  ],
])('says before signing out what becomes of %i unsent scores', (count, text) => {
  expect(unsentMessage(count)).toBe(text)
})
