import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { createCredentialHasher } from '../../src/service/accounts/credential-hash.ts'
import { openStore, type Store } from '../../src/service/base/database/open-store.ts'
import { createServices, type Services } from '../../src/service/services.ts'
import { undo } from '../../src/service/staff/undo/undo-changes.ts'
import { createBulkChangeRunner } from '../../src/service/staff/users/bulk-change-runner.ts'
import { ROUNDS_PER_STEP } from '../../src/service/staff/users/bulk-changes.ts'
import { recorded, upload } from '../support/recorded.ts'
import { createDataDir, PASSWORD } from '../support/service.ts'
import { withAreas } from '../support/with-areas.ts'

/** Two rounds more than two steps, so that a change needs a third one. */
const ROUNDS = 2 * ROUNDS_PER_STEP + 2
const ACTOR = 'staff@golf.example'

/** Defines tests of changes of many rounds, step by step, without the background in which the service makes them. */
export function describeBulkChanges(databaseUrl: () => Promise<string | undefined>): void {
  let dataDir: string
  let store: Store
  let services: Services
  let golfers = 0
  let golfer: { id: string; iid: string; tokens: string[] }

  beforeAll(async () => {
    dataDir = await createDataDir()
    store = await openStore({ dataDir, databaseUrl: await databaseUrl() })
    services = servicesOf(store)
  })
  afterAll(async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  })
  beforeEach(async () => {
    golfer = await createGolfer(ROUNDS)
  })

  /** Creates another golfer with copies of one round. */
  async function createGolfer(count: number) {
    const email = `bulk-${++golfers}@golf.example`
    const token = await credentialToken(email, PASSWORD)
    const { id } = await services.accounts.create({
      email,
      name: 'Ann',
      token,
      role: 'golfer',
      isConfirmed: true,
    })
    const iid = (await services.installs.primaryOf(id)) ?? ''
    const tokens = Array.from({ length: count }, (_, at) => `${email}-${at}`)
    const [first = '', ...others] = tokens
    const bytes = new TextEncoder().encode(JSON.stringify(upload()))
    await services.rounds.saveRecorded({ iid, bytes, token: first, recorded: recorded() })
    const row = await store.db
      .selectFrom('rounds')
      .selectAll()
      .where('token', '=', first)
      .executeTakeFirstOrThrow()
    // Scoring each of them would take most of the time of these tests.
    for (let at = 0; at < others.length; at += ROUNDS_PER_STEP) {
      const copies = others.slice(at, at + ROUNDS_PER_STEP).map((token) => ({ ...row, token }))
      await store.db.insertInto('rounds').values(copies).execute()
    }
    return { id, iid, tokens }
  }

  const begin = async (tokens = golfer.tokens, isDeleted = true) => {
    const event = {
      actor: ACTOR,
      action: 'delete rounds',
      iid: golfer.iid,
      detail: `${tokens.length} rounds`,
    }
    const { changeId, value } = await services.audit.withAudit(event, async (db) => {
      const { owners, bulkChanges } = services.forTransaction(db)
      return bulkChanges.begin({ golfer: await owners.lock(golfer.iid), tokens, isDeleted })
    })
    return { changeId: changeId ?? '', ...value }
  }
  const step = (changeId: string, by = services) => by.transaction((trx) => trx.bulkChanges.step(changeId))
  const undoBulk = async (changeId: string) => {
    const event = { actor: ACTOR, action: 'undo delete rounds', iid: golfer.iid }
    const { changeId: undoId } = await services.audit.withAudit(event, async (db) => {
      const trx = services.forTransaction(db)
      const owner = await trx.owners.lock(golfer.iid)
      const taken = await trx.auditLog.takeUndo(changeId)
      return undo(trx, taken, { actor: ACTOR, golfer: owner, cause: { requestId: 'test' } })
    })
    return undoId ?? ''
  }
  const deletedCount = async () =>
    ((await services.users.find(golfer.iid))?.rounds ?? []).filter(({ isDeleted }) => isDeleted).length
  const events = async () => {
    const owner = await services.owners.require(golfer.iid)
    return (await services.auditLog.page({ owners: [owner], kind: 'change' })).events
  }

  /** Makes all steps in the background until nothing is left. */
  async function runToTheEnd(by = services) {
    const errors: unknown[] = []
    const runner = createBulkChangeRunner({
      services: by,
      isOutage: () => false,
      log: { error: (details) => errors.push(details) },
    })
    runner.start()
    await expect.poll(() => by.bulkChanges.next(), { interval: 5 }).toBeUndefined()
    await runner.close()
    return errors
  }

  test('changes few rounds at once, with nothing left for the background', async () => {
    const few = golfer.tokens.slice(0, 3)
    const { changeId, changed, progress } = await begin(few)
    expect([changed.toSorted(), progress]).toEqual([few, undefined])
    expect(await services.bulkChanges.next()).toBeUndefined()
    expect(await services.bulkChanges.progressOf(changeId)).toMatchObject({ isRunning: false })
  })

  test('makes one step after another, in one event of the audit log', async () => {
    const { changeId, progress } = await begin()
    expect(progress).toEqual({ done: ROUNDS_PER_STEP, total: ROUNDS, changed: ROUNDS_PER_STEP })
    expect(await deletedCount()).toBe(ROUNDS_PER_STEP)
    await step(changeId)
    expect(await services.bulkChanges.progressOf(changeId)).toEqual({
      done: 2 * ROUNDS_PER_STEP,
      total: ROUNDS,
      changed: 2 * ROUNDS_PER_STEP,
      isRunning: true,
    })
    expect((await events())[0]?.result).toBe(`in progress: ${2 * ROUNDS_PER_STEP} of ${ROUNDS}`)
    await step(changeId)
    expect(await services.bulkChanges.progressOf(changeId)).toMatchObject({ done: ROUNDS, isRunning: false })
    expect(await deletedCount()).toBe(ROUNDS)
    expect(await events()).toMatchObject([{ id: changeId, result: 'done', canUndo: true }])
  })

  test('counts rounds that were deleted before as not changed', async () => {
    await begin(golfer.tokens.slice(-1))
    const { changeId } = await begin()
    await runToTheEnd()
    expect(await services.bulkChanges.progressOf(changeId)).toMatchObject({ changed: ROUNDS - 1 })
    expect((await events())[0]?.result).toBe(`done: ${ROUNDS - 1} changed`)
  })

  test('shows a change in progress in the overview of its golfer only', async () => {
    const { changeId } = await begin()
    const overviewOf = async (iid: string) => services.userOverviews.of(await services.owners.require(iid))
    expect((await overviewOf(golfer.iid)).bulkChange).toEqual({
      changeId,
      isDeleted: true,
      done: ROUNDS_PER_STEP,
      total: ROUNDS,
      changed: ROUNDS_PER_STEP,
    })
    const other = await createGolfer(1)
    expect((await overviewOf(other.iid)).bulkChange).toBeUndefined()
    await runToTheEnd()
    expect((await overviewOf(golfer.iid)).bulkChange).toBeUndefined()
  })

  test('continues a change that another process has left', async () => {
    const { changeId } = await begin()
    const later = servicesOf(store)
    expect(await runToTheEnd(later)).toEqual([])
    expect(await services.bulkChanges.progressOf(changeId)).toMatchObject({ done: ROUNDS, isRunning: false })
    expect(await deletedCount()).toBe(ROUNDS)
  })

  test('is undone while it is in progress, and then changes nothing more', async () => {
    const { changeId } = await begin()
    await step(changeId)
    const undoId = await undoBulk(changeId)
    expect(await services.bulkChanges.progressOf(changeId)).toMatchObject({ isRunning: false })
    await step(changeId)
    await runToTheEnd()
    expect(await deletedCount()).toBe(0)
    const [undone, change] = await events()
    expect(undone).toMatchObject({ id: undoId, result: 'done', canUndo: true })
    expect(change).toMatchObject({ id: changeId, canUndo: false })
    // Redoing changes only what the change had done.
    await undoBulk(undoId)
    await runToTheEnd()
    expect(await deletedCount()).toBe(2 * ROUNDS_PER_STEP)
  })

  test('keeps rounds that somebody has restored since when it is undone', async () => {
    const { changeId } = await begin()
    await runToTheEnd()
    const [first = '', ...others] = golfer.tokens
    const { changeId: restored } = await begin([first], false)
    await undoBulk(restored)
    await undoBulk(changeId)
    await runToTheEnd()
    expect(await deletedCount()).toBe(0)
    await expect(undoBulk(changeId)).rejects.toThrow('undone before')
    expect(others).toHaveLength(ROUNDS - 1)
  })

  test('changes no rounds of other golfers', async () => {
    const other = await createGolfer(2)
    const [first = '', last = ''] = other.tokens
    await begin([first, ...golfer.tokens, last])
    await runToTheEnd()
    const rounds = (await services.users.find(other.iid))?.rounds
    expect(rounds?.map(({ isDeleted }) => isDeleted)).toEqual([false, false])
  })

  test('ends when the account is deleted', async () => {
    const { changeId } = await begin()
    await services.accountDeletions.deleteNow(golfer.id, 'operator')
    expect(await runToTheEnd()).toEqual([])
    expect(await services.bulkChanges.progressOf(changeId)).toMatchObject({ isRunning: false })
  })

  test('ends a change that fails, and undoes what it has done', async () => {
    const { changeId } = await begin()
    const failing: Services = {
      ...services,
      transaction: (operation) =>
        services.transaction((trx) =>
          operation(
            withAreas(trx, {
              bulkChanges: {
                ...trx.bulkChanges,
                step: () => Promise.reject(new Error('out of order')),
              },
            }),
          ),
        ),
    }
    expect(await runToTheEnd(failing)).toMatchObject([{ changeId }])
    expect((await events())[0]).toMatchObject({
      result: `failed: server error, ${ROUNDS_PER_STEP} of ${ROUNDS} changed`,
      canUndo: true,
    })
    await undoBulk(changeId)
    expect(await deletedCount()).toBe(0)
  })

  describe('of finished changes', () => {
    test('the progress is forgotten after a day, but not those in progress', async () => {
      const finished = await begin()
      await runToTheEnd()
      const { changeId } = await begin(golfer.tokens, false)
      const later = servicesOf(store, () => Date.now() + 2 * 86_400_000)
      await later.bulkChanges.prune()
      expect(await services.bulkChanges.progressOf(finished.changeId)).toMatchObject({ total: 0 })
      expect(await services.bulkChanges.progressOf(changeId)).toMatchObject({ isRunning: true })
      await runToTheEnd()
    })
  })
}

/** Creates the services of a process without the background. */
const servicesOf = ({ db, kind }: Store, clock = Date.now) =>
  createServices({
    db,
    kind,
    clock,
    credentials: createCredentialHasher({ memory: 8, passes: 1, parallelism: 1 }),
    serviceKey: { seal: unused, open: unused } as never,
    notifyLive: async () => {},
  })
const unused = () => {
  throw new Error('not needed by a change of rounds')
}
