import { expect, test } from 'vitest'
import { createFileSuggestions } from '../../../../../src/features/staff/mailing/file-suggestions.store.ts'
import { foundValue } from '../../../../../src/platform/stores/resource.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { stubApi, success } from '../../../../support/stub-api.ts'

const DAY_MS = 86_400_000
const file = { bytes: 10, hasHtml: false }

function setUp() {
  const stub = stubApi()
  const time = fakeClock(10 * DAY_MS)
  const suggestions = createFileSuggestions({ api: stub.api, clock: time.clock })
  return { stub, time, suggestions, leave: suggestions.$state.listen(() => {}) }
}

test('offers files and templates when the form is shown, latest first, with details to tell them apart', async () => {
  const { stub, suggestions } = setUp()
  expect(stub.requests()).toEqual(['GET /mailing-flow/files'])
  const recipients = [
    { ...file, name: 'a.csv', modifiedMs: 2 * DAY_MS },
    { ...file, name: 'b.csv', modifiedMs: 9 * DAY_MS },
  ]
  const templates = [
    { ...file, id: 'spring', modifiedMs: 9 * DAY_MS, subject: 'News' },
    { ...file, id: 'broken', modifiedMs: 9 * DAY_MS, problem: 'broken has no subject.txt' },
  ]
  await stub.respondLast(success({ recipients, templates }))
  expect(foundValue(suggestions.$state.get())).toEqual({
    recipients: [
      { value: 'b.csv', detail: '1 day ago' },
      { value: 'a.csv', detail: '8 days ago' },
    ],
    templates: [{ value: 'spring', detail: 'News, 1 day ago' }],
  })
})
