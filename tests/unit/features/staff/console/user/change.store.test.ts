import { expect, test, vi } from 'vitest'
import { setUserNote } from '../../../../../../src/contract/staff/support.ts'
import type { AdminUser, UserVersions } from '../../../../../../src/contract/staff/users.ts'
import { createChange } from '../../../../../../src/features/staff/console/user/change.store.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

const versionsOf = (note: string): UserVersions => ({
  login: '',
  account: '',
  license: '',
  note,
  property: {},
})

function noteChange() {
  const stub = stubApi()
  const { api } = stub
  let stored = 'V1'
  let reloaded = stored
  const notice = { show: vi.fn() }
  const reload = vi.fn(async () => {
    stored = reloaded
  })
  const change = createChange({
    ...{ api, notice, reload, refresh() {} },
    user: () => ({ versions: versionsOf(stored) }) as AdminUser,
    messages: { done: 'Saved', failed: 'Not saved' },
    send: (text: string, options) => api.call(setUserNote, { body: { id: 'S-1', text } }, options),
    partOf: () => 'note',
  })
  return {
    ...stub,
    ...{ change, notice, reload },
    /** Changes what is on the screen. */
    show(version: string) {
      stored = version
    },
    /** Changes what is stored. */
    store(version: string) {
      reloaded = version
    },
    versions: () => stub.calls.map(({ ifMatch }) => ifMatch),
  }
}

test('sends the version that the user saw when the form was first edited', async () => {
  const { change, show, versions } = noteChange()
  change.begin()
  show('V2')
  change.begin()
  change.submit('Called three times')
  expect(versions()).toEqual(['V1'])
})

test('sends the version that the user saw before the page was loaded again', () => {
  const { change, show, versions } = noteChange()
  show('V2')
  change.begin(versionsOf('V1'))
  change.submit('Called three times')
  expect(versions()).toEqual(['V1'])
})

test('sends the version on the screen for a change without a form', () => {
  const { change, show, versions } = noteChange()
  show('V2')
  change.submit('')
  expect(versions()).toEqual(['V2'])
})

test('shows what a colleague has stored meanwhile, and replaces it when the user submits again', async () => {
  const { change, store, versions, respondLast, reload, notice } = noteChange()
  change.begin()
  store('V2')
  const submitted = change.submit('Wants a refund')
  await respondLast(httpFailure(412, 'changed'))
  expect(await submitted).toBe(false)
  expect(change.$state.get()).toEqual({ status: 'stale' })
  expect(reload).toHaveBeenCalledOnce()
  expect(notice.show).not.toHaveBeenCalled()
  const again = change.submit('Wants a refund')
  await respondLast(success({ changeId: 'A-2' }))
  expect(await again).toBe(true)
  expect(versions()).toEqual(['V1', 'V2'])
  expect(change.$state.get()).toEqual({ status: 'done' })
})

test('shows a change that succeeded with its Undo, and none that failed', async () => {
  const { change, notice, respondLast, reload } = noteChange()
  change.submit('Wants a refund')
  await respondLast(networkFailure)
  expect(notice.show).not.toHaveBeenCalled()
  change.submit('Wants a refund')
  await respondLast(success({ changeId: 'A-1' }))
  expect(notice.show).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'Saved', changeId: 'A-1' }),
  )
  expect(reload).toHaveBeenCalledOnce()
  notice.show.mock.calls[0]?.[0].onUndone()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('bases what is typed while it saves on what it has saved', async () => {
  const { change, store, versions, respondLast } = noteChange()
  const saving = change.submit('Called')
  change.begin()
  store('V2')
  await respondLast(success({ changeId: 'A-1' }))
  await saving
  void change.submit('Called twice')
  expect(versions()).toEqual(['V1', 'V2'])
})
