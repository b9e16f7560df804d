import { expect, test, vi } from 'vitest'
import { endSession, listSessions } from '../../../../src/contract/account.ts'
import { createOwn } from '../../../../src/features/account/account-calls.ts'
import { UNCONFIRMED_SIGN_IN, WRONG_PASSWORD } from '../../../../src/features/account/messages.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

function setUp() {
  const stub = stubApi()
  const onSignedOut = vi.fn()
  const onDone = vi.fn()
  const calls = createOwn({ api: stub.api, onSignedOut }, listSessions, {}, (value) => value)
  const change = (more: object = {}) =>
    calls.change(endSession, { path: { id: 'S1' } }, { failed: 'Not ended', done: 'Ended', ...more }, onDone)
  return { ...stub, ...calls, onSignedOut, onDone, changed: change }
}

test.each([
  ['a wrong password', httpFailure(422), {}, WRONG_PASSWORD],
  ['a missing second step', httpFailure(403), {}, UNCONFIRMED_SIGN_IN],
  ['what a status means for the change', httpFailure(409), { statuses: { 409: 'Too many' } }, 'Too many'],
  ['another failure', httpFailure(500), { statuses: { 409: 'Too many' } }, 'Not ended'],
  ['no connection', networkFailure, {}, 'Not ended'],
  ['that it is gone', httpFailure(404), {}, 'Not ended'],
])('explains %s, and changes nothing', async (_, failure, texts, text) => {
  const { changed, respondLast, onDone, onSignedOut } = setUp()
  const changing = changed(texts)
  await respondLast(failure)
  expect(await changing).toMatchObject({ kind: 'danger', text })
  expect(onDone).not.toHaveBeenCalled()
  expect(onSignedOut).not.toHaveBeenCalled()
})

test.each([
  ['has succeeded', success(null), null],
  ['concerns what no longer exists, if that is as good', httpFailure(404), undefined],
])('is done when it %s', async (_, result, value) => {
  const { changed, respondLast, onDone } = setUp()
  const changing = changed({ isGoneDone: true })
  await respondLast(result)
  expect(await changing).toEqual({ kind: 'success', text: 'Ended' })
  expect(onDone).toHaveBeenCalledExactlyOnceWith(value)
})

test('checks the user again when a change or the list finds that nobody is signed in', async () => {
  const { changed, own, respondLast, onSignedOut } = setUp()
  const changing = changed()
  await respondLast(httpFailure(401))
  await changing
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  void own.load()
  await respondLast(httpFailure(401))
  expect(onSignedOut).toHaveBeenCalledTimes(2)
})
