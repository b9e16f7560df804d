import pg from 'pg'
import { residentMb } from '../../bench/memory.ts'
import { createClient } from '../../support/service.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { type Dataset, openDataset, STAFF } from '../support/dataset.ts'
import { GOLFERS } from '../support/dataset-golfers.ts'
import { createFigures } from '../support/figures.ts'
import { loadWithH2, type RequestLoad } from '../support/requests.ts'

const ROUNDS_PER_SECOND_MIN = 800
const URLS = 20_000
const SECONDS = 5
const CLIENTS = 32
const SHARES = [0.5, 0.9]
/** A rate is whole requests per client, and the last ones have no response when the time is over. */
const SUSTAINED_MIN = 0.85

// The certificate is one of this run.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
const figures = createFigures('calls')
const dataset = await openDataset()
let cluster: Cluster | undefined
try {
  cluster = await startCluster({ databaseUrl: dataset.url, settings: { LOG_LEVEL: 'warn' } })
  await measure(cluster, dataset)
} finally {
  await cluster?.stop()
  await dataset.stop()
}

interface Call {
  name: string
  paths: string[]
  headers?: Record<string, string>
  status?: number
  minimum?: number
  /** Fewer for calls of which few at a time occupy both processors. */
  clients?: number
}

async function measure(cluster: Cluster, { url }: Dataset): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const column = async (query: string) => {
    const { rows } = await client.query<{ value: string }>(query)
    return rows.map(({ value }) => value)
  }
  const tokens = await column(
    `select token as value from rounds where is_live = 0 and is_deleted = 0 order by random() limit ${URLS}`,
  )
  const emails = await column(
    `select email as value from accounts where id like 'scale-%' order by random() limit 2000`,
  )
  await client.query(`update rounds set entity_tag = 'same' where token = any($1)`, [tokens])
  await client.end()
  const roundPaths = tokens.map((token) => `/rest/round/${token}`)
  const staff = { cookie: await cookieOf(cluster, STAFF) }
  const visitor = { cookie: await cookieOf(cluster) }
  await measureCall(cluster, {
    name: 'round by token, random rounds of all',
    paths: roundPaths,
    headers: visitor,
    minimum: ROUNDS_PER_SECOND_MIN,
  })
  await measureCall(cluster, {
    name: 'round by token, 304',
    paths: roundPaths,
    headers: { ...visitor, 'if-none-match': 'W/"same"' },
    status: 304,
  })
  for (const { email, rounds } of GOLFERS) {
    const headers = { cookie: await cookieOf(cluster, email) }
    await measureCall(cluster, {
      name: `history of ${rounds} rounds`,
      paths: ['/rest/rounds'],
      headers,
      clients: rounds > 1000 ? 4 : CLIENTS,
    })
  }
  const found = emails.map((email) => `/rest/admin/find_user/${encodeURIComponent(email)}`)
  await measureCall(cluster, { name: 'find user by e-mail address', paths: found, headers: staff })
  const searched = emails.map((email) => `/rest/admin/search?query=${encodeURIComponent(email.slice(0, 9))}`)
  await measureCall(cluster, { name: 'search of users', paths: searched, headers: staff })
}

/** Measures as many requests as possible, then constant rates, at which waiting requests do not delay others. */
async function measureCall(
  cluster: Cluster,
  { name, paths, headers, status, minimum, clients = CLIENTS }: Call,
): Promise<void> {
  const options = {
    urls: paths.map((path) => cluster.origin + path),
    seconds: SECONDS,
    clients,
    ...(headers && { headers }),
    ...(status && { status }),
  }
  const before = await databaseSeconds(cluster)
  const capacity = await loadWithH2(options)
  const spent = ((await databaseSeconds(cluster)) - before) * 1000
  const requests = capacity.requestsPerSecond * SECONDS
  const memory = await Promise.all(cluster.processes().map(({ process: { pid } }) => residentMb(pid)))
  figures.add(
    `${name}: capacity`,
    `${textOf(capacity)}, database ${(spent / requests).toFixed(2)} ms, memory ${memory.map(Math.round).join(' and ')} MB`,
    minimum === undefined
      ? noFailures(capacity)
      : {
          text: `at least ${minimum}/s`,
          isMet: capacity.requestsPerSecond >= minimum && capacity.failures === 0,
        },
  )
  for (const share of SHARES) {
    const rate = capacity.requestsPerSecond * share
    const load = await loadWithH2({ ...options, rate, clients: Math.min(clients, Math.ceil(rate)) })
    figures.add(`${name}: at ${share * 100} %`, textOf(load), {
      text: `0 failures at ${rate.toFixed(0)}/s`,
      isMet: load.failures === 0 && load.requestsPerSecond >= SUSTAINED_MIN * rate,
    })
  }
}

function noFailures({ failures, requestsPerSecond }: RequestLoad) {
  return { text: '0 failures', isMet: failures === 0 && requestsPerSecond > 0 }
}

function textOf({ requestsPerSecond, medianMs, p99Ms, failures }: RequestLoad): string {
  return `${requestsPerSecond.toFixed(0)}/s, median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${failures} failures`
}

/** Returns the cookies of a browser, signed in if an e-mail address is given. */
async function cookieOf({ origin }: Cluster, email?: string): Promise<string> {
  const browser = createClient(origin)
  const response = email ? await browser.signIn(email) : await browser.send('GET', '/rest/auth/get_user')
  await response.text()
  if (email && !response.ok) throw new Error(`sign-in of ${email}: ${response.status}`)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Returns how long all processes have waited for the database so far. */
async function databaseSeconds(cluster: Cluster): Promise<number> {
  const texts = await Promise.all(
    cluster.processes().map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()),
  )
  const sums = texts.flatMap((text) => [
    ...text.matchAll(/^database_query_duration_seconds_sum\{.*\} (\S+)$/gm),
  ])
  return sums.reduce((sum, [, seconds]) => sum + Number(seconds), 0)
}
