import { expect, test } from 'vitest'
import { missingText, savingText } from '../../../../src/features/play/messages.ts'
import { whoText } from '../../../../src/features/play/score/score-words.ts'

test.each([
  [{ status: 'saving' }, 'Saving…'],
  [{ status: 'saved', waiting: 0 }, 'Saved on this phone · Sent'],
  [{ status: 'saved', waiting: 3, problem: 'offline' }, 'Saved on this phone · 3 waiting, no network'],
  [{ status: 'saved', waiting: 0, problem: 'unreachable' }, 'Saved on this phone'],
  [{ status: 'notSaved', count: 1, reason: 'full' }, 'Not saved: the storage of this phone is full'],
  [
    { status: 'notSaved', count: 1, reason: 'full', isSent: true },
    'Sent, and kept only by the service: the storage of this phone is full',
  ],
] as const)('says where scores are (%#)', (saving, text) => {
  expect(savingText(saving)).toBe(text)
})

test('names who has no score', () => {
  expect(missingText([])).toBe('')
  expect(missingText(['Bob'])).toBe('Bob has no score')
  expect(missingText(['Bob', 'Cara'])).toBe('Bob and Cara have no score')
  expect(missingText(['Bob', 'Cara', 'Gus'])).toBe('3 players have no score')
  expect(missingText(['Hans-Friedrich von Schwarzenberg'])).toBe('1 player has no score')
})

test.each([
  ['an entry that was not sent', -1, '', undefined, 'this phone'],
  ['an entry of this phone', 2, 'Bob', 2, 'this phone'],
  ['an entry of another phone', 1, 'owner', 2, 'phone 1, owner'],
  ['an entry of another phone of a group', 3, 'Group', 2, 'phone 3'],
  ['an entry that is given back', -2, 'Bob', 2, 'Bob'],
])('says who has made %s', (_, device, by, own, text) => {
  expect(whoText({ device, by }, own)).toBe(text)
})
