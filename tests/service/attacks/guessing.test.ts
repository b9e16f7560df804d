import { millisecondsInMinute } from 'date-fns/constants'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestReset, resetPassword, signIn, signUp } from '../../../src/contract/session.ts'
import { unsubscribe } from '../../../src/contract/unsubscribe.ts'
import { credentialToken } from '../../../src/domain/credential-token.ts'
import { PASSWORD, startService, type TestService } from '../../support/service.ts'

// Guessing: passwords, codes, tokens, and who has an account.

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

const WRONG = 'A'.repeat(64)
const EMAIL = 'guessed@golf.example'
const json = { 'content-type': 'application/json' }
const guess = (id: string, headers: Record<string, string> = {}) =>
  service.visitor().send('POST', signIn.path, {
    body: JSON.stringify({ id, token: WRONG }),
    headers: { ...json, ...headers },
  })
const isWaiting = async (id = EMAIL) => (await service.visitor().signIn(id)).status === 429

describe('a password', () => {
  beforeEach(() => service.signedIn('golfer', EMAIL))

  test.each<[string, (at: number) => [string, Record<string, string>?]]>([
    [
      'in many spellings of the login',
      (at) => [[EMAIL, EMAIL.toUpperCase(), ` ${EMAIL} `, `Guessed@Golf.Example`][at % 4] ?? EMAIL],
    ],
    ['from addresses that were made up', (at) => [EMAIL, { 'x-forwarded-for': `10.0.0.${at}` }]],
    [
      'from other made-up addresses',
      (at) => [
        EMAIL,
        { 'x-real-ip': `10.0.0.${at}`, forwarded: `for=10.0.0.${at}`, 'cf-connecting-ip': `10.0.0.${at}` },
      ],
    ],
    ['under other browsers', (at) => [EMAIL, { 'user-agent': `Browser/${at}` }]],
  ])('is guessed ten times at most, %s', async (_, attempt) => {
    const statuses: number[] = []
    for (let at = 0; at < 14; at++) statuses.push((await guess(...attempt(at))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
    expect(await isWaiting()).toBe(true)
  })

  test('is guessed ten times at most when all guesses come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(EMAIL)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('guessed wrongly waits again after the wait', async () => {
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 10; at++) await guess(EMAIL)
      expect(await isWaiting()).toBe(true)
      service.advance(16 * millisecondsInMinute)
    }
    expect(await isWaiting()).toBe(false)
  })

  test('of one account keeps nobody else out', async () => {
    await service.signedIn('golfer', 'other@golf.example')
    for (let at = 0; at < 12; at++) await guess(EMAIL)
    expect(await isWaiting('other@golf.example')).toBe(false)
  })

  test.each(['', 'a', WRONG.toLowerCase(), `${WRONG}A`, '*', "' or 1=1--", null, true, 7, [], {}, [WRONG]])(
    'is not %j',
    async (token) => {
      const body = JSON.stringify({ id: EMAIL, token })
      expect((await service.visitor().send('POST', signIn.path, { body, headers: json })).status).toBe(400)
    },
  )

  test('in clear is not taken in the place of its hash', async () => {
    const body = JSON.stringify({ id: EMAIL, token: PASSWORD })
    expect((await service.visitor().send('POST', signIn.path, { body, headers: json })).status).toBe(400)
  })
})

describe('a reset', () => {
  const reset = (id: string, code: string) =>
    service.visitor().call(resetPassword, { body: { id, code, token: WRONG } })
  const codeOf = (mail: string) =>
    /\/reset\/[^/]+\/([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=\n', ''))?.[1] ?? ''
  const lastCode = async () => {
    await expect.poll(async () => (await service.mails()).length).toBeGreaterThan(0)
    return codeOf((await service.mails()).at(-1) ?? '')
  }

  test('is not opened by another’s code, by an old one, nor by half of one', async () => {
    await service.signedIn('golfer', EMAIL)
    await service.signedIn('golfer', 'eve@golf.example')
    await service.visitor().call(requestReset, { body: { id: 'eve@golf.example' } })
    const eves = await lastCode()
    expect(eves.length).toBeGreaterThanOrEqual(40)
    for (const code of [
      eves,
      eves.slice(0, -1),
      `${eves}A`,
      eves.toLowerCase(),
      '-',
      '*',
      '%',
      '..',
      '__proto__',
    ]) {
      expect((await reset(EMAIL, code)).status).toBe(400)
    }
    expect((await service.visitor().signIn(EMAIL)).status).toBe(200)
  })

  test('does not mail the same person without end', async () => {
    await service.signedIn('golfer', EMAIL)
    const answers = []
    for (let at = 0; at < 30; at++)
      answers.push(await service.visitor().call(requestReset, { body: { id: EMAIL } }))
    await expect.poll(async () => (await service.mails()).length).toBeGreaterThan(0)
    expect((await service.mails()).length).toBeLessThanOrEqual(15)
  })

  test('of nobody and of somebody read the same', async () => {
    await service.signedIn('golfer', EMAIL)
    const told = async (id: string) => {
      const answer = await service.visitor().call(requestReset, { body: { id } })
      const headers = [...answer.headers.keys()].filter((name) => name !== 'date').sort()
      return [answer.status, await answer.text(), headers]
    }
    expect(await told('nobody@golf.example')).toEqual(await told(EMAIL))
  })
})

test('mail preferences open to no guessed token', async () => {
  for (const token of ['1', '0', 'ann', EMAIL, 'A'.repeat(43), '../x', '%', '__proto__', 'null']) {
    const answer = await service.visitor().call(unsubscribe, { path: { token }, body: ['Marketing'] })
    expect([400, 404]).toContain(answer.status)
  }
})

test('sign-up tells of a taken address what it must, and no more, however often it is asked', async () => {
  await service.signedIn('golfer', EMAIL)
  const body = { id: EMAIL, name: 'Eve', token: await credentialToken(EMAIL, 'another-one') }
  const answer = await service.visitor().call(signUp, { body })
  expect(answer.status).toBe(409)
  expect(await answer.text()).not.toMatch(/golfer|id"|name"/)
  expect((await service.visitor().signIn(EMAIL)).status).toBe(200)
})

describe('the time that an answer takes', () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

  /** Known and unknown in turn, so that a machine that is busy is busy for both. */
  async function compared(ask: (id: string) => Promise<unknown>): Promise<number> {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 9; round++) {
      const known = `known-${round}@golf.example`
      await service.services.accounts.create({ email: known, name: 'Ann', token: 'B'.repeat(64) })
      for (const [kind, id] of [
        ['known', known],
        ['unknown', `unknown-${round}@golf.example`],
      ] as const) {
        const begun = performance.now()
        await ask(id)
        times[kind].push(performance.now() - begun)
      }
    }
    return median(times.unknown) / median(times.known)
  }

  test('to a sign-in does not tell who has an account', async () => {
    const ratio = await compared((id) => guess(id))
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test('to a reset request does not tell who has an account', async () => {
    const ratio = await compared((id) => service.visitor().call(requestReset, { body: { id } }))
    expect(ratio).toBeGreaterThan(0.25)
    expect(ratio).toBeLessThan(4)
  })

  test('to a reset with a wrong code does not tell who has an account', async () => {
    const ratio = await compared((id) =>
      service.visitor().call(resetPassword, { body: { id, code: 'x', token: WRONG } }),
    )
    expect(ratio).toBeGreaterThan(0.25)
    expect(ratio).toBeLessThan(4)
  })
})
