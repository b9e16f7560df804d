import { expect, test, vi } from 'vitest'
import {
  getUserOverview,
  setUserNote,
  type UserOverview,
} from '../../../../../../src/contract/support.ts'
import { createOverview } from '../../../../../../src/features/console/user/overview/overview.store.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { fakeVisibility } from '../../../../../support/fake-visibility.ts'
import { stubApi, success } from '../../../../../support/stub-api.ts'

const versions = {
  login: 'V1',
  account: 'V1',
  license: 'V1',
  note: 'V1',
  rounds: 'V1',
  properties: 'V1',
  property: {},
}
const ann = { supportId: 'S-1', sessionCount: 0, isStaff: false, versions } as UserOverview
const event = { id: 'A-1', at: 1, actor: 'eve@club.example', action: 'change note' }
const changed: UserOverview = { ...ann, versions: { ...versions, note: 'V2' }, latestChange: event }

async function shown() {
  const stub = stubApi()
  const time = fakeClock()
  const { visibility } = fakeVisibility()
  const onChanged = vi.fn()
  const overview = createOverview({ api: stub.api, clock: time.clock, visibility, id: 'S-1', onChanged })
  const stop = overview.$state.listen(() => {})
  await stub.respondLast(success(ann))
  return { stub, time, onChanged, overview, stop }
}

test("reports a colleague's change within seconds, and loads everything again", async () => {
  const { stub, time, onChanged, overview } = await shown()
  time.advance(3000)
  await stub.respondLast(success(changed))
  expect(overview.$state.get()).toMatchObject({ value: { latestChange: event } })
  expect(overview.$news.get()).toEqual(event)
  expect(onChanged).toHaveBeenCalledOnce()
  overview.dismissNews()
  expect(overview.$state.get()).toMatchObject({ status: 'found' })
  expect(overview.$news.get()).toBeUndefined()
})

test('shows what a phone has uploaded without a message', async () => {
  const { stub, time, overview } = await shown()
  time.advance(3000)
  await stub.respondLast(success({ ...ann, versions: { ...versions, rounds: 'V2' } }))
  expect(overview.$news.get()).toBeUndefined()
})

test("reloads without a notice when a colleague's change was refused", async () => {
  const { stub, time, onChanged, overview } = await shown()
  time.advance(3000)
  await stub.respondLast(success({ ...ann, latestChange: event }))
  expect(overview.$news.get()).toBeUndefined()
  expect(onChanged).toHaveBeenCalledOnce()
})

test("does not report a change made in this page as a colleague's", async () => {
  const { stub, time, onChanged, overview } = await shown()
  const change = overview.ownApi.call(setUserNote, { body: { id: 'S-1', text: 'Called' } })
  time.advance(3000)
  expect(stub.requests()).toEqual(['GET /rest/admin/user_overview/S-1', 'POST /rest/admin/set_note'])
  await stub.respondTo(setUserNote, success({ changeId: 'A-1' }))
  await change
  overview.load()
  await stub.respondLast(success(changed))
  time.advance(3000)
  await stub.respondLast(success(changed))
  expect(overview.$state.get()).toMatchObject({ value: { latestChange: event } })
  expect(overview.$news.get()).toBeUndefined()
  expect(onChanged).not.toHaveBeenCalled()
})

test('ignores a check that began before a change made in this page', async () => {
  const { stub, time, onChanged, overview } = await shown()
  time.advance(3000)
  const check = stub.calls.length - 1
  const change = overview.ownApi.call(setUserNote, { body: { id: 'S-1', text: 'Called' } })
  await stub.respondTo(setUserNote, success({ changeId: 'A-1' }))
  await change
  await stub.respond(check, success(changed))
  expect(overview.$state.get()).toMatchObject({ value: ann })
  expect(overview.$news.get()).toBeUndefined()
  expect(onChanged).not.toHaveBeenCalled()
})

test('makes one check at a time, and none after the user has left the page', async () => {
  const { stub, time, stop } = await shown()
  time.advance(20_000)
  expect(stub.calls).toHaveLength(2)
  vi.useFakeTimers()
  stop()
  vi.runAllTimers()
  vi.useRealTimers()
  time.advance(20_000)
  expect(stub.calls).toHaveLength(2)
})

test('does not check for changes of a user whom the service does not know', async () => {
  const stub = stubApi()
  const time = fakeClock()
  const { visibility } = fakeVisibility()
  const overview = createOverview({ api: stub.api, clock: time.clock, visibility, id: 'I-1', onChanged() {} })
  overview.$state.listen(() => {})
  await stub.respondTo(getUserOverview, success(null))
  time.advance(60_000)
  expect(overview.$state.get()).toEqual({ status: 'unsupported', input: 'load' })
  expect(stub.calls).toHaveLength(1)
})
