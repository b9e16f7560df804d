import { expect, test } from 'vitest'
import { getMailingStatus } from '../../../../../../src/contract/staff/mailing.ts'
import {
  getMailing,
  listMailingRecipients,
  listMailings,
  type MailingRun,
  pauseMailing,
} from '../../../../../../src/contract/staff/mailing-runs.ts'
import { createMailing } from '../../../../../../src/features/staff/mailing/mailing.store.ts'
import { createRuns } from '../../../../../../src/features/staff/mailing/runs/runs.store.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { fakePage } from '../../../../../support/fake-page.ts'
import { fakeVisibility } from '../../../../../support/fake-visibility.ts'
import { mailingRun } from '../../../../../support/mailing-runs.ts'
import { stubApi, success } from '../../../../../support/stub-api.ts'

const finished = (id: string) => mailingRun({ id, state: 'finished' })
const paged = (runs: MailingRun[], next?: string) => success({ runs, next })
const statusOf = (run: MailingRun) => success({ message: '', inProgress: true, run })
const recipientsFrom = (row: number, next?: string) =>
  success({ recipients: [{ row, email: `g${row}@golf.example`, outcome: 'failed' }], total: 250, next })

function setUp(address = '/mailing?view=runs') {
  const stub = stubApi()
  const time = fakeClock()
  const page = fakePage(address)
  const { visibility, setHidden } = fakeVisibility()
  const mailing = createMailing({ api: stub.api, clock: time.clock, visibility })
  const runs = createRuns({ api: stub.api, page: page.page, visibility, mailing })
  for (const $state of runs.id === '' ? [runs.$list] : [runs.$opened, runs.$recipients])
    $state.listen(() => {})
  const states = () => {
    const state = runs.$list.get()
    return state.status === 'found' ? state.items.map(({ id, state }) => `${id} ${state}`) : state.status
  }
  const callsOf = (endpoint: object) => stub.calls.filter((call) => call.endpoint === endpoint)
  return { stub, time, page, runs, setHidden, states, callsOf }
}

test('lists the mailings, follows the one in progress by its status, and adds older ones', async () => {
  const { stub, time, runs, states, callsOf } = setUp()
  await stub.respondTo(listMailings, paged([mailingRun({ id: 'B' }), finished('A')], 'A'))
  await stub.respondTo(getMailingStatus, statusOf(mailingRun({ id: 'B', state: 'paused' })))
  expect(states()).toEqual(['B paused', 'A finished'])
  time.advance(1000)
  await stub.respondTo(getMailingStatus, statusOf(mailingRun({ id: 'C' })))
  expect(states()).toEqual(['C running', 'B paused', 'A finished'])
  void runs.loadOlder()
  expect(stub.calls.at(-1)?.input.query).toEqual({ before: 'A' })
  expect(callsOf(listMailings)).toHaveLength(2)
})

test('loads the list again when the window comes back, and nothing but the status meanwhile', async () => {
  const { stub, time, setHidden, states, callsOf } = setUp()
  await stub.respondTo(listMailings, paged([finished('A')]))
  time.advance(60_000)
  expect(callsOf(listMailings)).toHaveLength(1)
  setHidden(true)
  setHidden(false)
  await stub.respondTo(listMailings, paged([finished('B'), finished('A')]))
  expect(states()).toEqual(['B finished', 'A finished'])
})

test('shows the mailing of the address, and the result of an action at once', async () => {
  const { stub, time, runs, callsOf } = setUp('/mailing?view=runs&run=A')
  const run = mailingRun({ id: 'A' })
  await stub.respondTo(getMailing, success(run))
  await stub.respondTo(getMailingStatus, statusOf(run))
  time.advance(1000)
  const outdated = stub.calls.findLastIndex(({ endpoint }) => endpoint === getMailingStatus)
  const pausing = runs.actions.run('pause', run)
  await stub.respondTo(pauseMailing, success({ ...run, state: 'paused' }))
  await pausing
  await stub.respond(outdated, statusOf(run))
  expect(runs.$opened.get()).toMatchObject({ status: 'found', value: { state: 'paused' } })
  expect(callsOf(listMailings)).toEqual([])
})

test('lists the recipients with one outcome by pages', async () => {
  const { stub, runs, callsOf } = setUp('/mailing?view=runs&run=A')
  await stub.respondTo(listMailingRecipients, recipientsFrom(2, '2'))
  void runs.loadMoreRecipients()
  await stub.respondTo(listMailingRecipients, recipientsFrom(3))
  expect(runs.$recipients.get()).toMatchObject({ total: 250, items: [{ row: 2 }, { row: 3 }] })
  runs.chooseOutcome('failed')
  expect(callsOf(listMailingRecipients).map(({ input }) => input)).toEqual([
    { path: { id: 'A' }, query: {} },
    { path: { id: 'A' }, query: { after: '2' } },
    { path: { id: 'A' }, query: { outcome: 'failed' } },
  ])
})
