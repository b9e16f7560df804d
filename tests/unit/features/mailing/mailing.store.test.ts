import { beforeEach, expect, test } from 'vitest'
import { createMailing } from '../../../../src/features/mailing/mailing.store.ts'
import { progressOf } from '../../../../src/features/mailing/progress.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const POLL = 'GET /mailing-flow/status'
const SEND = 'POST /mailing-flow'
const letter = { emailsFileName: 'golfers.csv', templateId: 'spring', campaign: 'Spring' }

function setUp() {
  const stub = stubApi()
  const time = fakeClock()
  let isHidden = false
  let onChange = () => {}
  const visibility = {
    isHidden: () => isHidden,
    onChange: (listener: () => void) => {
      onChange = listener
      return () => {}
    },
  }
  const mailing = createMailing({ api: stub.api, clock: time.clock, visibility })
  return {
    stub,
    time,
    mailing,
    show: () => mailing.$state.listen(() => {}),
    hide(hidden: boolean) {
      isHidden = hidden
      onChange()
    },
  }
}
let desk: ReturnType<typeof setUp>
beforeEach(() => {
  desk = setUp()
})

test('asks for the status at once and then every second', async () => {
  desk.show()
  expect(desk.stub.requests()).toEqual([POLL])
  await desk.stub.respondLast(success({ message: '', inProgress: false }))
  desk.time.advance(999)
  expect(desk.stub.calls).toHaveLength(1)
  desk.time.advance(1)
  expect(desk.stub.calls).toHaveLength(2)
})

test('asks one question at a time: slow answers are not piled up', async () => {
  desk.show()
  desk.time.advance(10_000)
  expect(desk.stub.calls).toHaveLength(1)
  await desk.stub.respondLast(success({ message: '', inProgress: false }))
  desk.time.advance(1000)
  expect(desk.stub.calls).toHaveLength(2)
})

test('rests while the page is hidden, and asks at once when it is shown again', async () => {
  desk.show()
  await desk.stub.respondLast(success({ message: '', inProgress: false }))
  desk.hide(true)
  desk.time.advance(10_000)
  expect(desk.stub.calls).toHaveLength(1)
  desk.hide(false)
  expect(desk.stub.calls).toHaveLength(2)
})

test('says once for a row of failures that the status did not load', async () => {
  desk.show()
  await desk.stub.respondLast(httpFailure(500))
  desk.time.advance(1000)
  await desk.stub.respondLast(httpFailure(500))
  expect(desk.mailing.$state.get().alerts).toMatchObject([{ kind: 'danger', text: 'Error loading status' }])
  expect(desk.mailing.$state.get().alerts[0]?.dismissAfterMs).toBeUndefined()
  desk.time.advance(1000)
  await desk.stub.respondLast(success({ message: '', inProgress: false }))
  desk.time.advance(1000)
  await desk.stub.respondLast(httpFailure(500))
  expect(desk.mailing.$state.get().alerts).toHaveLength(2)
})

test('says again that the status does not load where a send has cleared the alert', async () => {
  desk.show()
  await desk.stub.respondLast(httpFailure(503))
  desk.mailing.send(letter)
  expect(desk.mailing.$state.get().alerts).toEqual([])
  await desk.stub.respondLast(success(null))
  await desk.stub.respondLast(httpFailure(503))
  expect(desk.mailing.$state.get().alerts).toMatchObject([{ text: 'Error loading status' }])
})

test('keeps why the status does not load, until it does', async () => {
  desk.show()
  await desk.stub.respondLast(httpFailure(401))
  expect(desk.mailing.$state.get().statusFailure).toMatchObject({ status: 401 })
  desk.time.advance(1000)
  await desk.stub.respondLast(success({ message: '', inProgress: false }))
  expect(desk.mailing.$state.get().statusFailure).toBeUndefined()
})

test('notes a run that nobody hears of for 30 seconds, because the status does not load', async () => {
  desk.show()
  await desk.stub.respondLast(success({ message: '3 of 10 sent', inProgress: true }))
  for (let second = 0; second < 30; second += 1) {
    expect(desk.mailing.$state.get().isStale).toBe(false)
    desk.time.advance(1000)
    await desk.stub.respondLast(httpFailure(503))
  }
  expect(desk.mailing.$state.get().isStale).toBe(true)
})

test('is sending until its own request is answered', async () => {
  desk.show()
  await desk.stub.respondLast(success({ message: '', inProgress: false }))
  desk.mailing.send(letter)
  expect(desk.stub.requests().at(-1)).toBe(SEND)
  expect(desk.stub.calls.at(-1)?.input.body).toEqual(letter)
  expect(desk.mailing.$state.get().isSending).toBe(true)
  await desk.stub.respondLast(success(null))
  expect(desk.mailing.$state.get().isSending).toBe(false)
  expect(desk.stub.requests().at(-1)).toBe(POLL)
})

test('starts no second run while the server is busy with one', async () => {
  desk.show()
  await desk.stub.respondLast(success({ message: '3 of 10 sent', inProgress: true }))
  desk.mailing.send(letter)
  expect(desk.stub.requests()).not.toContain(SEND)
})

test('shows the words of the server when it refuses, and clears them before the next try', async () => {
  desk.mailing.send(letter)
  await desk.stub.respondLast(httpFailure(409, 'Another run is under way'))
  expect(desk.mailing.$state.get().alerts).toMatchObject([
    { kind: 'danger', text: 'Another run is under way' },
  ])
  desk.mailing.send(letter)
  expect(desk.mailing.$state.get().alerts).toEqual([])
})

test('does not claim that nothing was sent when the answer is lost', async () => {
  desk.mailing.send(letter)
  await desk.stub.respondLast(networkFailure)
  expect(desk.mailing.$state.get().alerts).toMatchObject([
    { text: expect.stringContaining('may be on their way') },
  ])
})

test('notes a run whose message has not changed for 30 seconds', async () => {
  desk.show()
  await desk.stub.respondLast(success({ message: '3 of 10 sent', inProgress: true }))
  for (let second = 0; second < 30; second += 1) {
    expect(desk.mailing.$state.get().isStale).toBe(false)
    desk.time.advance(1000)
    await desk.stub.respondLast(success({ message: '3 of 10 sent', inProgress: true }))
  }
  expect(desk.mailing.$state.get().isStale).toBe(true)
  desk.time.advance(1000)
  await desk.stub.respondLast(success({ message: '4 of 10 sent', inProgress: true }))
  expect(desk.mailing.$state.get().isStale).toBe(false)
})

test.each([
  ['3 of 10 sent', { done: 3, total: 10 }],
  ['3,000 of 10,000 sent', { done: 3000, total: 10000 }],
  ['Week 1 of 4: 30 of 1000 sent; 2 opted out', { done: 30, total: 1000 }],
  ['Week 1 of 4, then 30 of 1000', { done: 30, total: 1000 }],
  ['Batch 2 of 5: 0 of 10 sent. File 1 of 2', { done: 0, total: 10 }],
  ['10 of 10 sent', { done: 10, total: 10 }],
  ['11 of 10 sent', undefined],
  ['Sent to 10 golfers', undefined],
  ['0 of 0', undefined],
  ['', undefined],
])('reads %s', (message, progress) => {
  expect(progressOf(message)).toEqual(progress)
})
