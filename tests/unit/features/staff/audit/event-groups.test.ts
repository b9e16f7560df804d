import { expect, test } from 'vitest'
import type { AuditEvent } from '../../../../../src/contract/staff/audit.ts'
import { groupEvents } from '../../../../../src/features/staff/audit/event-groups.ts'

const MINUTE_MS = 60_000
let count = 0

/** Returns events that begin with the newest, with a pause between them. */
function events(number: number, some: Partial<AuditEvent>, pauseMs = 1000): AuditEvent[] {
  return Array.from({ length: number }, (_, at) => {
    count += 1
    const event = { id: String(count), at: 10 * MINUTE_MS - at * pauseMs, actor: 'boss', kind: 'change' }
    return {
      action: 'upload round',
      result: 'created',
      user: { iid: 'I-1' },
      ...event,
      ...some,
    } as AuditEvent
  })
}
const lengths = (list: readonly AuditEvent[]) => groupEvents(list).map(({ events: { length } }) => length)

test('unites what one person did to one golfer in one go', () => {
  expect(lengths(events(5, {}))).toEqual([5])
  const mixed = [...events(2, {}), ...events(3, { result: 'replaced: the round stays deleted' })]
  expect(lengths(mixed)).toEqual([5])
  expect(groupEvents(mixed)[0]?.events).toEqual(mixed)
})

test.each([
  ['few events', events(4, {})],
  ['events with pauses between them', events(5, {}, 2 * MINUTE_MS)],
  ['events of another person', events(5, {}).map((event, at) => ({ ...event, actor: `staff ${at % 2}` }))],
  ['other actions', events(5, {}).map((event, at) => ({ ...event, action: `action ${at % 2}` }))],
  ['events of other golfers', events(5, {}).map((event, at) => ({ ...event, user: { iid: `I-${at % 2}` } }))],
  ['what was refused', events(5, { result: 'refused: not valid JSON' })],
])('leaves %s as they are', (_, list) => {
  expect(lengths(list as AuditEvent[])).toEqual(list.map(() => 1))
})

test('keeps the order of what stands before and after', () => {
  const [first] = events(1, { action: 'change login' })
  const bulk = events(6, {})
  const [last] = events(1, { action: 'add license' })
  const list = [first, ...bulk, last] as AuditEvent[]
  expect(groupEvents(list).map(({ events: [newest] }) => newest.id)).toEqual([
    first?.id,
    bulk[0]?.id,
    last?.id,
  ])
})
