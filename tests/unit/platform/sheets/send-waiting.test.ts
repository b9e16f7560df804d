import { expect, test } from 'vitest'
import { sendWaiting } from '../../../../src/platform/sheets/browser-sync.ts'
import type { SyncResult } from '../../../../src/platform/sheets/sheet-sync.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeNetwork } from '../../../support/fake-network.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'

const done: SyncResult = { status: 'done' }
const busy: SyncResult = { status: 'waiting', problem: 'busy', retryAfterMs: 30_000 }
const unreachable: SyncResult = { status: 'waiting', problem: 'unreachable', retryAfterMs: 0 }
const signedOut: SyncResult = { status: 'waiting', problem: 'signedOut' }

/** Sends what waits, with this result of the first attempt; those after it succeed. */
async function sendingAfter(first: () => Promise<SyncResult[]>) {
  const time = fakeClock()
  const net = fakeNetwork()
  const told: string[] = []
  let attempts = 0
  const exchangeWaiting = async (onExchanged: (token: string) => void) => {
    attempts += 1
    onExchanged(`T${attempts}`)
    return attempts === 1 ? first() : [done]
  }
  sendWaiting(
    { exchangeWaiting },
    {
      clock: time.clock,
      network: net.network,
      visibility: fakeVisibility().visibility,
      tabs: { send: ({ token }) => void told.push(token) },
    },
  )
  await expect.poll(() => attempts).toBe(1)
  // The results are read after the call.
  await Promise.resolve()
  await Promise.resolve()
  return { attempts: () => attempts, time, net, told }
}
const sending = (...first: SyncResult[]) => sendingAfter(async () => first)

test.each([
  ['as long as a busy service asks', [done, busy, unreachable], 30_000],
  ['two seconds for a service that cannot be reached', [unreachable], 2_000],
] as const)('waits %s before it sends again', async (_, results, waitMs) => {
  const { attempts, time } = await sending(...results)
  time.advance(waitMs - 1)
  expect(attempts()).toBe(1)
  time.advance(1)
  expect(attempts()).toBe(2)
})

test('tries again after the storage has failed', async () => {
  const { attempts, time } = await sendingAfter(() => Promise.reject(new Error('the storage was closed')))
  time.advance(2_000)
  expect(attempts()).toBe(2)
})

test('tells the pages that show a round that it was sent', async () => {
  expect((await sending(done)).told).toEqual(['T1'])
})

test('leaves what needs a person to the page of its round', async () => {
  const { attempts, time } = await sending(done, signedOut)
  expect(time.pendingTimers()).toBe(0)
  expect(attempts()).toBe(1)
})
