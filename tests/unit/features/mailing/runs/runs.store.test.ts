import { beforeEach, expect, test } from 'vitest'
import {
  getMailing,
  listMailings,
  type MailingRun,
  pauseMailing,
  sendToFailed,
} from '../../../../../src/contract/mailing-runs.ts'
import { createRuns } from '../../../../../src/features/mailing/runs/runs.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakePage } from '../../../../support/fake-page.ts'
import { fakeVisibility } from '../../../../support/fake-visibility.ts'
import { mailingRun } from '../../../../support/mailing-runs.ts'
import { httpFailure, stubApi, success } from '../../../../support/stub-api.ts'

const LIST = 'GET /mailing-flow/runs'
const finished = (id: string) => mailingRun({ id, state: 'finished' })
const paged = (runs: MailingRun[], next?: string) => success({ runs, next })

function setUp(address = '/mailing?view=runs') {
  const stub = stubApi()
  const time = fakeClock()
  const page = fakePage(address)
  const { visibility, setHidden } = fakeVisibility()
  const runs = createRuns({ api: stub.api, page: page.page, clock: time.clock, visibility })
  runs.$state.listen(() => {})
  const ids = () => {
    const state = runs.$state.get()
    return state.status === 'found' ? state.items.map(({ id }) => id) : state.status
  }
  return { stub, time, page, runs, setHidden, ids }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test('loads a run in progress every two seconds and the list every 15, and nothing while the page is hidden', async () => {
  const { stub, time, setHidden } = fixture
  await stub.respondLast(paged([mailingRun({ id: 'B' }), finished('A')]))
  const requests = async (seconds: number) => {
    const before = stub.calls.length
    for (let second = 0; second < seconds; second++) {
      time.advance(1000)
      const last = stub.calls.at(-1)
      await stub.respondLast(
        last?.endpoint === listMailings ? paged([mailingRun({ id: 'B' })]) : success(mailingRun({ id: 'B' })),
      )
    }
    return stub.requests().slice(before)
  }
  const perTick = Array.from({ length: 7 }, () => `${LIST}/B`)
  expect(await requests(16)).toEqual([...perTick, LIST])
  setHidden(true)
  expect(await requests(60)).toEqual([])
})

test('loads only the list while nothing is in progress', async () => {
  const { stub, time } = fixture
  await stub.respondLast(paged([finished('A')]))
  time.advance(15_000)
  expect(stub.requests()).toEqual([LIST])
  time.advance(1000)
  expect(stub.requests()).toEqual([LIST, LIST])
  await stub.respondLast(paged([finished('B'), finished('A')]))
  expect(fixture.ids()).toEqual(['B', 'A'])
})

test('marks the list as possibly outdated until a refresh succeeds', async () => {
  const { stub, time, runs, ids } = fixture
  await stub.respondLast(paged([mailingRun({ id: 'A' })]))
  time.advance(2000)
  await stub.respondLast(httpFailure(503))
  expect(runs.$state.get()).toMatchObject({ refreshFailure: { status: 503 } })
  expect(ids()).toEqual(['A'])
  time.advance(2000)
  await stub.respondLast(success(finished('A')))
  expect(runs.$state.get()).toMatchObject({ refreshFailure: undefined, items: [{ state: 'finished' }] })
})

test('adds older mailings', async () => {
  const { stub, runs, ids } = fixture
  await stub.respondLast(paged([finished('C')], 'C'))
  void runs.loadOlder()
  expect(stub.calls.at(-1)?.input.query).toEqual({ before: 'C' })
  await stub.respondLast(paged([finished('B')]))
  expect(ids()).toEqual(['C', 'B'])
})

test('opens the run that the address names, and stores the open run in the address', async () => {
  const { stub, runs, page } = setUp('/mailing?view=runs&run=A')
  await stub.respondLast(paged([finished('B'), finished('A')]))
  expect(runs.$openId.get()).toBe('A')
  expect(runs.$linked.get()).toEqual({ status: 'idle' })
  runs.open('B')
  expect(page.address()).toBe('/mailing?view=runs&run=B')
  expect(runs.$openId.get()).toBe('B')
  runs.open(undefined)
  expect(page.address()).toBe('/mailing?view=runs')
  expect(runs.$openId.get()).toBe('')
})

test('loads the run of the address separately if it is not in the list', async () => {
  const { stub, runs, time, ids } = setUp('/mailing?view=runs&run=A')
  await stub.respondLast(paged([finished('B')], 'B'))
  expect(stub.requests().at(-1)).toBe(`${LIST}/A`)
  await stub.respondLast(success(mailingRun({ id: 'A' })))
  expect(runs.$linked.get()).toMatchObject({ status: 'found', value: { state: 'running' } })
  expect(ids()).toEqual(['B'])
  time.advance(2000)
  await stub.respondTo(getMailing, success(finished('A')))
  expect(runs.$linked.get()).toMatchObject({ status: 'found', value: { state: 'finished' } })
})

test('distinguishes an unknown run in the address from one that did not load', async () => {
  const { stub, runs } = setUp('/mailing?view=runs&run=A')
  await stub.respondLast(paged([]))
  await stub.respondLast(httpFailure(500))
  expect(runs.$linked.get()).toMatchObject({ status: 'failed', input: 'A' })
  runs.retryLinked()
  await stub.respondLast(success(null))
  expect(runs.$linked.get()).toEqual({ status: 'missing', input: 'A' })
})

test('shows the result of an action, and ignores a list requested before it', async () => {
  const { stub, time, runs } = fixture
  const run = mailingRun({ id: 'A' })
  await stub.respondLast(paged([run]))
  time.advance(16_000)
  const outdatedList = stub.calls.findLastIndex(({ endpoint }) => endpoint === listMailings)
  const pausing = runs.actions.pause(run)
  expect(runs.$state.get()).toMatchObject({ items: [{ state: 'running' }] })
  await stub.respondTo(pauseMailing, success({ ...run, state: 'paused' }))
  await pausing
  await stub.respond(outdatedList, paged([run]))
  expect(runs.$state.get()).toMatchObject({ items: [{ state: 'paused' }] })
})

test('shows a new mailing to failed recipients first, and opens it', async () => {
  const { stub, runs, page, ids } = fixture
  const run = finished('A')
  await stub.respondLast(paged([run]))
  const sending = runs.sendToFailed(run)
  await stub.respondTo(sendToFailed, success(mailingRun({ id: 'B', failedOf: 'A' })))
  await sending
  expect(ids()).toEqual(['B', 'A'])
  expect(page.address()).toBe('/mailing?view=runs&run=B')
})
