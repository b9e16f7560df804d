import { expect, test, vi } from 'vitest'
import { setUserNote } from '../../../../../src/contract/support.ts'
import { createChange } from '../../../../../src/features/console/user/change.store.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../support/stub-api.ts'

function noteChange() {
  const stub = stubApi()
  const { api } = stub
  let stored = { version: 'V1', text: 'Called once' }
  const onDone = vi.fn()
  const onUndone = vi.fn()
  const notice = { show: vi.fn() }
  const change = createChange({
    api,
    messages: { done: 'Saved', failed: 'Not saved' },
    send: (text: string, options) => api.call(setUserNote, { body: { id: 'S-1', text } }, options),
    onDone,
    notice,
    onUndone,
    snapshot: () => stored,
    replaced: (shown) => shown,
    describe: (text) => text,
    refresh: async () => {},
  })
  return {
    ...stub,
    change,
    onDone,
    onUndone,
    notice,
    /** Changes what is on the screen, as a colleague's change does. */
    show(text: string) {
      stored = { version: `V-${text}`, text }
    },
    versions: () => stub.calls.map(({ ifMatch }) => ifMatch),
  }
}

test('sends the version that the user saw when the form was first edited', async () => {
  const { change, show, versions } = noteChange()
  change.begin()
  show('Called twice')
  change.begin()
  change.submit('Called three times')
  expect(versions()).toEqual(['V1'])
})

test('sends the version that the user saw before the page was loaded again', () => {
  const { change, show, versions } = noteChange()
  show('Called twice')
  change.begin({ version: 'V1', text: 'Called once' })
  change.submit('Called three times')
  expect(versions()).toEqual(['V1'])
})

test('sends the version on the screen for a change without a form', () => {
  const { change, show, versions } = noteChange()
  show('Called twice')
  change.submit('')
  expect(versions()).toEqual(['V-Called twice'])
})

test("shows both versions when a colleague was faster, and stores the user's own on request", async () => {
  const { change, show, versions, respondLast, onDone } = noteChange()
  change.begin()
  const submitted = change.submit('Wants a refund')
  show('Called twice')
  await respondLast(httpFailure(412, 'changed'))
  expect(await submitted).toBe(false)
  expect(change.$state.get()).toEqual({
    status: 'stale',
    versions: { seen: 'Called once', current: 'Called twice', own: 'Wants a refund' },
  })
  expect(onDone).not.toHaveBeenCalled()
  const again = change.submitAgain()
  await respondLast(success({ changeId: 'A-2' }))
  expect(await again).toBe(true)
  expect(versions()).toEqual(['V1', 'V-Called twice'])
  expect(change.$state.get()).toEqual({ status: 'done', message: 'Saved' })
})

test("keeps the colleague's version when the user chooses it", async () => {
  const { change, calls, respondLast } = noteChange()
  change.submit('Wants a refund')
  await respondLast(httpFailure(412))
  change.clear()
  expect(change.$state.get()).toEqual({ status: 'idle' })
  expect(calls).toHaveLength(1)
})

test('shows a change that succeeded with its Undo, and none that failed', async () => {
  const { change, show: _, notice, respondLast, onUndone } = noteChange()
  change.submit('Wants a refund')
  await respondLast(networkFailure)
  expect(notice.show).not.toHaveBeenCalled()
  change.submit('Wants a refund')
  await respondLast(success({ changeId: 'A-1' }))
  expect(notice.show).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'Saved', changeId: 'A-1', onUndone }),
  )
})
