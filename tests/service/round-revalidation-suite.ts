import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LIVE_ROUND } from '../../src/contract/round.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { connectStore, type Store } from '../../src/service/base/database/open-store.ts'
import { parseRecordedRound } from '../../src/service/golf/rounds/documents.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { upload } from '../support/recorded.ts'
import type { TestService } from '../support/service.ts'

/** Defines tests of how browsers revalidate their copies of rounds. */
export function describeRoundRevalidation(start: () => Promise<[TestService, databaseUrl?: string]>): void {
  let service: TestService
  let store: Store

  beforeAll(async () => {
    const [started, databaseUrl] = await start()
    service = started
    store = await connectStore({ dataDir: service.dataDir, databaseUrl })
    await createInstalls(service.context).add({ iid: 'I-1' })
  })
  beforeEach(() => save('Ann'))
  afterAll(async () => {
    await store.close()
    await service.stop()
  })

  const bytesOf = (name: string) => {
    const players = [{ name, holes: [{ strokes: 4 }, { strokes: 5 }, { strokes: 3 }] }]
    return Buffer.from(JSON.stringify(upload({ token: 'R1', players })))
  }
  const save = (name: string) =>
    createRounds(service.context).saveRecorded({ iid: 'I-1', bytes: bytesOf(name) })
  const saveLive = () =>
    createRounds(service.context).saveLive({
      iid: 'I-1',
      token: 'R1',
      recorded: parseRecordedRound(bytesOf('Ann')),
    })
  /** Writes a round like a version of the service without entity tags, in the same millisecond as before. */
  const write = (name: string) =>
    sql`update rounds set round_json = ${`{"by":"${name}"}`}, updated_at = updated_at`.execute(store.db)
  const get = async (known?: string) => {
    const init = known === undefined ? {} : { headers: { 'if-none-match': known } }
    const response = await service.newClient().send('GET', '/rest/round/R1', init)
    return {
      status: response.status,
      tag: response.headers.get('etag') ?? '',
      cacheControl: response.headers.get('cache-control'),
      body: await response.text(),
    }
  }

  test('responds with 304 and no body to a client that has the round', async () => {
    const first = await get()
    expect(first).toMatchObject({ status: 200, cacheControl: 'no-store', tag: expect.stringMatching(/"/) })
    const unchanged = { status: 304, tag: first.tag, cacheControl: 'no-store', body: '' }
    expect(await get(first.tag)).toEqual(unchanged)
    expect(await get(`"other", ${first.tag}`)).toEqual(unchanged)
    expect(await get('"other"')).toEqual(first)
  })

  test('does not read the round for a 304', async () => {
    const { tag } = await get()
    await sql`alter table rounds rename column round_json to elsewhere`.execute(store.db)
    try {
      expect(await get(tag)).toMatchObject({ status: 304 })
    } finally {
      await sql`alter table rounds rename column elsewhere to round_json`.execute(store.db)
    }
  })

  test('sends a round again after every write of another version of the service', async () => {
    const { tag } = await get()
    await write('first')
    const first = await get(tag)
    expect(first).toMatchObject({ status: 200, body: '{"by":"first"}' })
    await write('second')
    expect(await get(first.tag)).toMatchObject({ status: 200, body: '{"by":"second"}' })
    expect(await get(tag)).toMatchObject({ status: 200, body: '{"by":"second"}' })
  })

  test('revalidates a round stored before entity tags existed, until it is written again', async () => {
    await sql`update rounds set entity_tag = null`.execute(store.db)
    const { tag } = await get()
    expect(await get(tag)).toMatchObject({ status: 304 })
    await write('first')
    expect(await get(tag)).toMatchObject({ status: 200, body: '{"by":"first"}' })
  })

  test('sends no entity tag for a live round, and a new one after it has finished', async () => {
    const { tag } = await get()
    await saveLive()
    const live = await get(tag)
    expect(live).toMatchObject({ status: 200, tag: '', body: expect.stringContaining(LIVE_ROUND) })
    expect(await get('*')).toMatchObject({ status: 200 })
    await save('Ann')
    expect(await get(tag)).toMatchObject({ status: 200, body: expect.stringContaining('"Round"') })
  })

  test('responds with 404 for a deleted round, and with 304 after it is restored', async () => {
    const { tag } = await get()
    await createRounds(service.context).setDeleted('R1', true)
    expect(await get(tag)).toMatchObject({ status: 404, tag: '' })
    await createRounds(service.context).setDeleted('R1', false)
    expect(await get(tag)).toMatchObject({ status: 304 })
  })
}
