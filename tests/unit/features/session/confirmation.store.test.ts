import { expect, test, vi } from 'vitest'
import { sendConfirmation } from '../../../../src/contract/account.ts'
import { createConfirmation } from '../../../../src/features/session/confirmation/confirmation.store.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { httpFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

const EMAIL = 'ann@golf.example'

function opened({ sentMs = 0, nowMs = 1_000_000 } = {}) {
  const stub = stubApi()
  const time = fakeClock(nowMs)
  const page = fakeVisibility()
  const recheck = vi.fn()
  let mark = sentMs
  const confirmation = createConfirmation({
    api: stub.api,
    clock: time.clock,
    visibility: page.visibility,
    mark: {
      sentMs: () => mark,
      write: (ms) => {
        mark = ms
      },
    },
    recheck,
  })
  const stop = confirmation.start()
  return { ...stub, ...time, ...page, recheck, confirmation, stop }
}

test('offers to send the mail again a minute after sign-up, and a minute after that', async () => {
  const { confirmation, advance, respondTo } = opened({ sentMs: 990_000 })
  expect(confirmation.$isWaiting.get()).toBe(true)
  advance(49_999)
  expect(confirmation.$isWaiting.get()).toBe(true)
  advance(1)
  expect(confirmation.$isWaiting.get()).toBe(false)

  void confirmation.send(EMAIL)
  await settled()
  await respondTo(sendConfirmation, success(undefined))
  expect(messageOf(confirmation.$submission.get())).toEqual({
    kind: 'success',
    text: `We sent another link to ${EMAIL}. Open it to confirm your account.`,
  })
  expect(confirmation.$isWaiting.get()).toBe(true)
  advance(60_000)
  expect(confirmation.$isWaiting.get()).toBe(false)
})

test('offers it at once in a tab that has not signed up', () => {
  expect(opened().confirmation.$isWaiting.get()).toBe(false)
})

test('checks who is signed in when the page becomes visible, or the session has ended', async () => {
  const { confirmation, respondTo, recheck, setHidden, stop } = opened()
  setHidden(true)
  expect(recheck).not.toHaveBeenCalled()
  setHidden(false)
  expect(recheck).toHaveBeenCalledTimes(1)
  void confirmation.send(EMAIL)
  await settled()
  await respondTo(sendConfirmation, httpFailure(401))
  expect(recheck).toHaveBeenCalledTimes(2)
  stop()
  setHidden(false)
  expect(recheck).toHaveBeenCalledTimes(2)
})
