import { expect, test, vi } from 'vitest'
import { listRounds } from '../../../src/contract/history.ts'
import { createHistory } from '../../../src/features/history/history.store.ts'
import { played } from '../../support/played-round.ts'
import { refused, settled, stubApi, success, unreachable } from '../../support/stub-api.ts'

function world() {
  const stub = stubApi()
  const log = vi.fn()
  const onSignedOut = vi.fn()
  return { ...stub, log, onSignedOut, history: createHistory({ api: stub.api, log, onSignedOut }) }
}

test('shows the newest round first, and those without a date last', async () => {
  const { history, answerTo } = world()
  void history.load()
  const rounds = [played({ date: 1 }), played({ date: undefined }), played({ date: 3 }), played({ date: 2 })]
  await answerTo(listRounds, success({ roundList: rounds }))
  const state = history.$state.get()
  expect(state.status === 'loaded' && state.rounds.map(({ date }) => date)).toEqual([3, 2, 1, undefined])
})

test.each([refused(500), unreachable])('logs a load error and ends the loading', async (failure) => {
  const { history, answerTo, log, onSignedOut } = world()
  void history.load()
  await answerTo(listRounds, failure)
  expect(history.$state.get()).toEqual({ status: 'failed' })
  expect(log).toHaveBeenCalledOnce()
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('asks who is signed in where the service knows nobody any more', async () => {
  const { history, answerTo, onSignedOut } = world()
  void history.load()
  await answerTo(listRounds, refused(401))
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('lets the later of two loads win, whichever answer comes first', async () => {
  const { history, answer } = world()
  void history.load()
  void history.load()
  await answer(1, success({ roundList: [played({ roundToken: 'NEW' })] }))
  await answer(0, success({ roundList: [played({ roundToken: 'OLD' })] }))
  await settled()
  expect(history.$state.get()).toMatchObject({ rounds: [{ roundToken: 'NEW' }] })
})
