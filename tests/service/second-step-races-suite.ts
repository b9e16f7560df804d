import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { PASSWORD, type TestService } from '../support/service.ts'

/** How often each race is repeated. */
const REPETITIONS = 8

/**
 * Defines tests that use single-use codes and links several times concurrently. @param start starts services with one
 * database; only one with SQLite, which a single process uses
 */
export function describeSecondStepRaces(start: () => Promise<[TestService, ...TestService[]]>): void {
  let one: TestService
  let other: TestService
  beforeAll(async () => {
    const [first, second = first] = await start()
    one = first
    other = second
  })
  afterAll(async () => {
    if (other !== one) await other.stop()
    await one.stop()
  })

  let members = 0
  async function newStaff(): Promise<string> {
    const email = `race-${++members}@golf.example`
    const token = await credentialToken(email, PASSWORD)
    const account = await one.services.accounts.create({
      email,
      name: 'Staff',
      token,
      role: 'staff',
      isConfirmed: true,
    })
    return account.id
  }
  async function newEnrolment(accountId: string) {
    const link = (await one.services.enrolments.createLink(accountId, { setsPassword: false })) ?? ''
    return { link, enrolment: await one.services.enrolments.open(link) }
  }
  /** Returns staff with an authenticator app. */
  async function staffWithApp() {
    const id = await newStaff()
    const { link, enrolment } = await newEnrolment(id)
    const { secret } = enrolment
    const recoveryCodes = await one.services.enrolments.finish(link, enrolment, { app: { secret, step: 0 } })
    return { id, secret, recoveryCodes }
  }
  /** Makes four calls at the same time. Returns the results that are not undefined. */
  async function successesOf<T>(use: (service: TestService) => Promise<T | undefined>): Promise<T[]> {
    const results = await Promise.all([one, other, one, other].map(use))
    return results.filter((result) => result !== undefined)
  }
  const confirming = (id: string, code: string) =>
    successesOf(({ services }) => services.secondSteps.confirm(id, code))

  test('accepts the code of an authenticator app once', async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const { id, secret } = await staffWithApp()
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      expect(await confirming(id, code)).toEqual([{}])
    }
  })

  test('accepts a recovery code once, and counts those left when all are used', async () => {
    const { id, recoveryCodes } = await staffWithApp()
    for (const [at, code] of recoveryCodes.entries()) {
      expect(await confirming(id, code)).toEqual([{ recoveryCodesLeft: recoveryCodes.length - 1 - at }])
    }
  })

  test('accepts an enrolment link once, and keeps the second step of the first caller', async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const id = await newStaff()
      const { link, enrolment } = await newEnrolment(id)
      const app = { secret: enrolment.secret, step: 0 }
      const uses = await Promise.allSettled(
        [one, other, one].map(({ services }) => services.enrolments.finish(link, enrolment, { app })),
      )
      const winners = uses.filter((use) => use.status === 'fulfilled')
      expect(winners).toHaveLength(1)
      const [code = ''] = winners[0]?.value ?? []
      expect(await other.services.secondSteps.confirm(id, code)).toEqual({ recoveryCodesLeft: 9 })
    }
  })

  test('creates one secret for a link that several browsers open', async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const link = (await one.services.enrolments.createLink(await newStaff(), { setsPassword: false })) ?? ''
      const opened = await successesOf(({ services }) => services.enrolments.open(link))
      expect(new Set(opened.map(({ secret }) => secret)).size).toBe(1)
    }
  })

  test('accepts the challenge of a passkey once', async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const use = { purpose: 'sign-in', sessionSecret: `browser-${repetition}` } as const
      const challenge = await one.services.challenges.create(use)
      const clientData = Buffer.from(JSON.stringify({ challenge })).toString('base64url')
      const taken = await successesOf(({ services }) => services.challenges.take(clientData, use))
      expect(taken).toEqual([challenge])
    }
  })
}
