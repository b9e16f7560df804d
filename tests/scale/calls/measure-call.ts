import pg from 'pg'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { openDataset } from '../support/dataset.ts'
import type { Figures } from '../support/figures.ts'
import { residentMb } from '../support/process-usage.ts'
import { loadWithH2, type RequestLoad } from '../support/requests.ts'

const SECONDS = Number(process.env.SCALE_CALL_SECONDS ?? 5)
const CLIENTS = 32
/** `h2load` starts the requests of all clients at the same time, so the rate is most even with few clients. */
const RATE_CLIENTS_MIN = 4
/** The maximum rate per client, because nginx closes a connection after a thousand requests. */
const RATE_MAX = 150
const SHARES = [0.5, 0.9]
/** The reached share of a rate; below 1, because rates are rounded and the last requests are still open at the end. */
const SUSTAINED_MIN = 0.85

export interface Call {
  name: string
  paths: readonly string[]
  headers?: Record<string, string>
  /** Sent as JSON, which makes the call a POST. */
  body?: unknown
  /** The status that counts as success. */
  status?: number
  /** The required number per second. */
  minimum?: number
  /** The maximum 99th percentile at the constant rates. */
  p99MaxMs?: number
  /** Fewer for calls of which a few occupy both processors. */
  clients?: number
}

/**
 * Starts two processes on the data set.
 * @param measure gets a connection to its database
 */
export async function measureOnDataset(
  measure: (cluster: Cluster, client: pg.Client) => Promise<void>,
): Promise<void> {
  // Accepts the self-signed certificate of this run.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const dataset = await openDataset()
  const client = new pg.Client(dataset.url)
  let cluster: Cluster | undefined
  try {
    cluster = await startCluster({ databaseUrl: dataset.url, settings: { LOG_LEVEL: 'warn' } })
    await client.connect()
    await measure(cluster, client)
  } finally {
    await cluster?.stop()
    await client.end()
    await dataset.stop()
  }
}

/**
 * Measures the capacity first, and then latencies at constant rates, independent of the duration of earlier requests.
 */
export async function measureCall(
  figures: Figures,
  cluster: Cluster,
  { name, paths, headers = {}, body, status, minimum, p99MaxMs = Infinity, clients = CLIENTS }: Call,
): Promise<void> {
  // Each load begins elsewhere, so that it does not find in memory what an earlier one has requested.
  const urlsFrom = (share: number) => {
    const first = Math.floor(paths.length * share)
    return [...paths.slice(first), ...paths.slice(0, first)].map((path) => cluster.origin + path)
  }
  const options = {
    urls: urlsFrom(0),
    seconds: SECONDS,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(status && { status }),
  }
  const before = await databaseSeconds(cluster)
  const capacity = await loadWithH2({ ...options, clients })
  const spentMs = ((await databaseSeconds(cluster)) - before) * 1000
  const perRequestMs = spentMs / (capacity.requestsPerSecond * SECONDS)
  const memory = await Promise.all(cluster.processes().map(({ process: { pid } }) => residentMb(pid)))
  const isWithoutFailure = capacity.failures === 0 && capacity.requestsPerSecond > 0
  figures.add(
    `${name}: capacity`,
    `${textOf(capacity)}; database with waiting for a connection ${perRequestMs.toFixed(1)} ms; memory ${memory.map(Math.round).join(' and ')} MB`,
    minimum === undefined
      ? { text: '0 failures', isMet: isWithoutFailure }
      : {
          text: `at least ${minimum}/s`,
          isMet: isWithoutFailure && capacity.requestsPerSecond >= minimum,
        },
  )
  for (const [index, share] of SHARES.entries()) {
    const rate = capacity.requestsPerSecond * share
    const load = await loadWithH2({
      ...options,
      urls: urlsFrom((index + 1) / (SHARES.length + 1)),
      rate,
      clients: Math.max(RATE_CLIENTS_MIN, Math.ceil(rate / RATE_MAX)),
    })
    figures.add(`${name}: at ${share * 100} %`, textOf(load), {
      text: `0 failures at ${rate.toFixed(0)}/s${p99MaxMs < Infinity ? `, p99 at most ${p99MaxMs} ms` : ''}`,
      isMet: load.failures === 0 && load.requestsPerSecond >= SUSTAINED_MIN * rate && load.p99Ms <= p99MaxMs,
    })
  }
}

function textOf({ requestsPerSecond, medianMs, p99Ms, failures }: RequestLoad): string {
  return `${requestsPerSecond.toFixed(0)}/s, median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${failures} failures`
}

/** Returns the total time that all processes have waited for the database so far. */
async function databaseSeconds(cluster: Cluster): Promise<number> {
  const texts = await Promise.all(
    cluster.processes().map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()),
  )
  const sums = texts.flatMap((text) => [
    ...text.matchAll(/^database_query_duration_seconds_sum\{.*\} (\S+)$/gm),
  ])
  return sums.reduce((sum, [, seconds]) => sum + Number(seconds), 0)
}
