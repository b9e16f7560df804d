import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestReset, resetPassword } from '../../../src/contract/password-reset.ts'
import { signIn, signUp } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import type { Derive } from '../../../src/service/accounts/credential-hash.ts'
import { codeIn, mailsTo, mailTo } from '../../support/mails.ts'
import { startService, type TestService } from '../../support/service.ts'

// Guessing passwords, reset codes and tokens, and discovering who has an account.

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

const WRONG = 'A'.repeat(64)
const EMAIL = 'guessed@golf.example'
const json = { 'content-type': 'application/json' }
const guess = (id: string, headers: Record<string, string> = {}) =>
  service.newClient().send('POST', signIn.path, {
    body: JSON.stringify({ id, token: WRONG }),
    headers: { ...json, ...headers },
  })
const isThrottled = async (id = EMAIL) => (await service.newClient().signIn(id)).status === 429

describe('password guessing', () => {
  beforeEach(() => service.signInAs('golfer', EMAIL))

  test.each<[string, (attempt: number) => [string, Record<string, string>?]]>([
    [
      'different spellings of the login',
      (attempt) => [[EMAIL, EMAIL.toUpperCase(), ` ${EMAIL} `, `Guessed@Golf.Example`][attempt % 4] ?? EMAIL],
    ],
    ['a forged X-Forwarded-For header', (attempt) => [EMAIL, { 'x-forwarded-for': `10.0.0.${attempt}` }]],
  ])('is limited to ten attempts despite %s', async (_, disguise) => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 14; attempt++) statuses.push((await guess(...disguise(attempt))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
    expect(await isThrottled()).toBe(true)
  })

  test('is limited to ten attempts when they are concurrent', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => guess(EMAIL)))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  })
})

describe('a password reset', () => {
  const reset = (id: string, code: string) =>
    service.newClient().call(resetPassword, { body: { id, code, token: WRONG } })

  test('rejects another account’s code and altered codes', async () => {
    await service.signInAs('golfer', EMAIL)
    await service.signInAs('golfer', 'eve@golf.example')
    await service.newClient().call(requestReset, { body: { id: 'eve@golf.example' } })
    const evesCode = codeIn(await mailTo(service, 'eve@golf.example'))
    expect(evesCode.length).toBeGreaterThanOrEqual(40)
    for (const code of [evesCode, evesCode.slice(0, -1), evesCode.toLowerCase()]) {
      expect((await reset(EMAIL, code)).status).toBe(400)
    }
    expect((await service.newClient().signIn(EMAIL)).status).toBe(200)
  })

  test('responds identically whether or not the account exists', async () => {
    await service.signInAs('golfer', EMAIL)
    const responseTo = async (id: string) => {
      const response = await service.newClient().call(requestReset, { body: { id } })
      const headers = [...response.headers.keys()].filter((name) => name !== 'date').sort()
      return [response.status, await response.text(), headers]
    }
    expect(await responseTo('nobody@golf.example')).toEqual(await responseTo(EMAIL))
    await mailTo(service, EMAIL)
    expect(await mailsTo(service, 'nobody@golf.example')).toEqual([])
  })
})

test('reveals only that an address is taken when signing up with it', async () => {
  await service.signInAs('golfer', EMAIL)
  const body = { id: EMAIL, name: 'Eve', token: await credentialToken(EMAIL, 'another-one') }
  const response = await service.newClient().call(signUp, { body })
  expect(response.status).toBe(409)
  expect(await response.text()).not.toMatch(/golfer|id"|name"/)
  expect((await service.newClient().signIn(EMAIL)).status).toBe(200)
})

describe('the hashes that take the time of a response', () => {
  /** The costs of the hashes that were computed. */
  let costs: object[]
  beforeEach(async () => {
    await service.stop()
    costs = []
    const derive: Derive = async ({ message, memory, passes, tagLength }) => {
      costs.push({ memory, passes })
      return createHash('sha256')
        .update(message instanceof ArrayBuffer ? new Uint8Array(message) : message)
        .digest()
        .subarray(0, tagLength)
    }
    service = await startService({ derive })
    await service.signInAs('golfer', EMAIL)
  })

  test.each<[string, number, (id: string) => Promise<Response>]>([
    ['a wrong password', 1, (id) => guess(id)],
    [
      'a wrong code',
      0,
      (id) => service.newClient().call(resetPassword, { body: { id, code: 'x', token: WRONG } }),
    ],
    ['a request for a reset', 0, (id) => service.newClient().call(requestReset, { body: { id } })],
  ])('are the same for %s, whether or not the account exists', async (_, count, send) => {
    const costsOf = async (id: string) => {
      costs = []
      await send(id)
      return costs
    }
    const ofKnown = await costsOf(EMAIL)
    expect(ofKnown).toHaveLength(count)
    expect(await costsOf('unknown@golf.example')).toEqual(ofKnown)
  })
})
