import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmSignIn } from '../../../src/contract/second-step.ts'
import { createSecondSteps, newSecret } from '../../../src/service/accounts/second-step/second-steps.ts'
import { serviceOfTests, startService, type TestClient } from '../../support/service.ts'

// What somebody can do who knows the password of staff but not their second step.

const service = serviceOfTests(() => startService({ requiresSecondStep: true }))
const EMAIL = 'staff@second.example'
beforeAll(async () => {
  await service.signInAs('staff', EMAIL)
})

describe('wrong codes', () => {
  let clockMs = 0
  function advanceClock(ms: number): void {
    clockMs += ms
    service.advanceClock(ms)
  }

  let members = 0
  /** Adds staff with an authenticator app and recovery codes. */
  async function addStaff() {
    const email = `member-${++members}@second.example`
    await service.signInAs('staff', email)
    const account = await service.accountOf(email)
    const secret = newSecret()
    const recoveryCodes = await createSecondSteps(service.context).replace(account.id, {
      secret,
      step: 0,
    })
    const nextCode = () => {
      advanceClock(31_000)
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + clockMs })
    }
    return { email, recoveryCodes, nextCode }
  }
  const confirm = async (client: TestClient, code: string) =>
    (await client.call(confirmSignIn, { body: { code } })).status
  /** Returns a new browser in which the password was entered. */
  async function newBrowser(email: string): Promise<TestClient> {
    const client = service.newClient()
    await client.signIn(email)
    return client
  }
  async function guess(email: string, code: string, count: number): Promise<number[]> {
    const statuses: number[] = []
    const client = await newBrowser(email)
    for (let attempt = 0; attempt < count; attempt++) statuses.push(await confirm(client, code))
    return statuses
  }
  const answered = (statuses: number[]) => statuses.filter((status) => status === 422).length

  test('of the app do not lock the recovery codes of the owner, even on the same network', async () => {
    const { email, recoveryCodes } = await addStaff()
    expect(answered(await guess(email, '000000', 12))).toBe(10)
    expect(await confirm(await newBrowser(email), recoveryCodes[0] ?? '')).toBe(200)
  })

  test('for recovery do not lock the app of the owner, and have a limit of their own', {
    tags: 'slow',
  }, async () => {
    const { email, recoveryCodes, nextCode } = await addStaff()
    const owner = await newBrowser(email)
    expect(await confirm(owner, recoveryCodes[0] ?? '')).toBe(200)
    await owner.signIn(email)
    expect(answered(await guess(email, 'AAAA-AAAA-AAAA', 205))).toBe(200)
    expect(await confirm(await newBrowser(email), nextCode())).toBe(200)
    expect(await confirm(owner, recoveryCodes[1] ?? ''), 'in a browser that has confirmed before').toBe(200)
  })

  test('of the app are limited to 30 a day, after which recovery codes still work', {
    tags: 'slow',
  }, async () => {
    const { email, recoveryCodes, nextCode } = await addStaff()
    const owner = await newBrowser(email)
    expect(await confirm(owner, nextCode())).toBe(200)
    const counts: number[] = []
    for (let quarter = 0; quarter < 5; quarter++) {
      counts.push(answered(await guess(email, '000000', 10)))
      advanceClock(15 * millisecondsInMinute)
    }
    expect(counts).toEqual([10, 10, 10, 0, 0])
    await owner.signIn(email)
    expect(await confirm(owner, nextCode()), 'in a browser that has confirmed before').toBe(200)
    expect(await confirm(await newBrowser(email), recoveryCodes[0] ?? '')).toBe(200)
    advanceClock(24 * millisecondsInHour)
    expect(await confirm(await newBrowser(email), nextCode())).toBe(200)
  })
})
