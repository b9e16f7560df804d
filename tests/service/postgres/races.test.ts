import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailing } from '../../../src/contract/mailing.ts'
import { updateTiles } from '../../../src/contract/maps.ts'
import { upload as uploadCall } from '../../../src/contract/uploads.ts'
import { changeLogin } from '../../../src/contract/users.ts'
import { credentialToken } from '../../../src/domain/credential-token.ts'
import { openDatabase } from '../../../src/service/database/database.ts'
import { createLeases } from '../../../src/service/database/leases.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { upload } from '../../support/recorded.ts'
import { fileForm, PASSWORD, startService, type TestClient, type TestService } from '../../support/service.ts'

/** Each race is run so often, on connections of two services. */
const TIMES = 12

describeOnPostgres('what two do at the same time on PostgreSQL', (server) => {
  let url: string
  let one: TestService
  let other: TestService
  let staff: [TestClient, TestClient]
  beforeAll(async () => {
    url = await server().createDatabase()
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

  const golfer = async (email: string) => {
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
  const golfers = (what: string) => Promise.all([1, 2].map((at) => golfer(`${what}-${at}@golf.example`)))

  test('a round that two installs upload under one token is that of one, and the other is told', async () => {
    const owners = await golfers('round')
    for (let time = 0; time < TIMES; time++) {
      const token = `contested-${time}`
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

  test('a login that two golfers are to get is the login of one', async () => {
    const owners = await golfers('login')
    for (let time = 0; time < TIMES; time++) {
      const newLogin = `wanted-${time}@golf.example`
      const responses = await Promise.all(
        owners.map(({ iid }, at) => staff[at as 0 | 1].call(changeLogin, { body: { iid, newLogin } })),
      )
      expect(statusesOf(responses)).toEqual([200, 409])
    }
  })

  test('an install that two accounts claim is the install of one', async () => {
    const owners = await golfers('claim')
    for (let time = 0; time < TIMES; time++) {
      const iid = `I-CLAIMED-${time}`
      const claims = owners.map(({ email }, at) =>
        (at ? one : other).services.users.replaceState(email, {
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

  test('of two states of one account that come at once one is kept whole', async () => {
    const { email, iid } = await golfer('state@golf.example')
    const stateOf = (name: string, installs: string[]) => ({
      version: 1 as const,
      iid,
      installs: installs.map((id) => ({ iid: id, ...unknownInstall })),
      properties: propertiesOf(name, 30),
    })
    for (let time = 0; time < TIMES; time++) {
      await Promise.all([
        one.services.users.replaceState(email, stateOf('one', ['I-Z', iid, 'I-A'])),
        other.services.users.replaceState(email, stateOf('other', [iid, 'I-A', 'I-Z'])),
        one.services.users.replaceState(email, stateOf('third', ['I-A'])),
      ])
      const kept = await keysOf(iid)
      expect(kept).toHaveLength(30)
      expect(new Set(kept.map((key) => key.split('-')[0])).size).toBe(1)
    }
  })

  test('of two lists of properties that come at once one is kept whole', async () => {
    const { iid } = await golfer('lists@golf.example')
    for (let time = 0; time < TIMES; time++) {
      await Promise.all(
        [one, other].map(({ services }, of) =>
          services.properties.replaceUploaded(iid, propertiesOf(String(of), 20 + of)),
        ),
      )
      const kept = await keysOf(iid)
      expect([20, 21]).toContain(kept.length)
      expect(new Set(kept.map((key) => key.split('-')[0])).size).toBe(1)
    }
  })

  test('every update of a map counts', async () => {
    await one.services.facilities.add({ id: 'F-MAP', name: 'Old Links' })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        staff[(at % 2) as 0 | 1].call(updateTiles, { path: { mapTypeCode: 'g' }, body: 'F-MAP' }),
      ),
    )
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(20)
    expect(await other.services.facilities.mapVersion('F-MAP', 'g')).toBe(21)
  })

  test('of two reset links that are made at once one works', async () => {
    const { id, email } = await golfer('links@golf.example')
    for (let time = 0; time < TIMES; time++) {
      const codes = await Promise.all([one, other, one].map(({ services }) => services.resets.open(id)))
      const token = await credentialToken(email, `password-${time}`)
      const uses = await Promise.allSettled(
        codes.map((code) => one.services.resets.redeem(email, code, token)),
      )
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('who shows the old password while it is reset gets no session that outlives the reset', async () => {
    const { id, email } = await golfer('thief@golf.example')
    const shown = await one.services.accounts.verify(email, await credentialToken(email, PASSWORD))
    const code = await other.services.resets.open(id)
    await other.services.resets.redeem(email, code, await credentialToken(email, 'new-password'))
    expect(shown && (await one.services.sessions.openFor(shown))).toBeUndefined()
  })

  test('accounts made at once with one e-mail are one account', async () => {
    const email = 'twice@golf.example'
    const token = await credentialToken(email, PASSWORD)
    const made = await Promise.allSettled(
      [one, other, one, other].map(({ services }) => services.accounts.create({ email, name: 'Ann', token })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('many attempts under many limits get through without waiting for each other in a circle', async () => {
    const limits = ['a', 'b', 'c', 'd'].map((key) => ({ key: `circle|${key}`, max: 1000 }))
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        (at % 2 ? one : other).services.throttles.take(at % 3 ? limits : limits.toReversed()),
      ),
    )
    const full = limits.map(({ key }) => ({ key, max: 60 }))
    await expect(one.services.throttles.take(full)).rejects.toMatchObject({ status: 429 })
  })

  test('a mailing that both are asked for at once is begun once', async () => {
    const run = {
      emailsFileName: 'all',
      templateId: 'news',
      campaign: 'News',
      actor: 'staff',
      template: { subject: 'News', text: 'News', html: undefined },
      recipients: [],
    }
    const begun = await Promise.allSettled([one, other].map(({ services }) => services.mailings.begin(run)))
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const started = await staff[0].call(startMailing, {
      body: { emailsFileName: 'none', templateId: 'none', campaign: 'x' },
    })
    expect(started.status).toBe(400)
  })

  test('a lease is held by one, and free for another when it is given back or its time is over', async () => {
    const kind = openPostgres(url, () => {})
    const db = await openDatabase(kind)
    const [first, second] = ['first', 'second'].map((owner) => createLeases(db, kind, owner))
    if (!first || !second) throw new Error('no leases')
    const taken = await Promise.all([first, second].map((leases) => leases.acquire('work')))
    expect(taken.toSorted()).toEqual([false, true])
    const [holder, waiting] = taken[0] ? [first, second] : [second, first]
    expect([await holder.acquire('work'), await waiting.acquire('work')]).toEqual([true, false])
    await waiting.release('work')
    expect(await waiting.acquire('work')).toBe(false)
    await holder.release('work')
    expect(await waiting.acquire('work', 1)).toBe(true)
    await expect.poll(() => holder.acquire('work')).toBe(true)
    await db.destroy()
  })

  test('a text with a NUL character, which PostgreSQL cannot keep, is refused with the name of its field', async () => {
    const { iid } = await golfer('nul@golf.example')
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

/** A phone may tell a moment finer than to the millisecond. */
function propertiesOf(name: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    type: 'Default' as const,
    key: `${name}-${at}`,
    isDeleted: false,
    commitTs: at + 0.5,
  }))
}
