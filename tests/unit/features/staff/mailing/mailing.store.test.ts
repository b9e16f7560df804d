import { beforeEach, expect, test, vi } from 'vitest'
import { startMailing } from '../../../../../src/contract/staff/mailing.ts'
import { type MailingRun, pauseMailing } from '../../../../../src/contract/staff/mailing-runs.ts'
import { createMailing } from '../../../../../src/features/staff/mailing/mailing.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakeVisibility } from '../../../../support/fake-visibility.ts'
import { mailingRun } from '../../../../support/mailing-runs.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../support/stub-api.ts'

const POLL = 'GET /mailing-flow/status'
const SEND = 'POST /mailing-flow'
const letter = { emailsFileName: 'golfers.csv', templateId: 'spring', campaign: 'Spring' }

function setUp() {
  const stub = stubApi()
  const time = fakeClock()
  const { visibility, setHidden } = fakeVisibility()
  const mailing = createMailing({ api: stub.api, clock: time.clock, visibility })
  return {
    stub,
    time,
    mailing,
    show: () => mailing.$state.listen(() => {}),
    hide: setHidden,
  }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test('polls the status immediately and then every second, with one request at a time', async () => {
  fixture.show()
  expect(fixture.stub.requests()).toEqual([POLL])
  await fixture.stub.respondLast(success({ message: '', inProgress: false }))
  fixture.time.advance(999)
  expect(fixture.stub.calls).toHaveLength(1)
  fixture.time.advance(1)
  expect(fixture.stub.calls).toHaveLength(2)
  fixture.time.advance(10_000)
  expect(fixture.stub.calls).toHaveLength(2)
})

test('shows one alert for consecutive status failures', async () => {
  fixture.show()
  await fixture.stub.respondLast(httpFailure(500))
  fixture.time.advance(1000)
  await fixture.stub.respondLast(httpFailure(500))
  expect(fixture.mailing.$state.get().alerts).toMatchObject([
    { kind: 'danger', text: 'Error loading status' },
  ])
  expect(fixture.mailing.$state.get().alerts[0]?.dismissAfterMs).toBeUndefined()
  expect(fixture.mailing.$state.get().statusFailure).toMatchObject({ status: 500 })
  fixture.time.advance(1000)
  await fixture.stub.respondLast(success({ message: '', inProgress: false }))
  expect(fixture.mailing.$state.get().statusFailure).toBeUndefined()
  fixture.time.advance(1000)
  await fixture.stub.respondLast(httpFailure(500))
  expect(fixture.mailing.$state.get().alerts).toHaveLength(2)
})

test('shows the status alert again after a send has cleared it', async () => {
  fixture.show()
  await fixture.stub.respondLast(httpFailure(503))
  fixture.mailing.send(letter)
  expect(fixture.mailing.$state.get().alerts).toEqual([])
  await fixture.stub.respondLast(success(null))
  await fixture.stub.respondLast(httpFailure(503))
  expect(fixture.mailing.$state.get().alerts).toMatchObject([{ text: 'Error loading status' }])
})

test('ignores the response to a poll of an earlier visit that arrives after the latest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const leave = fixture.show()
  leave()
  // Nanostores unmounts a store after one second without listeners.
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect(fixture.stub.calls[0]?.signal?.aborted).toBe(true)
  fixture.show()
  await fixture.stub.respond(1, success({ message: '5 of 10 sent', inProgress: true }))
  await fixture.stub.respond(0, success({ message: '3 of 10 sent', inProgress: true }))
  expect(fixture.mailing.$state.get().status?.message).toBe('5 of 10 sent')
})

test('starts no mailing while another one is in progress', async () => {
  fixture.show()
  await fixture.stub.respondLast(success({ message: '3 of 10 sent', inProgress: true }))
  void fixture.mailing.send(letter)
  expect(fixture.stub.requests()).not.toContain(SEND)
})

test.each([
  ['the text of the service', httpFailure(409, 'Another run is under way'), 'Another run is under way'],
  [
    'that mails may have been sent if the response is lost',
    networkFailure,
    expect.stringContaining('may be on their way'),
  ],
])('shows %s until the next send', async (_, result, text) => {
  void fixture.mailing.send(letter)
  await fixture.stub.respondLast(result)
  expect(fixture.mailing.$state.get().alerts).toMatchObject([{ kind: 'danger', text }])
  void fixture.mailing.send(letter)
  expect(fixture.mailing.$state.get().alerts).toEqual([])
})

test('ignores a status that was requested before the run started', async () => {
  const { mailing, show, stub } = fixture
  show()
  const sending = mailing.send(letter)
  await stub.respondTo(startMailing, success(null))
  await sending
  await stub.respond(0, success({ message: 'Finished', inProgress: false }))
  expect(mailing.$state.get().status).toBeUndefined()
  await stub.respondLast(success({ message: '0 of 2 sent', inProgress: true }))
  expect(mailing.$state.get().status?.message).toBe('0 of 2 sent')
})

const inProgress = (run: MailingRun) => success({ message: '3 of 10 sent', inProgress: true, run })

test('shows the result of an action immediately, and ignores a status requested before it', async () => {
  const { mailing, show, stub, time } = fixture
  show()
  const running = mailingRun()
  const paused = mailingRun({ state: 'paused' })
  await stub.respondLast(inProgress(running))
  time.advance(1000)
  const outdatedPoll = stub.calls.length - 1
  const pausing = mailing.runActions.run('pause', running)
  await stub.respondTo(pauseMailing, success(paused))
  await pausing
  expect(mailing.$state.get().status?.run).toEqual(paused)
  await stub.respond(outdatedPoll, inProgress(running))
  expect(mailing.$state.get().status?.run).toEqual(paused)
  expect(stub.requests().at(-1)).toBe(POLL)
})
