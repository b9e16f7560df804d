import { describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../../../../src/contract/staff/audit.ts'
import { linksOf } from '../../../../../src/features/staff/audit/event-links.ts'
import { cannotUndoText, doneText } from '../../../../../src/features/staff/audit/messages.ts'

const event = (some: Partial<AuditEvent>) =>
  ({ kind: 'change', action: 'change login', result: 'done', canUndo: false, ...some }) as AuditEvent

test.each([
  [{ user: { login: 'a@b.co', supportId: 'S-1', iid: 'I-1' } }, 'a@b.co', '/admin?query=S-1'],
  [{ user: { login: undefined, supportId: undefined, iid: 'I 1' } }, 'I 1', '/admin?query=I+1'],
  [{ user: { login: 'a@b.co', supportId: undefined, iid: undefined } }, 'a@b.co', undefined],
  [{ subject: { type: 'round', id: 'R/1' } }, 'Round R/1', '/admin?query=R%2F1'],
  [{ subject: { type: 'search', id: 'ann' } }, 'Search “ann”', '/admin?query=ann'],
  [
    { subject: { type: 'mailing', id: '0mlx2k4q000-0123456789ab' } },
    'Mailing',
    '/mailing?view=runs&run=0mlx2k4q000-0123456789ab',
  ],
  [{ subject: { type: 'mailing', id: 'all.csv' } }, 'Mailing all.csv', undefined],
  [{ subject: { type: 'facility', id: 'F-1' } }, 'Facility F-1', '/pinhole?facility=F-1'],
  [{ subject: { type: 'code', id: 'ABC' } }, 'Code ABC', '/admin?tab=promo&view=lookup&code=ABC'],
  [
    { subject: { type: 'batch', id: 'press/a/b' } },
    'Batch press/a/b',
    '/admin?tab=promo&view=reports&category=press&batch=a%2Fb',
  ],
] as const)('links the target %o to its page', (some, text, href) => {
  expect(linksOf(event(some as Partial<AuditEvent>))).toEqual([{ text, href }])
})

describe('why a change cannot be undone', () => {
  test.each([
    [{ action: 'send emails' }, 'Sent emails cannot be recalled.'],
    [{ result: 'done: no change' }, 'There is nothing to undo.'],
    [{ action: 'upload round', result: 'replaced' }, 'An identical file was already stored.'],
    [{ action: 'upload round', result: 'created' }, 'Delete the round instead.'],
    [{ actor: 'operator', action: 'disable account' }, 'Only the operator can undo it.'],
    // Nothing to explain:
    [{ action: 'send emails', result: 'refused: a mailing is in progress' }, ''],
    [{ action: 'view user', kind: 'read' }, ''],
    [{ canUndo: true }, ''],
    [{ undoneAt: 1 }, ''],
  ] as const)('of %o reads "%s"', (some, text) => {
    expect(cannotUndoText(event(some))).toBe(text)
  })
})

test.each([
  ['change login', 'Changed login'],
  ['delete rounds', 'Deleted rounds'],
  ['send emails', 'Sent emails'],
  ['look up promo code', 'Looked up promo code'],
  ['search', 'Searched'],
  ['undo change login', 'Undone: changed login'],
])('says of "%s" that it was done: "%s"', (action, text) => {
  expect(doneText(action)).toBe(text)
})
