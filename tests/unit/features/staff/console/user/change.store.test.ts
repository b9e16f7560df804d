import { expect, test, vi } from 'vitest'
import { setUserNote } from '../../../../../../src/contract/staff/support.ts'
import type { AdminUser, UserVersions } from '../../../../../../src/contract/staff/users.ts'
import {
  createChange,
  createOwnChanges,
} from '../../../../../../src/features/staff/console/user/change.store.ts'
import { createChangeNotice } from '../../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import type { CallOptions } from '../../../../../../src/platform/api/api.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../../../support/stub-api.ts'

const versionsOf = (note: string): UserVersions => ({
  login: 'V1',
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
  let loading: Promise<void> | undefined
  const notice = createChangeNotice()
  vi.spyOn(notice, 'show')
  const reload = vi.fn(async () => {
    await loading
    stored = reloaded
  })
  const context = {
    ...{ api, own: createOwnChanges(), notice, reload, refresh() {} },
    user: () => ({ versions: versionsOf(stored) }) as AdminUser,
    messages: { done: 'Saved', failed: 'Not saved' },
    send: (text: string, options: CallOptions) =>
      api.call(setUserNote, { body: { id: 'S-1', text } }, options),
  }
  const change = createChange({ ...context, partOf: () => 'note' })
  return {
    ...stub,
    ...{ change, notice, reload },
    /** Another form that changes the note. */
    other: createChange({ ...context, partOf: () => 'note' }),
    /** A form that changes another part of the same user. */
    login: createChange({ ...context, partOf: () => 'login' }),
    /** Changes what is on the screen. */
    show(version: string) {
      stored = version
    },
    /** Changes what is stored. */
    store(version: string) {
      reloaded = version
    },
    /** Lets reloads wait until the returned function is called. */
    delayReload() {
      const { promise, resolve } = Promise.withResolvers<void>()
      loading = promise
      return async () => {
        resolve()
        await settled()
      }
    },
    versions: () => stub.calls.map(({ ifMatch }) => ifMatch),
  }
}

/** The response to a change that has made a version. */
const made = (version: string) => success({ changeId: `A-${version}`, version })

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
  const { change, notice, respondLast, reload, requests } = noteChange()
  change.submit('Wants a refund')
  await respondLast(networkFailure)
  expect(notice.show).not.toHaveBeenCalled()
  change.submit('Wants a refund')
  await respondLast(success({ changeId: 'A-1' }))
  expect(notice.show).toHaveBeenCalledOnce()
  expect(notice.$state.get()).toMatchObject({ text: 'Saved', isUndone: false })
  expect(reload).toHaveBeenCalledOnce()
  void notice.undo()
  expect(requests().at(-1)).toBe('POST /rest/admin/undo/A-1')
  await respondLast(success({}))
  expect(notice.$state.get()).toMatchObject({ text: 'Saved', isUndone: true })
  expect(reload).toHaveBeenCalledTimes(2)
})

test('shows a change that cannot be undone without an Undo', async () => {
  const { change, notice, respondLast } = noteChange()
  change.submit('Wants a refund')
  await respondLast(success(null))
  expect(notice.$state.get()).toMatchObject({ text: 'Saved', undo: undefined })
})

test('bases what is typed while it saves on what it has saved, not on what a colleague stores then', async () => {
  const { change, store, versions, respondLast } = noteChange()
  const saving = change.submit('Called')
  change.begin()
  store('V3')
  await respondLast(made('V2'))
  await saving
  void change.submit('Called twice')
  expect(versions()).toEqual(['V1', 'V2'])
})

test('bases what is typed after it was saved on what is shown then', async () => {
  const { change, store, versions, respondLast } = noteChange()
  change.begin()
  void change.submit('Called')
  store('V3')
  await respondLast(made('V2'))
  change.begin()
  void change.submit('Called twice')
  expect(versions()).toEqual(['V1', 'V3'])
})

test('keeps the version that the user saw when a change has failed', async () => {
  const { change, show, versions, respondLast } = noteChange()
  change.begin()
  void change.submit('Called')
  await respondLast(networkFailure)
  show('V2')
  change.begin()
  void change.submit('Called')
  expect(versions()).toEqual(['V1', 'V1'])
})

test('sends a change without a form again with the version that is shown then', async () => {
  const { change, show, versions, respondLast } = noteChange()
  void change.submit('')
  await respondLast(networkFailure)
  show('V2')
  void change.submit('')
  expect(versions()).toEqual(['V1', 'V2'])
})

type Moment = 'before' | 'while it is sent' | 'while its data is loaded'
const secondChanges: { begin?: Moment; submit: Moment }[] = [
  { begin: 'before', submit: 'while its data is loaded' },
  { begin: 'while it is sent', submit: 'while it is sent' },
  { begin: 'while its data is loaded', submit: 'while its data is loaded' },
  { submit: 'while it is sent' },
  { submit: 'while its data is loaded' },
]

test.each(secondChanges)(
  'waits for another change of the user and follows its version, begun $begin, submitted $submit',
  async ({ begin, submit }) => {
    const { change, other, store, delayReload, versions, respondLast } = noteChange()
    const finishReload = delayReload()
    const act = (now: Moment) => {
      if (begin === now) other.begin()
      if (submit === now) void other.submit('Called twice')
    }
    act('before')
    void change.submit('Called')
    act('while it is sent')
    store('V2')
    await respondLast(made('V2'))
    act('while its data is loaded')
    expect(other.$state.get()).toEqual({ status: 'pending' })
    expect(versions()).toEqual(['V1'])
    await finishReload()
    expect(versions()).toEqual(['V1', 'V2'])
    await respondLast(made('V3'))
    expect(other.$state.get()).toEqual({ status: 'done' })
  },
)

test('does not follow what a colleague stored after the other change', async () => {
  const { change, other, store, versions, respondLast } = noteChange()
  other.begin()
  void change.submit('Called')
  void other.submit('Called twice')
  store('V3')
  await respondLast(made('V2'))
  expect(versions()).toEqual(['V1', 'V2'])
})

test('does not follow a change that was based on what a colleague had stored', async () => {
  const { change, other, show, versions, respondLast } = noteChange()
  other.begin()
  show('V2')
  void change.submit('Called')
  await respondLast(made('V3'))
  void other.submit('Called twice')
  expect(versions()).toEqual(['V2', 'V1'])
})

test.each([
  ['was refused, because a colleague was faster', httpFailure(412)],
  ['has failed', networkFailure],
])('sends the version that the user saw after another change %s', async (_, failure) => {
  const { change, other, store, versions, respondLast } = noteChange()
  void change.submit('Called')
  void other.submit('Called twice')
  store('V2')
  await respondLast(failure)
  expect(versions()).toEqual(['V1', 'V1'])
})

test('follows no change of another part', async () => {
  const { change, login, versions, respondLast } = noteChange()
  void login.submit('ann@golf.example')
  void change.submit('Called')
  await respondLast(made('L2'))
  expect(versions()).toEqual(['V1', 'V1'])
})

test('follows a change and another that has stored the same again', async () => {
  const { change, other, store, versions, respondLast } = noteChange()
  other.begin()
  for (const version of ['V2', 'V1', 'V3']) {
    void change.submit('Called')
    store(version)
    await respondLast(made(version))
  }
  void other.submit('Called twice')
  expect(versions()).toEqual(['V1', 'V2', 'V1', 'V3'])
})

test('waits for the undo of another change, and follows its version', async () => {
  const { change, other, notice, store, delayReload, versions, requests, respondLast } = noteChange()
  void change.submit('Called')
  store('V2')
  await respondLast(made('V2'))
  const finishReload = delayReload()
  void notice.undo()
  other.begin()
  void other.submit('Called twice')
  store('V3')
  await respondLast(success({ version: 'V3' }))
  expect(requests()).toHaveLength(2)
  await finishReload()
  expect(versions()).toEqual(['V1', undefined, 'V3'])
})

test('undoes a change after those that are pending', async () => {
  const { change, other, notice, requests, respondLast } = noteChange()
  void change.submit('Called')
  await respondLast(made('V2'))
  void other.submit('Called twice')
  void notice.undo()
  expect(requests()).toHaveLength(2)
  await respondLast(networkFailure)
  expect(requests().slice(2)).toEqual(['POST /rest/admin/undo/A-V2'])
})
