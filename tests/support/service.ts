import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type AnyEndpoint, fillPath, type InputOf, type ResponseOf } from '../../src/contract/endpoint.ts'
import { signUp } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import type { AccountMailTimes } from '../../src/service/accounts/account-mail-job.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createCredentialHasher, type Derive } from '../../src/service/accounts/credential-hash.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { type App, createApp } from '../../src/service/app.ts'
import type { Account, Role } from '../../src/service/base/account.ts'
import { readConfig, type ServiceConfig } from '../../src/service/base/config/config.ts'
import { openStore, SQLITE_FILE } from '../../src/service/base/database/open-store.ts'
import type { PushTimes } from '../../src/service/golf/push/push-job.ts'
import type { PushNetwork } from '../../src/service/golf/push/push-transport.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import type { SendTimes } from '../../src/service/staff/mailing/sending/send-context.ts'
import { type Changes, recorded, upload } from './recorded.ts'
import { keepLogLines } from './service-log.ts'

export const PASSWORD = 'secret1'

export interface TestService extends Pick<App, 'context' | 'handlers' | 'fastify' | 'siteUrl' | 'drain'> {
  origin: string
  dataDir: string
  /** Creates a client without cookies, like a new browser. */
  newClient(): TestClient
  /** Creates an account and a client that is signed in to it; without an e-mail address, one is generated. */
  signInAs(role: Role, email?: string): Promise<TestClient>
  /** Returns the account with this e-mail address, and its install. */
  accountOf(email: string): Promise<Account & { iid: string }>
  /** Signs up, by default with `PASSWORD`, and returns a client that is signed in to the unconfirmed account. */
  signUp(email: string, options?: { name?: string; password?: string }): Promise<TestClient>
  /** Advances the service's clock. */
  advanceClock(ms: number): void
  /** Returns the entries of the log, oldest first. */
  logEntries(): LogEntry[]
  /** Returns the e-mails in the outbox as text, oldest first. */
  sentEmails(): Promise<string[]>
  /** Stops the service but keeps its data folder. */
  stopKeepingData(): Promise<void>
  /** Stops the service and removes its data folder, unless the test provided the folder. */
  stop(): Promise<void>
}

/** One line of the log. */
export interface LogEntry {
  level: number
  msg: string
  [property: string]: unknown
}

interface Options extends Partial<ServiceConfig> {
  /** An existing folder, which is not removed when the service stops. */
  dataDir?: string
  /** Hashes credentials as slowly as in production. */
  hasSlowHashes?: boolean
  /** Computes the hashes of credentials; by default at the lowest cost. */
  derive?: Derive
  /** The delays after which a mailing retries. */
  sendTimes?: SendTimes
  /** The delays after which account mails are tried again. */
  accountMailTimes?: AccountMailTimes
  /** How often jobs are looked for, in milliseconds. */
  jobPollMs?: number
  /** When push messages are sent, and to which push services. */
  pushTimes?: PushTimes
  pushNetwork?: PushNetwork
}

/**
 * Starts a service before all tests of the file or block that calls this, or before each test, and stops it afterwards.
 * The service can be used only in tests and hooks.
 */
export function serviceOfTests(
  start: () => Promise<TestService> = startService,
  scope: Scope = 'all',
): TestService {
  const after = scope === 'all' ? afterAll : afterEach
  const service = createdForTests(start, scope)
  after(() => service.stop())
  return service
}

/** Signs in a new account before the tests, like `serviceOfTests`, whose service it takes. */
export const clientOfTests = (service: TestService, role: Role, email?: string, scope?: Scope): TestClient =>
  createdForTests(() => service.signInAs(role, email), scope)

type Scope = 'all' | 'test'

/** Creates an object before all tests or each of them. Returns one that leads to the present object. */
function createdForTests<T extends object>(create: () => Promise<T>, scope: Scope = 'all'): T {
  const before = scope === 'all' ? beforeAll : beforeEach
  let created: T
  before(async () => {
    created = await create()
  })
  return new Proxy({} as T, { get: (_, name) => created[name as keyof T] })
}

/** The lowest cost that Argon2id allows: a secure hash takes 60 ms, and tests compute a thousand of them. */
const FAST_HASHES = { memory: 8, passes: 1, parallelism: 1 }

/** Starts the service in this process, on a free port, by default with an empty data folder and no demo data. */
export async function startService({
  hasSlowHashes,
  derive,
  sendTimes,
  accountMailTimes,
  jobPollMs,
  pushTimes,
  pushNetwork,
  ...options
}: Options = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? (await createDataDir())
  const config = { ...readConfig({ PORT: '0', DEMO_DATA: 'off' }), ...options, dataDir }
  let clockOffsetMs = 0
  const logEntries: LogEntry[] = []
  const app = await createApp(config, {
    clock: () => Date.now() + clockOffsetMs,
    sendTimes,
    accountMailTimes,
    jobPollMs,
    // Only at the start: a test that advances the clock decides when data expires.
    retentionMs: Number.MAX_SAFE_INTEGER / 2,
    pushTimes,
    pushNetwork,
    print: () => {},
    logStream: {
      write(line) {
        logEntries.push(JSON.parse(line) as LogEntry)
        keepLogLines(line)
      },
    },
    ...(hasSlowHashes ? {} : { credentials: createCredentialHasher(FAST_HASHES, derive) }),
  })
  const origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  let accounts = 0

  return {
    ...app,
    origin,
    dataDir,
    newClient: () => createClient(origin),
    async signInAs(role, email = `${role}-${++accounts}@golf.example`) {
      const token = await credentialToken(email, PASSWORD)
      await createAccounts(app.context).create({ email, name: role, token, role, isConfirmed: true })
      const client = createClient(origin)
      await client.signIn(email)
      return client
    },
    async accountOf(email) {
      const account = await createAccounts(app.context).findByEmail(email)
      if (!account) throw new Error(`There is no account ${email}`)
      return { ...account, iid: (await createInstalls(app.context).primaryOf(account.id)) ?? '' }
    },
    async signUp(email, { name = 'Ann', password = PASSWORD } = {}) {
      const client = createClient(origin)
      const body = { id: email, name, token: await credentialToken(email, password) }
      const { status } = await client.call(signUp, { body })
      if (status !== 200) throw new Error(`Signing up as ${email} failed with ${status}`)
      return client
    },
    advanceClock(ms) {
      clockOffsetMs += ms
    },
    logEntries: () => logEntries,
    async sentEmails() {
      const folder = join(dataDir, 'outbox')
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
    stopKeepingData: () => app.close(),
    async stop() {
      await app.close()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const STAFF_EMAIL = 'staff@golf.example'

/** Creates a member of staff in the database of a service that does not run, with a session. */
export async function createStaff(database: Pick<Options, 'dataDir' | 'databaseUrl'>) {
  const service = await startService(database)
  const { cookies } = await service.signInAs('staff', STAFF_EMAIL)
  const { iid } = await service.accountOf(STAFF_EMAIL)
  await service.stop()
  return { email: STAFF_EMAIL, iid, cookies }
}

/** The file of a migrated, empty database. */
let migratedFile: Promise<Buffer> | undefined

/**
 * Creates a data folder with a migrated database, because migrating takes most of the time of a start.
 * @param path where; by default in a new temporary folder
 */
export async function createDataDir(path?: string): Promise<string> {
  const dataDir = path ?? (await mkdtemp(join(tmpdir(), 'service-')))
  await mkdir(dataDir, { recursive: true })
  migratedFile ??= readMigratedFile()
  await writeFile(join(dataDir, SQLITE_FILE), await migratedFile)
  return dataDir
}

async function readMigratedFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'migrated-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await store.close()
  const file = await readFile(join(dataDir, SQLITE_FILE))
  await rm(dataDir, { recursive: true })
  return file
}

export interface TestClient {
  cookies: Map<string, string>
  /** Sent with each request. */
  userAgent: string
  /** Sends a request as the site does: with cookies and, if the method requires it, the forgery token. */
  send(
    method: string,
    path: string,
    init?: { body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Response>
  /** Calls an endpoint of the contract. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Response>
  /** Calls an endpoint that must succeed. Returns the response that the contract describes; null for "nothing". */
  read<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<NonNullable<ResponseOf<E>>>
  signIn(email: string, password?: string): Promise<Response>
}

/** Creates a client with its own cookies, optionally with those of another one, to be the same browser. */
export function createClient(origin: string, session: Iterable<[string, string]> = []): TestClient {
  const cookies = new Map(session)

  const send: TestClient['send'] = async (method, path, { body, headers = {} } = {}) => {
    if (method !== 'GET' && !cookies.has('XSRF-TOKEN')) await send('GET', '/rest/auth/get_user')
    const allHeaders: Record<string, string> = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'user-agent': client.userAgent,
      ...(method === 'GET' ? {} : { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
      ...headers,
    }
    const response = await fetch(origin + path, { method, headers: allHeaders, body, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const separator = pair.indexOf('=')
      cookies.set(pair.slice(0, separator), pair.slice(separator + 1))
    }
    return response
  }

  const client: TestClient = {
    cookies,
    userAgent: 'test',
    send,
    call(endpoint, input) {
      const untyped = input as UntypedInput
      return send(endpoint.method, urlOf(endpoint, untyped), bodyOf(endpoint, untyped))
    },
    async read(endpoint, input) {
      const response = await client.call(endpoint, input)
      const text = await response.text()
      if (!response.ok) throw new Error(`${endpoint.path} responded with ${response.status} ${text}`)
      const parsed = endpoint.response && v.parse(endpoint.response, text === '' ? null : JSON.parse(text))
      return parsed as NonNullable<ResponseOf<typeof endpoint>>
    },
    async signIn(email, password = PASSWORD) {
      const body = JSON.stringify({ id: email, token: await credentialToken(email, password) })
      return send('POST', '/rest/auth/login', { body, headers: { 'content-type': 'application/json' } })
    },
  }
  return client
}

interface UntypedInput {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

function urlOf(endpoint: AnyEndpoint, input: UntypedInput): string {
  const query = new URLSearchParams(input.query).toString()
  return fillPath(endpoint.path, input.path) + (query && `?${query}`)
}

function bodyOf({ encoding, method }: AnyEndpoint, { body }: UntypedInput) {
  if (method === 'GET' || body === undefined) return {}
  if (encoding === 'file') return { body: body as FormData }
  if (encoding === 'text') return { body: String(body), headers: { 'content-type': 'text/plain' } }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Returns the message of an error response. */
export async function messageOf(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message
}

/** Expects the response of an error with this status and message, which may be a matcher. */
export async function expectRefusal(
  call: Response | Promise<Response>,
  status: number,
  message: unknown,
): Promise<void> {
  const response = await call
  expect([response.status, await messageOf(response)]).toEqual([status, message])
}

/** Changes a database of SQLite, as another version of the service or an accident would. */
export function changeDatabase(dataDir: string, statements: string): void {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE))
  database.exec(statements)
  database.close()
}

/** Returns the rows that a statement reads in a database of SQLite. */
export function queryDatabase(dataDir: string, statement: string, ...values: SQLInputValue[]) {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE))
  const rows = database.prepare(statement).all(...values)
  database.close()
  return rows
}

/** Stores an uploaded round of an install. Returns its token. */
export function storeRound(
  { context }: Pick<TestService, 'context'>,
  iid: string,
  changes?: Changes,
): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(upload(changes)))
  return createRounds(context).saveRecorded({ iid, bytes, recorded: recorded(changes) })
}
