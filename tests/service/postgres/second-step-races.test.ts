// @module-tag slow
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskey, beginPasskey, type PasskeyCreation } from '../../../src/contract/passkeys.ts'
import { confirmSignIn } from '../../../src/contract/second-step.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { createChallenges } from '../../../src/service/accounts/passkeys/challenges.ts'
import { createPasskeys } from '../../../src/service/accounts/passkeys/passkeys.ts'
import { createEnrolments } from '../../../src/service/accounts/second-step/enrolments.ts'
import { createSecondSteps } from '../../../src/service/accounts/second-step/second-steps.ts'
import { transact } from '../../../src/service/base/context.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { PASSWORD, startService, type TestService } from '../../support/service.ts'
import { createAuthenticator } from '../../support/virtual-authenticator.ts'

/** How often each race is repeated. */
const REPETITIONS = 4

describeOnPostgres('concurrent use of the second step on PostgreSQL', (server) => {
  let url: string
  let one: TestService
  let other: TestService
  beforeAll(async () => {
    url = await server().createMigratedDatabase()
    const options = { databaseUrl: url, requiresSecondStep: true }
    one = await startService(options)
    // Services of one site share the key in the data folder.
    other = await startService({ ...options, dataDir: one.dataDir })
  })
  afterAll(async () => {
    await other.stop()
    await one.stop()
  })

  let members = 0
  async function newStaff(): Promise<{ id: string; email: string }> {
    const email = `race-${++members}@golf.example`
    const token = await credentialToken(email, PASSWORD)
    const account = await createAccounts(one.context).create({
      email,
      name: 'Staff',
      token,
      role: 'staff',
      isConfirmed: true,
    })
    return { id: account.id, email }
  }
  async function newEnrolment(accountId: string) {
    const link = (await createEnrolments(one.context).createLink(accountId, { setsPassword: false })) ?? ''
    return { link, enrolment: await createEnrolments(one.context).open(link) }
  }
  /** Returns staff with an authenticator app. */
  async function staffWithApp() {
    const { id, email } = await newStaff()
    const { link, enrolment } = await newEnrolment(id)
    const { secret } = enrolment
    const recoveryCodes = await createEnrolments(one.context).finish(link, enrolment, {
      app: { secret, step: 0 },
    })
    return { id, email, secret, recoveryCodes }
  }
  /** Makes four calls at the same time. Returns the results that are not undefined. */
  async function successesOf<T>(use: (service: TestService) => Promise<T | undefined>): Promise<T[]> {
    const results = await Promise.all([one, other, one, other].map(use))
    return results.filter((result) => result !== undefined)
  }
  const confirming = (id: string, code: string) =>
    successesOf(({ context }) => createSecondSteps(context).confirm(id, code))

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
      const { id } = await newStaff()
      const { link, enrolment } = await newEnrolment(id)
      const app = { secret: enrolment.secret, step: 0 }
      const uses = await Promise.allSettled(
        [one, other, one].map(({ context }) => createEnrolments(context).finish(link, enrolment, { app })),
      )
      const winners = uses.filter((use) => use.status === 'fulfilled')
      expect(winners).toHaveLength(1)
      const [code = ''] = winners[0]?.value ?? []
      expect(await createSecondSteps(other.context).confirm(id, code)).toEqual({ recoveryCodesLeft: 9 })
    }
  })

  test('creates one secret for a link that several browsers open', async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const link =
        (await createEnrolments(one.context).createLink((await newStaff()).id, { setsPassword: false })) ?? ''
      const opened = await successesOf(({ context }) => createEnrolments(context).open(link))
      expect(new Set(opened.map(({ secret }) => secret)).size).toBe(1)
    }
  })

  test('accepts the challenge of a passkey once', async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const use = { purpose: 'sign-in', sessionSecret: `browser-${repetition}` } as const
      const challenge = await createChallenges(one.context).create(use)
      const clientData = Buffer.from(JSON.stringify({ challenge })).toString('base64url')
      const taken = await successesOf(({ context }) => createChallenges(context).take(clientData, use))
      expect(taken).toEqual([challenge])
    }
  })

  test('adds no passkey in a session that an enrolment ends concurrently', async () => {
    const observer = new pg.Client(url)
    await observer.connect()
    const isWaiting = async () => {
      const { rowCount } = await observer.query(`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rowCount !== 0
    }
    const { id, email, recoveryCodes } = await staffWithApp()
    const client = one.newClient()
    await client.signIn(email)
    await client.call(confirmSignIn, { body: { code: recoveryCodes[0] ?? '' } })
    const begun = await client.call(beginPasskey, { body: { token: await credentialToken(email, PASSWORD) } })
    const passkey = createAuthenticator(new URL(one.siteUrl()).origin).create(
      (await begun.json()) as PasskeyCreation,
    )
    const { link, enrolment } = await newEnrolment(id)
    let adding: Promise<Response> | undefined
    await transact(one.context, async (tx) => {
      await createEnrolments(tx).finish(link, enrolment, { app: { secret: enrolment.secret, step: 0 } })
      adding = client.call(addPasskey, { body: { name: 'Phone', passkey } })
      await expect.poll(isWaiting).toBe(true)
    })
    expect((await adding)?.status).toBe(401)
    expect(await createPasskeys(one.context).list(id)).toEqual([])
    await observer.end()
  })
})
