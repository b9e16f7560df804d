import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestReset, resetPassword } from '../../src/contract/password-reset.ts'
import { signIn } from '../../src/contract/session.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { startService, type TestService } from '../support/service.ts'

// Discovering who has an account by how long the service takes. That it computes the same hashes in both cases is tested
// in tests/service/attacks/guessing.test.ts.

const WRONG = 'A'.repeat(64)
let service: TestService
beforeEach(async () => {
  service = await startService({ hasSlowHashes: true })
})
afterEach(() => service.stop())

const guess = (id: string) => service.newClient().call(signIn, { body: { id, token: WRONG } })
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Returns the median time for unknown accounts divided by that for known ones. The two kinds alternate, so a busy
 * machine affects both.
 */
async function timeRatio(send: (id: string) => Promise<unknown>, repetitions = 9): Promise<number> {
  const durationsMs = { known: [] as number[], unknown: [] as number[] }
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const known = `known-${repetition}@golf.example`
    await createAccounts(service.context).create({ email: known, name: 'Ann', token: 'B'.repeat(64) })
    for (const [kind, id] of [
      ['known', known],
      ['unknown', `unknown-${repetition}@golf.example`],
    ] as const) {
      const startMs = performance.now()
      await send(id)
      durationsMs[kind].push(performance.now() - startMs)
    }
  }
  return median(durationsMs.unknown) / median(durationsMs.known)
}

test('does not reveal on sign-in whether an account exists', async () => {
  const ratio = await timeRatio((id) => guess(id))
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('does not reveal on a reset request whether an account exists', async () => {
  // The response to such a request is always delayed.
  const ratio = await timeRatio((id) => service.newClient().call(requestReset, { body: { id } }), 5)
  expect(ratio).toBeGreaterThan(0.25)
  expect(ratio).toBeLessThan(4)
})

test('does not reveal on a reset with a wrong code whether an account exists', async () => {
  const ratio = await timeRatio((id) =>
    service.newClient().call(resetPassword, { body: { id, code: 'x', token: WRONG } }),
  )
  expect(ratio).toBeGreaterThan(0.25)
  expect(ratio).toBeLessThan(4)
})
