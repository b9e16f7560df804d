import { millisecondsInDay } from 'date-fns/constants'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerClaim, claimPlayer, getClaims } from '../../../src/contract/round-claims.ts'
import { undoChange } from '../../../src/contract/staff/audit.ts'
import {
  getCatalogueFacility,
  importCourses,
  publishDraft,
} from '../../../src/contract/staff/catalogue-staff.ts'
import { startMailing } from '../../../src/contract/staff/mailing.ts'
import { resumeMailing } from '../../../src/contract/staff/mailing-runs.ts'
import { updateTiles } from '../../../src/contract/staff/maps.ts'
import { setUserNote } from '../../../src/contract/staff/support.ts'
import { upload as uploadCall } from '../../../src/contract/staff/uploads.ts'
import { addLicense, changeLogin, findUser } from '../../../src/contract/staff/users.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccessTokens } from '../../../src/service/accounts/access-tokens/access-tokens.ts'
import { createAccountDeletions } from '../../../src/service/accounts/account-data/account-deletions.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { createEmailChanges } from '../../../src/service/accounts/email-changes.ts'
import { createResets } from '../../../src/service/accounts/resets.ts'
import { createSessions } from '../../../src/service/accounts/sessions.ts'
import { transact } from '../../../src/service/base/context.ts'
import { openDatabase } from '../../../src/service/base/database/database.ts'
import { createLeases } from '../../../src/service/base/database/leases.ts'
import { openPostgres } from '../../../src/service/base/database/postgres.ts'
import { createThrottles } from '../../../src/service/base/throttles.ts'
import { createFacilities } from '../../../src/service/golf/maps/facilities.ts'
import { createRounds } from '../../../src/service/golf/rounds/rounds.ts'
import { createMailingRuns } from '../../../src/service/staff/mailing/runs.ts'
import { createOwners } from '../../../src/service/staff/support/owners.ts'
import { createLicenses } from '../../../src/service/staff/users/licenses.ts'
import { createProperties } from '../../../src/service/staff/users/properties.ts'
import { createSnapshots } from '../../../src/service/staff/users/snapshots.ts'
import { courseFile } from '../../support/course-files.ts'
import { addFacility } from '../../support/course-maps.ts'
import { openEmailChange } from '../../support/email-change.ts'
import { readEveryTable } from '../../support/every-table.ts'
import { fileForm } from '../../support/file-form.ts'
import { prepareMailing } from '../../support/mailing-client.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { strokes, upload } from '../../support/recorded.ts'
import {
  expectRefusal,
  PASSWORD,
  startService,
  storeRound,
  type TestClient,
  type TestService,
} from '../../support/service.ts'
import { entry, score, scorerOf, sheetRound, startSheet } from '../../support/sheet-clients.ts'

/** How often each race is repeated. */
const REPETITIONS = 6

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
    return { ...(await one.accountOf(email)), email }
  }
  const keysOf = async (iid: string) => {
    const found = (await createProperties(other.context).of([iid])).properties as { key?: string }[]
    return found.map(({ key = '' }) => key)
  }
  const addLicenseTo = async (iid: string) => {
    const { changeId = '' } = await staff[0].read(addLicense, { body: { iid, durationDays: 3 } })
    return { changeId }
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
            query: {},
            path: { type: 'round', identifier: iid },
            body: fileForm(JSON.stringify(upload({ token }))) as never,
          }),
        ),
      )
      expect(statusesOf(responses)).toEqual([200, 409])
      const winner = owners[responses.findIndex((response) => response.status === 200)]
      expect((await createRounds(one.context).recordedOf(token))?.iid).toBe(winner?.iid)
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
        createSnapshots((at ? one : other).context).store(email, {
          version: 1,
          iid,
          installs: [],
          properties: [],
        }),
      )
      const outcomes = (await Promise.allSettled(claims)).map(({ status }) => status)
      expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
      const winner = owners[outcomes.indexOf('fulfilled')]
      const stored = one.context.db.selectFrom('installs').select('account_id').where('iid', '=', iid)
      expect(await stored.execute()).toEqual([{ account_id: winner?.id }])
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
        createSnapshots(one.context).store(email, stateOf('one', ['I-Z', iid, 'I-A'])),
        createSnapshots(other.context).store(email, stateOf('other', [iid, 'I-A', 'I-Z'])),
        createSnapshots(one.context).store(email, stateOf('third', ['I-A'])),
      ])
      const keys = await keysOf(iid)
      expect(keys).toHaveLength(30)
      expect(new Set(keys.map((key) => key.split('-')[0])).size).toBe(1)
    }
  })

  test('counts every update of a map', async () => {
    await addFacility(one.context, { id: 'F-MAP', name: 'Old Links' })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        staff[(at % 2) as 0 | 1].call(updateTiles, { path: { mapTypeCode: 'g' }, body: 'F-MAP' }),
      ),
    )
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(20)
    const { facilities } = await createFacilities(other.context).list('F-MAP', 0)
    expect(facilities).toMatchObject([{ maps: { g: { version: 21 } } }])
  })

  test('accepts only one of several reset links that are created concurrently', async () => {
    const { id, email } = await createGolfer('links@golf.example')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const codes = await Promise.all([one, other, one].map(({ context }) => createResets(context).open(id)))
      const token = await credentialToken(email, `password-${repetition}`)
      const uses = await Promise.allSettled(
        [one, other].flatMap(({ context }) =>
          codes.map((code) => createResets(context).redeem(email, code ?? '', token)),
        ),
      )
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('starts no session for an old password that was verified before a reset', async () => {
    const { id, email } = await createGolfer('thief@golf.example')
    const verified = await createAccounts(one.context).verify(email, await credentialToken(email, PASSWORD))
    const code = (await createResets(other.context).open(id)) ?? ''
    await createResets(other.context).redeem(email, code, await credentialToken(email, 'new-password'))
    expect(verified && (await createSessions(one.context).openFor(verified))).toBeUndefined()
  })

  test('creates one account for an e-mail address', async () => {
    const email = 'twice@golf.example'
    const token = await credentialToken(email, PASSWORD)
    const results = await Promise.allSettled(
      [one, other, one, other].map(({ context }) =>
        createAccounts(context).create({ email, name: 'Ann', token }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('counts attempts under several throttles without a deadlock', async () => {
    const limits = ['a', 'b', 'c', 'd'].map((key) => ({ key: `circle|${key}`, max: 1000 }))
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        createThrottles((at % 2 ? one : other).context).take(at % 3 ? limits : limits.toReversed()),
      ),
    )
    const full = limits.map(({ key }) => ({ key, max: 60 }))
    await expect(createThrottles(one.context).take(full)).rejects.toMatchObject({ status: 429 })
  })

  test('starts a mailing once', async () => {
    const prepared = await Promise.all([one, other].map((service) => prepareMailing(service, [])))
    const results = await Promise.allSettled(
      [one, other].map(({ context }, index) =>
        createMailingRuns(context).begin(prepared[index] ?? expect.fail()),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const started = await staff[0].call(startMailing, {
      body: { emailsFileName: 'none', templateId: 'none', campaign: 'x' },
    })
    expect(started.status).toBe(400)
  })

  test('resumes one of several mailings that a previous version has scheduled', async () => {
    const db = await openDatabase(openPostgres(url, () => {}))
    const mailings = createMailingRuns(one.context)
    // An earlier mailing without recipients ends by itself.
    await expect.poll(async () => (await mailings.latest())?.run.state).not.toBe('running')
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      const { id } = await prepareMailing(one, [`scheduled-${count}@golf.example`])
      // The mail waits, so that the mailing does not end by itself.
      await mailings.markSending(id, [0])
      const retryAtMs = Date.now() + millisecondsInDay
      await mailings.saveOutcomes(id, [{ position: 0, status: 'pending', retryAtMs }])
      ids.push(id)
    }
    await db
      .updateTable('mailing_runs')
      .set({ is_draft: 0, phase: 'scheduled' })
      .where('id', 'in', ids)
      .execute()
    const results = await Promise.all(
      ids.map((id, at) => staff[at % 2]?.call(resumeMailing, { path: { id } })),
    )
    expect(results.map((response) => response?.status).sort()).toEqual([200, 409, 409])
    for (const id of ids) await mailings.stop(id, 'staff')
    await db.destroy()
  })

  test('gives a lease to one owner until it is released or expires', async () => {
    const kind = openPostgres(url, () => {})
    const db = await openDatabase(kind)
    const [first, second] = ['first', 'second'].map((owner) => createLeases({ db, kind, owner }))
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

  test('creates at most twenty access tokens of an account', async () => {
    const { id } = await createGolfer('tokens@golf.example')
    const created = await Promise.allSettled(
      Array.from({ length: 22 }, (_, at) =>
        createAccessTokens((at % 2 ? one : other).context).create(id, 'My app'),
      ),
    )
    const refused = created.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject([{ status: 409 }, { status: 409 }])
    expect(await createAccessTokens(one.context).list(id)).toHaveLength(20)
  })

  test('changes an e-mail address once when its link is used twice', async () => {
    const { id, email } = await createGolfer('moving@golf.example')
    const account = await createAccounts(one.context).verify(email, await credentialToken(email, PASSWORD))
    const code = await openEmailChange(one.context, account, 'moved@golf.example')
    const uses = await Promise.allSettled(
      [one, other].map(({ context }) => createEmailChanges(context).redeem(id, code)),
    )
    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('deletes an account once when several processes try at the same time', async () => {
    const { id, iid } = await createGolfer('leaver@golf.example')
    for (const token of ['L1', 'L2', 'L3']) {
      await storeRound(one, iid, { token })
    }
    // A command deletes the account at the same time as the processes, for which it is due then.
    await Promise.all(
      [one, other]
        .map(({ context }) => createAccountDeletions(context))
        .flatMap((deletions) => [deletions.deleteNow(id, 'operator'), deletions.deleteDue()]),
    )
    const tables = await readEveryTable('', url)
    const rowsOf = (table: string, text: string) =>
      (tables.get(table)?.rows ?? []).filter((row) => JSON.stringify(row).includes(text))
    expect(rowsOf('audit', 'delete account')).toHaveLength(1)
    expect([rowsOf('accounts', id), rowsOf('rounds', iid)]).toEqual([[], []])
  })

  test('gives the entries of a score sheet one order, and starts it once', async () => {
    const context = [one, other]
    const golfer = await one.signInAs('golfer', 'sheet@golf.example')
    const elsewhere = other.newClient()
    await elsewhere.signIn('sheet@golf.example')
    for (let repetition = 0; repetition < 3; repetition++) {
      const ids = { token: `race-${repetition}`.padEnd(22, '0'), key: 'K'.repeat(22), round: sheetRound() }
      const [sheet, same] = await Promise.all([startSheet(golfer, ids), startSheet(elsewhere, ids)])
      expect([sheet.started.status, same.started.status].sort()).toEqual([200, 201])
      const devices = context.flatMap((service) => [scorerOf(service, sheet), scorerOf(service, sheet)])
      const entries = devices.flatMap((device, at) =>
        [1, 2, 3].map((hole) => [device, score(at % 2 ? 'p1' : 'p2', hole, 4)] as const),
      )
      const replies = await Promise.all(
        entries.flatMap(([device, sent]) => [device.send(sent), device.send(sent)]),
      )
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      const { body } = await sheet.read()
      expect(body.entries.map((stored: { seq: number }) => stored.seq)).toEqual(
        entries.map((_, at) => at + 1),
      )
      expect(await createRounds(one.context).liveValue(sheet.token)).toMatchObject({ seq: entries.length })
      await sheet.send(entry('finish'))
    }
  })

  test('gives the player of a round to one of two golfers who claim it', async () => {
    const [owner, ...others] = await Promise.all(
      ['owner', 'bob', 'eve'].map((name) => one.signInAs('golfer', `${name}@claims.example`)),
    )
    const { iid } = await one.accountOf('owner@claims.example')
    const players = [
      { name: 'Ann', owner: true, holes: strokes('4 5 3') },
      { name: 'Bob', holes: strokes('5 5 5') },
    ]
    const token = 'claimed'
    await storeRound(one, iid, { token, players })
    for (const client of others) await client.call(claimPlayer, { path: { token }, body: { player: 1 } })
    const { claims } = (await owner?.read(getClaims, { path: { token } })) ?? expect.fail()
    const answers = await Promise.all(
      claims.map(({ id }) => owner?.call(answerClaim, { path: { token, id }, body: { agrees: true } })),
    )
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409])
  })

  test('stores one of several drafts of a facility that are based on the same version', async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const body = fileForm(JSON.stringify(courseFile(`Raced Links ${repetition}`))) as never
      const { id } = await staff[0].read(importCourses, { query: {}, body })
      const { version } = await staff[0].read(publishDraft, { path: { id } })
      const { published } = await staff[0].read(getCatalogueFacility, { path: { id } })
      const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` }
      const responses = await Promise.all(
        ['Fife', 'Angus', 'Moray'].map((place, at) =>
          staff[(at % 2) as 0 | 1].send('POST', `/rest/admin/catalogue/${id}/draft`, {
            body: JSON.stringify({ facility: { ...published?.facility, place } }),
            headers,
          }),
        ),
      )
      expect(statusesOf(responses)).toEqual([200, 412, 412])
    }
  })

  test('undoes a change once when two members of staff undo it', async () => {
    const { iid } = await createGolfer('undone@golf.example')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const { changeId } = await addLicenseTo(iid)
      const responses = await Promise.all(
        staff.map((client) => client.call(undoChange, { path: { changeId } })),
      )
      expect(statusesOf(responses)).toEqual([200, 409])
    }
  })

  test('stores one of two notes that are based on the same version', async () => {
    const { iid } = await createGolfer('noted@golf.example')
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const { versions } = await staff[0].read(findUser, { path: { query: iid } })
      const headers = { 'content-type': 'application/json', 'if-match': `"${versions?.note}"` }
      const responses = await Promise.all(
        staff.map((client, at) => {
          const body = JSON.stringify({ id: iid, text: `note ${2 * repetition + at}` })
          return client.send(setUserNote.method, setUserNote.path, { body, headers })
        }),
      )
      expect(statusesOf(responses)).toEqual([200, 412])
    }
  })

  test('waits with an undo for a change of the same golfer, and then rejects it', async () => {
    const { iid } = await createGolfer('busy@golf.example')
    const { changeId } = await addLicenseTo(iid)
    const observer = new pg.Client(url)
    await observer.connect()
    const waiting = async () =>
      (
        await observer.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount
    let undo: Promise<Response> | undefined
    await transact(one.context, async (tx) => {
      await createOwners(tx).lock(iid)
      await createLicenses(tx).addServer(iid, 30, 'a colleague')
      undo = staff[1].call(undoChange, { path: { changeId } })
      await expect.poll(waiting).toBe(1)
    })
    const response = (await undo) ?? expect.fail()
    await expectRefusal(response, 409, 'The license has changed since; nothing was undone')
    expect(await createLicenses(one.context).serverLicenses([iid])).toHaveLength(2)
    await observer.end()
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
