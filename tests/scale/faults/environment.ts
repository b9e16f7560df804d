import pg from 'pg'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { serverUrls } from '../../../src/service/base/database/postgres-url.ts'
import { createUsers } from '../../../src/service/staff/users/users.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { createClient, PASSWORD, STAFF_EMAIL, type TestClient } from '../../support/service.ts'
import { endProcess, type SiteProcess } from '../../support/site-process.ts'
import { type StallingProxy, startStallingProxy } from '../../support/stalling-proxy.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { openContext } from '../support/open-context.ts'

const GOLFERS = 6

/** Processes of the service behind nginx, on a PostgreSQL that flushes every commit to disk. */
export interface Environment {
  server: PostgresServer
  /** The proxy between the service and the database. */
  proxy: StallingProxy
  /** The database without the proxy, for checks; also names the standby, if there is one. */
  databaseUrl: string
  cluster: Cluster
  /** The standby of the database, and the proxy through which it receives the log. */
  standby: { server: PostgresServer; replication: StallingProxy } | undefined
  /** A client with a staff session, through nginx. */
  staff: TestClient
  /** The installs of some golfers. */
  iids: string[]
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

interface Options {
  processes?: number
  settings?: Record<string, string>
  /** Further settings of one process. */
  settingsOf?: (index: number) => Record<string, string>
  hasNginx?: boolean
  hasStandby?: boolean
  /** Prepares the database server before the service's database is created. */
  prepare?: (server: PostgresServer, query: (text: string) => Promise<unknown>) => Promise<void>
}

/** Runs a test in a new environment, and cleans up even if it fails. */
export async function withEnvironment<Result>(
  { processes = 2, settings = {}, settingsOf, hasNginx = true, hasStandby = false, prepare }: Options,
  test: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  const cleanUps: (() => Promise<void>)[] = []
  try {
    const server = await startPostgres({ settings: ['fsync=on'] })
    cleanUps.unshift(() => server.stop())
    await prepare?.(server, (text) => query(server.urlOf('postgres'), text))
    const databaseUrl = await server.createDatabase()
    const iids = await addAccounts(databaseUrl)
    const proxy = await startStallingProxy(server.port)
    cleanUps.unshift(() => proxy.close())
    const standby = hasStandby ? await startStandby(server, cleanUps) : undefined
    const urlWith = (...ports: (number | undefined)[]) =>
      databaseUrl.replace(
        new URL(databaseUrl).host,
        ports.flatMap((port) => (port === undefined ? [] : [`127.0.0.1:${port}`])).join(','),
      )
    const cluster = await startCluster({
      databaseUrl: urlWith(proxy.port, standby?.server.port),
      processes,
      settings,
      hasNginx,
      ...(settingsOf && { settingsOf }),
    })
    cleanUps.unshift(() => cluster.stop())
    const staff = createClient(cluster.origin)
    const signedIn = await staff.signIn(STAFF_EMAIL)
    if (!signedIn.ok) throw new Error(`signing in failed with ${signedIn.status}`)
    const directUrl = urlWith(server.port, standby?.server.port)
    return await test({
      server,
      proxy,
      databaseUrl: directUrl,
      cluster,
      standby,
      staff,
      iids,
      query: (text, values) => query(directUrl, text, values),
    })
  } finally {
    for (const cleanUp of cleanUps) await cleanUp()
  }
}

async function startStandby(server: PostgresServer, cleanUps: (() => Promise<void>)[]) {
  const replication = await startStallingProxy(server.port)
  cleanUps.unshift(() => replication.close())
  const standby = await startPostgres({ settings: ['fsync=on'], standbyOf: replication.port })
  cleanUps.unshift(() => standby.stop())
  return { server: standby, replication }
}

/** Kills a process with SIGKILL. */
export async function kill({ process: child, output }: SiteProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`the service ended by itself: ${output().slice(-500)}`)
  await endProcess(child)
}

async function addAccounts(databaseUrl: string): Promise<string[]> {
  const context = await openContext(databaseUrl)
  const create = async (email: string, role: 'staff' | 'golfer') => {
    const token = await credentialToken(email, PASSWORD)
    await createAccounts(context).create({ email, name: role, token, role, isConfirmed: true })
    return (await createUsers(context).find(email))?.iid ?? ''
  }
  await create(STAFF_EMAIL, 'staff')
  const iids: string[] = []
  for (let golfer = 0; golfer < GOLFERS; golfer++) {
    iids.push(await create(`golfer-${golfer}@golf.example`, 'golfer'))
  }
  await context.close()
  return iids
}

/** Runs a query on its own connection, to the first server of the URL that runs. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(serverUrls(databaseUrl))
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function connect([url, ...others]: readonly URL[]): Promise<pg.Client> {
  const client = new pg.Client(url?.href)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (others.length === 0) throw error
    return connect(others)
  }
}
