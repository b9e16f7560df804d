import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailing } from '../../../src/contract/mailing.ts'
import { updateTiles } from '../../../src/contract/maps.ts'
import { upload as uploadCall } from '../../../src/contract/uploads.ts'
import { changeLogin } from '../../../src/contract/users.ts'
import { credentialToken } from '../../../src/domain/credential-token.ts'
import { openDatabase } from '../../../src/service/base/database/database.ts'
import { createLeases } from '../../../src/service/base/database/leases.ts'
import { openPostgres } from '../../../src/service/base/database/postgres.ts'
import { fileForm } from '../../support/file-form.ts'
import { createMailingInputs } from '../../support/mailing-inputs.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { upload } from '../../support/recorded.ts'
import { PASSWORD, startService, type TestClient, type TestService } from '../../support/service.ts'

const newsRun = {
  emailsFileName: 'all',
  templateId: 'news',
  campaign: 'News',
  actor: 'staff',
  template: { subject: 'News', text: 'News', html: undefined },
  resend: false,
}
const noRecipients = async function* () {}

/** How often each race is repeated. */
const REPETITIONS = 12

describeOnPostgres('concurrent changes on PostgreSQL', (server) => {
  let url: string
  let one: TestService
  let other: TestService
  let staff: [TestClient, TestClient]
  beforeAll(async () => {
    url = await server().createMigratedDatabase()
    one = await startService({ databaseUrl: url })
    other = await startService({ databaseUrl: url })
    staff = [
      await one.signInAs('staff', 'staff-1@golf.example'),
      await other.signInAs('staff', 'staff-2@golf.example'),
    ]
  })
  afterAll(async () => {
    await one.stop()
    await other.stop()
  })

  const createGolfer = async (email: string) => {
    await one.signInAs('golfer', email)
    const account = await one.services.accounts.findByEmail(email)
    const iid = (await one.services.installs.primaryOf(account?.id ?? '')) ?? ''
    return { id: account?.id ?? '', email, iid }
  }
  const keysOf = async (iid: string) => {
    const found = (await other.services.properties.of([iid])) as { key?: string }[]
    return found.map(({ key = '' }) => key)
  }
  const statusesOf = (responses: Response[]) => responses.map((response) => response.status).sort()
  const createTwoGolfers = (name: string) =>
    Promise.all([1, 2].map((number) => createGolfer(`${name}-${number}@golf.example`)))

  test('accepts one of two rounds that different installs upload under the same token', async () => {
    const owners = await createTwoGolfers('round')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const token = `contested-${repetition}`
      const responses = await Promise.all(
        owners.map(({ iid }, at) =>
          staff[at as 0 | 1].call(uploadCall, {
            path: { type: 'round', identifier: iid },
            body: fileForm(JSON.stringify(upload({ token }))) as never,
          }),
        ),
      )
      expect(statusesOf(responses)).toEqual([200, 409])
      const winner = owners[responses.findIndex((response) => response.status === 200)]
      expect((await one.services.rounds.recordedOf(token))?.iid).toBe(winner?.iid)
    }
  })

  test('gives a login to one of two golfers', async () => {
    const owners = await createTwoGolfers('login')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const newLogin = `wanted-${repetition}@golf.example`
      const responses = await Promise.all(
        owners.map(({ iid }, at) => staff[at as 0 | 1].call(changeLogin, { body: { iid, newLogin } })),
      )
      expect(statusesOf(responses)).toEqual([200, 409])
    }
  })

  test('assigns an install to one of two accounts that claim it', async () => {
    const owners = await createTwoGolfers('claim')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const iid = `I-CLAIMED-${repetition}`
      const claims = owners.map(({ email }, at) =>
        (at ? one : other).services.snapshots.store(email, {
          version: 1,
          iid,
          installs: [],
          properties: [],
        }),
      )
      const outcomes = (await Promise.allSettled(claims)).map(({ status }) => status)
      expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
      const winner = owners[outcomes.indexOf('fulfilled')]
      expect(await one.services.installs.ofSameOwner(iid)).toContain(winner?.iid)
    }
  })

  test('keeps one complete state of an account when several are uploaded', async () => {
    const { email, iid } = await createGolfer('state@golf.example')
    const stateOf = (name: string, installs: string[]) => ({
      version: 1 as const,
      iid,
      installs: installs.map((id) => ({ iid: id, ...unknownInstall })),
      properties: propertiesOf(name, 30),
    })
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      await Promise.all([
        one.services.snapshots.store(email, stateOf('one', ['I-Z', iid, 'I-A'])),
        other.services.snapshots.store(email, stateOf('other', [iid, 'I-A', 'I-Z'])),
        one.services.snapshots.store(email, stateOf('third', ['I-A'])),
      ])
      const keys = await keysOf(iid)
      expect(keys).toHaveLength(30)
      expect(new Set(keys.map((key) => key.split('-')[0])).size).toBe(1)
    }
  })

  test('keeps one complete list of properties when two are uploaded', async () => {
    const { iid } = await createGolfer('lists@golf.example')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      await Promise.all(
        [one, other].map(({ services }, of) =>
          services.properties.replaceUploaded(iid, propertiesOf(String(of), 20 + of)),
        ),
      )
      const keys = await keysOf(iid)
      expect([20, 21]).toContain(keys.length)
      expect(new Set(keys.map((key) => key.split('-')[0])).size).toBe(1)
    }
  })

  test('counts every update of a map', async () => {
    await one.services.facilities.add({ id: 'F-MAP', name: 'Old Links' })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        staff[(at % 2) as 0 | 1].call(updateTiles, { path: { mapTypeCode: 'g' }, body: 'F-MAP' }),
      ),
    )
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(20)
    expect(await other.services.facilities.mapVersion('F-MAP', 'g')).toBe(21)
  })

  test('accepts only one of several reset links that are created concurrently', async () => {
    const { id, email } = await createGolfer('links@golf.example')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const codes = await Promise.all([one, other, one].map(({ services }) => services.resets.open(id)))
      const token = await credentialToken(email, `password-${repetition}`)
      const uses = await Promise.allSettled(
        codes.map((code) => one.services.resets.redeem(email, code ?? '', token)),
      )
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('starts no session for an old password that was verified before a reset', async () => {
    const { id, email } = await createGolfer('thief@golf.example')
    const verified = await one.services.accounts.verify(email, await credentialToken(email, PASSWORD))
    const code = (await other.services.resets.open(id)) ?? ''
    await other.services.resets.redeem(email, code, await credentialToken(email, 'new-password'))
    expect(verified && (await one.services.sessions.openFor(verified))).toBeUndefined()
  })

  test('creates one account for an e-mail address', async () => {
    const email = 'twice@golf.example'
    const token = await credentialToken(email, PASSWORD)
    const results = await Promise.allSettled(
      [one, other, one, other].map(({ services }) => services.accounts.create({ email, name: 'Ann', token })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('counts attempts under several throttles without a deadlock', async () => {
    const limits = ['a', 'b', 'c', 'd'].map((key) => ({ key: `circle|${key}`, max: 1000 }))
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        (at % 2 ? one : other).services.throttles.take(at % 3 ? limits : limits.toReversed()),
      ),
    )
    const full = limits.map(({ key }) => ({ key, max: 60 }))
    await expect(one.services.throttles.take(full)).rejects.toMatchObject({ status: 429 })
  })

  test('starts a mailing once', async () => {
    const prepared = await Promise.all(
      [one, other].map(({ services }) => services.mailings.prepare(newsRun, noRecipients())),
    )
    const results = await Promise.allSettled(
      [one, other].map(({ services }, index) => services.mailings.begin(prepared[index] ?? expect.fail())),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const started = await staff[0].call(startMailing, {
      body: { emailsFileName: 'none', templateId: 'none', campaign: 'x' },
    })
    expect(started.status).toBe(400)
  })

  test('never has two mailings in progress, and starts a scheduled one once', async () => {
    const { auditLog, mailings } = one.services
    const blocking = await createMailingInputs(one)('running')
    const startAtMs = Date.now() + 100
    const prepared = await mailings.prepare({ ...newsRun, startAtMs }, noRecipients())
    await mailings.begin(prepared)
    const waiting = prepared.id
    await expect.poll(() => Date.now(), { interval: 20 }).toBeGreaterThan(startAtMs)
    const inProgress = async () =>
      (await mailings.page()).runs
        .filter(({ state }) => ['running', 'paused'].includes(state))
        .map(({ id }) => id)
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      await Promise.all([
        mailings.pause(blocking, 'staff'),
        ...[one, other].map(({ services }) => services.mailings.beginDue()),
      ])
      expect(await inProgress()).toEqual([blocking])
      await other.services.mailings.resume(blocking, 'staff')
    }
    await Promise.all([
      mailings.stop(blocking, 'staff'),
      ...Array.from({ length: 6 }, (_, at) => [one, other][at % 2]?.services.mailings.beginDue()),
    ])
    await expect.poll(async () => (await mailings.find(waiting))?.state).not.toBe('scheduled')
    const { events } = await auditLog.page({ action: 'start scheduled mailing' })
    expect(events.filter(({ subject }) => subject?.id === waiting)).toHaveLength(1)
  })

  test('gives a lease to one owner until it is released or expires', async () => {
    const kind = openPostgres(url, () => {})
    const db = await openDatabase(kind)
    const [first, second] = ['first', 'second'].map((owner) => createLeases(db, kind, owner))
    if (!first || !second) throw new Error('the leases were not created')
    const acquired = await Promise.all([first, second].map((leases) => leases.acquire('work')))
    expect(acquired.toSorted()).toEqual([false, true])
    const [owner, waiting] = acquired[0] ? [first, second] : [second, first]
    expect([await owner.acquire('work'), await waiting.acquire('work')]).toEqual([true, false])
    await waiting.release('work')
    expect(await waiting.acquire('work')).toBe(false)
    await owner.release('work')
    expect(await waiting.acquire('work', 1)).toBe(true)
    await expect.poll(() => owner.acquire('work')).toBe(true)
    await db.destroy()
  })

  test('rejects a NUL character, which PostgreSQL cannot store, naming the field', async () => {
    const { iid } = await createGolfer('nul@golf.example')
    const response = await staff[0].send('POST', '/rest/admin/change_login', {
      body: JSON.stringify({ iid: `${iid}\0`, newLogin: 'a@b.co' }),
      headers: { 'content-type': 'application/json' },
    })
    expect([response.status, await response.text()]).toEqual([
      400,
      '{"message":"iid: contains a NUL character"}',
    ])
  })
})

const unknownInstall = {
  roundsCount: undefined,
  timestamp: undefined,
  deviceModel: undefined,
  appVersion: undefined,
  pairedWatchesInfo: undefined,
}

/** Phones may send times with fractions of a millisecond. */
function propertiesOf(name: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    type: 'Default' as const,
    key: `${name}-${at}`,
    isDeleted: false,
    commitTs: at + 0.5,
  }))
}
