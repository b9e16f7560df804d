import { expect, test } from 'vitest'
import { createRecipients } from '../../../../../src/features/mailing/runs/recipients.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { stubApi, success } from '../../../../support/stub-api.ts'

const page = (row: number, next?: string) =>
  success({
    recipients: [{ row, email: `g${row}@golf.example`, outcome: 'failed', detail: '550', at: 1 }],
    total: 250,
    errors: [{ key: '550', text: '550', count: 250 }],
    next,
  })

function setUp() {
  const stub = stubApi()
  const time = fakeClock(0)
  const recipients = createRecipients({ api: stub.api, clock: time.clock })
  recipients.open('M-1')
  return { stub, time, recipients, queries: () => stub.calls.map(({ input }) => input.query) }
}

test('shows one state or one kind of errors at a time, and keeps the search', async () => {
  const { stub, time, recipients, queries } = setUp()
  await stub.respondLast(page(2, '2'))
  recipients.search('ann')
  time.advance(400)
  recipients.choose({ outcome: 'failed' })
  recipients.choose({ error: '550' })
  expect(queries()).toEqual([
    {},
    { query: 'ann' },
    { outcome: 'failed', query: 'ann' },
    { error: '550', query: 'ann' },
  ])
  await stub.respondLast(page(3))
  expect(recipients.$state.get()).toMatchObject({ total: 250, errors: [{ key: '550' }], items: [{ row: 3 }] })
})

test('adds the next page, and begins with all recipients of another mailing', async () => {
  const { stub, recipients, queries } = setUp()
  await stub.respondLast(page(2, '2'))
  void recipients.loadMore()
  expect(queries().at(-1)).toEqual({ after: '2' })
  await stub.respondLast(page(3))
  expect(recipients.$state.get()).toMatchObject({ items: [{ row: 2 }, { row: 3 }] })
  recipients.choose({ outcome: 'sent' })
  recipients.open('M-2')
  expect(stub.calls.at(-1)?.input).toEqual({ path: { id: 'M-2' }, query: {} })
})
