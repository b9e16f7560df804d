import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/service/base/database/open-store.ts'
import { createJobRunner, type JobKind } from '../../src/service/base/jobs/job-runner.ts'
import { CLAIM_MS, createJobs } from '../../src/service/base/jobs/jobs.ts'
import { createAccountMails } from '../../src/service/mail/account-mails/account-mails.ts'

const POLL_MS = 10
const eventually = <T>(read: () => T) => expect.poll(read, { interval: POLL_MS })

/** Defines tests of the jobs, with two processes that share a database. */
export function describeJobs(
  config: () => Promise<{ dataDir: string; databaseUrl: string | undefined }>,
): void {
  let store: Store
  let nowMs = Date.now()
  const clock = () => nowMs
  const runners: ReturnType<typeof createJobRunner>[] = []
  const leftBehind: string[] = []
  const counted: string[] = []

  beforeAll(async () => {
    store = await openStore(await config())
  })
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close()))
    await store.db.deleteFrom('jobs').execute()
    leftBehind.length = 0
    counted.length = 0
  })
  afterAll(() => store.close())

  /** What one of several processes creates its jobs with. */
  const contextOf = (owner: string) => {
    const kind = { ...store.kind, isShared: true }
    return { db: store.db, kind, clock, owner, onJob: () => runners[0]?.now() }
  }
  const jobsOf = (owner: string) => createJobs(contextOf(owner))
  const start = (kinds: Record<string, JobKind>, owner = 'one') => {
    const runner = createJobRunner({
      jobs: jobsOf(owner),
      kinds,
      clock,
      isOutage: () => false,
      leaveBehind: (task) => leftBehind.push(task),
      metrics: { countJob: (kind, outcome) => counted.push(`${kind} ${outcome}`) },
      log: { error: (details: unknown) => expect.fail(JSON.stringify(details)) },
      pollMs: POLL_MS,
    })
    runners.push(runner)
    runner.start()
    return runner
  }
  const done: JobKind = { run: async () => undefined }
  /** Waits until the runner that does the kind `other` has looked for jobs twice. */
  const lookForJobs = async () => {
    for (let times = 0; times < 2; times++) {
      await jobsOf('none').add({ kind: 'other' })
      await eventually(async () => (await rows()).filter(({ kind }) => kind === 'other')).toEqual([])
    }
  }
  const rows = () => store.db.selectFrom('jobs').selectAll().orderBy('id').execute()

  test('does each job once, whatever the number of processes, and those of a low rank first', async () => {
    const names: string[] = []
    const kind: JobKind = {
      async run({ payload_json }) {
        names.push((JSON.parse(payload_json) as { name: string }).name)
        return undefined
      },
    }
    const jobs = jobsOf('one')
    for (let at = 0; at < 20; at++) await jobs.add({ kind: 'k', payload: { name: `${at}` }, rank: 1 })
    await jobs.add({ kind: 'k', payload: { name: 'urgent' } })
    start({ k: kind })
    start({ k: kind }, 'two')
    await eventually(rows).toEqual([])
    expect(names.slice(0, 2)).toContain('urgent')
    expect(names.toSorted()).toEqual([...Array.from({ length: 20 }, (_, at) => `${at}`), 'urgent'].toSorted())
  })

  test('is not added by a transaction that is rolled back', async () => {
    const adding = store.db.transaction().execute(async (trx) => {
      await createJobs({ ...contextOf('one'), db: trx }).add({ kind: 'k' })
      throw new Error('rolled back')
    })
    await expect(adding).rejects.toThrow('rolled back')
    expect(await rows()).toEqual([])
  })

  test('is done by another process when its process has died', async () => {
    const [died, living] = [jobsOf('died'), jobsOf('living')]
    await died.add({ kind: 'k' })
    const [row] = await died.claim('k', { count: 1 })
    expect(await living.claim('k', { count: 1 })).toEqual([])
    nowMs += CLAIM_MS
    expect(await living.claim('k', { count: 1 })).toMatchObject([{ id: row?.id, attempts: 2 }])
    // What the first process did after that has no effect.
    expect(await died.hold(row ?? expect.fail())).toBe(false)
    await died.fail(row ?? expect.fail(), 'too late')
    expect(await rows()).toMatchObject([{ failed_at: null, claimed_by: 'living' }])
  })

  test('is not done twice by a process whose claim has expired while it works', async () => {
    let release = () => {}
    let runs = 0
    const kind: JobKind = {
      room: () => ({ count: 5 }),
      async run() {
        runs += 1
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return undefined
      },
    }
    await jobsOf('one').add({ kind: 'k' })
    start({ k: kind, other: done })
    await eventually(() => runs).toBe(1)
    nowMs += 10 * CLAIM_MS
    await lookForJobs()
    release()
    await eventually(rows).toEqual([])
    expect(runs).toBe(1)
  })

  test('a job that fails is tried again later, and does not keep others waiting', async () => {
    const jobs = jobsOf('one')
    for (const name of ['bad', 'good'])
      await jobs.add({ kind: 'k', payload: { name }, giveUpAt: nowMs + 3000 })
    const good: string[] = []
    start({
      k: {
        async run({ payload_json }) {
          if (payload_json.includes('bad')) throw new Error('it is bad')
          good.push(payload_json)
          return undefined
        },
      },
    })
    await eventually(() => good).toHaveLength(1)
    await eventually(rows).toMatchObject([{ attempts: 1, last_error: 'it is bad', run_at: nowMs + 1000 }])
    expect(leftBehind).toEqual(['k'])
    nowMs += 1000
    await eventually(rows).toMatchObject([{ attempts: 2, run_at: nowMs + 5000 }])
    nowMs += 2000
    await eventually(rows).toMatchObject([{ failed_at: nowMs, last_error: 'it is bad' }])
    expect(counted.toSorted()).toEqual(['k done', 'k failed', 'k retried', 'k retried'])
  })

  test('is done once more if it is asked for while it is being done', async () => {
    const jobs = jobsOf('one')
    let runs = 0
    start({
      k: {
        async run() {
          runs += 1
          if (runs === 1) for (let times = 0; times < 3; times++) await jobs.ask('k')
          return undefined
        },
      },
    })
    await jobs.ask('k')
    await eventually(rows).toEqual([])
    expect(runs).toBe(2)
  })

  test('a permanent job is done by one process at a time, and by another one when that stops', async () => {
    const working: string[] = []
    const kindOf = (name: string): JobKind => ({
      isPermanent: true,
      async run({ signal }) {
        working.push(name)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        working.splice(working.indexOf(name), 1)
        return { state: 'later', atMs: 0 }
      },
    })
    const first = start({ k: kindOf('one') })
    await eventually(() => working).toEqual(['one'])
    start({ k: kindOf('two'), other: done }, 'two')
    await lookForJobs()
    expect(working).toEqual(['one'])
    await first.close()
    await eventually(() => working).toEqual(['two'])
  })

  test('takes over the account mails of the previous version, but not those that it is sending', async () => {
    const account = {
      id: randomUUID(),
      email: `${randomUUID()}@golf.example`,
      name: 'Ann',
      role: 'golfer',
      support_id: randomUUID(),
      credential_hash: 'x',
      created_at: nowMs,
    } as const
    await store.db.insertInto('accounts').values(account).execute()
    const mail = {
      account_id: account.id,
      kind: 'reset',
      email: account.email,
      values_json: '{}',
      is_urgent: 1,
      client: 'Chrome on Windows',
      request_id: 'r',
      created_at: nowMs - 1000,
      next_attempt_at: nowMs + 5,
      give_up_at: nowMs + 1000,
      failed_at: null,
      last_error: '450 later',
    } as const
    await store.db
      .insertInto('account_mails')
      .values([
        { id: 'waiting', ...mail, attempts: 2, claimed_until: 0 },
        { id: 'sending', ...mail, attempts: 1, claimed_until: nowMs + 1 },
        { id: 'failed', ...mail, attempts: 3, claimed_until: 0, failed_at: nowMs - 1 },
      ])
      .execute()
    const mails = createAccountMails(contextOf('one'))
    await mails.moveEarlier()
    const moved = {
      kind: 'reset',
      email: account.email,
      values: {},
      client: 'Chrome on Windows',
      requestId: 'r',
      createdAt: nowMs - 1000,
      nextAttemptAt: nowMs + 5,
      giveUpAt: nowMs + 1000,
      lastError: '450 later',
    }
    expect(await mails.list()).toMatchObject([
      { id: 'failed', ...moved, failedAt: nowMs - 1 },
      { id: 'waiting', ...moved, attempts: 2, failedAt: null },
    ])
    expect(await mails.count()).toEqual({ waiting: 1, failed: 1 })
    nowMs += 1
    await mails.moveEarlier()
    expect(await mails.count()).toEqual({ waiting: 2, failed: 1 })
  })

  test('stopping waits for the job that is being done, and leaves the others', async () => {
    const jobs = jobsOf('one')
    for (const name of ['first', 'second']) await jobs.add({ kind: 'k', payload: { name } })
    let release = () => {}
    let isRunning = false
    const runner = start({
      k: {
        async run() {
          isRunning = true
          await new Promise<void>((resolve) => {
            release = resolve
          })
          return undefined
        },
      },
    })
    await eventually(() => isRunning).toBe(true)
    const closed = runner.close()
    release()
    await closed
    expect(await rows()).toMatchObject([{ payload_json: '{"name":"second"}', attempts: 0 }])
  })
}
