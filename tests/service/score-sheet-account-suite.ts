import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessToken } from '../../src/contract/access-tokens.ts'
import { accountExport, exportAccount } from '../../src/contract/account-export.ts'
import { changeLogin } from '../../src/contract/staff/users.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createResets } from '../../src/service/accounts/resets.ts'
import { findTexts, readEveryTable } from '../support/every-table.ts'
import { PASSWORD, type TestClient, type TestService } from '../support/service.ts'
import {
  addKey,
  entry,
  score,
  scorerOf,
  sheetClient,
  sheetRound,
  startSheet,
} from '../support/sheet-clients.ts'

/** Defines tests of score sheets as a part of their owner's account. */
export function describeScoreSheetAccounts(
  start: () => Promise<{ service: TestService; databaseUrl?: string }>,
): void {
  let service: TestService
  let databaseUrl: string | undefined
  let golfers = 0

  beforeAll(async () => {
    const started = await start()
    service = started.service
    databaseUrl = started.databaseUrl
  })
  afterAll(() => service.stop())

  const newGolfer = async () => {
    const email = `sheets-${++golfers}@account.example`
    const golfer = await service.signInAs('golfer', email)
    return { golfer, ...(await service.accountOf(email)) }
  }

  test('the export contains the log, and no key', async () => {
    const { golfer } = await newGolfer()
    const sheet = await startSheet(golfer)
    const { key, id } = await addKey(sheet, 'Bob')
    await sheet.send(score('p1', 1, 4))
    await scorerOf(service, sheet, key).send(score('p2', 1, 5))
    await sheet.request('DELETE', `/keys/${id}`)
    await sheet.send(entry('discard'))
    const text = await (await golfer.call(exportAccount, {})).text()
    const { rounds, auditEvents } = v.parse(accountExport, JSON.parse(text))
    expect(rounds).toMatchObject([
      {
        token: sheet.token,
        isDeleted: true,
        scoreSheet: {
          mode: 'entries',
          state: 'discarded',
          begunWith: { players: [{ id: 'p1' }, { id: 'p2' }] },
          devices: [
            { device: 1, by: 'owner' },
            { device: 2, name: 'Phone', by: 'Bob' },
          ],
          scorerKeys: [
            { name: 'scorer', withdrawnAt: null },
            { name: 'Bob', withdrawnAt: expect.any(Number) },
          ],
        },
      },
    ])
    expect(rounds[0]?.scoreSheet?.entries).toEqual((await sheet.read()).body.entries)
    expect(auditEvents).toMatchObject([{ actor: 'owner', action: 'discard round' }])
    for (const secret of [key, sheet.key, sheet.device]) expect(text).not.toContain(secret)
  })

  test('the deletion of the account leaves nothing of a sheet, and the devices learn of it', async () => {
    const { golfer, id } = await newGolfer()
    const round = sheetRound({ players: [{ id: 'p1', name: 'Zebedee Quince' }] })
    const sheet = await startSheet(golfer, { round })
    const { key } = await addKey(sheet, 'Scorer Quince')
    const scorer = scorerOf(service, sheet, key)
    await scorer.send(score('p1', 1, 4), entry('player', { player: 'p2', name: 'Hortensia Quince' }))
    await sheet.send(entry('finish'), entry('reopen'))
    const texts = ['Quince', sheet.token, id]
    const tables = () => readEveryTable(service.dataDir, databaseUrl)
    expect(findTexts(await tables(), texts)).not.toEqual([])
    await createAccountDeletions(service.context).deleteNow(id, 'operator')
    expect(findTexts(await tables(), texts)).toEqual([])
    expect((await scorer.read()).status).toBe(404)
  })

  test('a sheet stays with its owner when staff change the login', async () => {
    const { golfer, email, id, iid } = await newGolfer()
    const staff = await service.signInAs('staff')
    const sheet = await startSheet(golfer)
    const newLogin = `new-${email}`
    expect((await staff.call(changeLogin, { body: { iid, newLogin } })).status).toBe(200)
    expect((await scorerOf(service, sheet).send(score('p1', 1, 4))).status).toBe(200)
    const code = (await createResets(service.context).open(id)) ?? ''
    await createResets(service.context).redeem(newLogin, code, await credentialToken(newLogin, PASSWORD))
    const again = service.newClient()
    await again.signIn(newLogin)
    expect((await sheetClient(again, sheet).send(score('p1', 2, 4))).body).toMatchObject({ seq: 2 })
  })

  test('an app records rounds as their owner with an access token, without cookies', async () => {
    const { golfer, email } = await newGolfer()
    const token = await credentialToken(email, PASSWORD)
    const { secret } = await golfer.read(createAccessToken, { body: { name: 'Watch', token } })
    const app: Pick<TestClient, 'send'> = {
      send: (method, path, { body, headers = {} } = {}) =>
        fetch(service.origin + path, {
          method,
          body: body ?? null,
          headers: { ...headers, authorization: `Bearer ${secret}` },
        }),
    }
    const sheet = await startSheet(app)
    expect(sheet.started.status).toBe(201)
    expect((await sheet.send(score('p1', 1, 4), entry('finish'))).body).toMatchObject({ seq: 2 })
    expect((await sheet.read()).body.entries).toMatchObject([{ by: 'owner' }, { by: 'owner' }])
    expect((await sheetClient(golfer, sheet).read()).body).toMatchObject({ state: 'finished' })
    // With a scorer key, a call has the rights of the key, whatever else it carries.
    const both = sheetClient(app, { ...sheet, isScorer: true })
    expect((await both.request('POST', '/keys', { key: 'E'.repeat(22), name: 'Eve' })).status).toBe(403)
  })
}
