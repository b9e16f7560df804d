import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { quantile } from './open-loop.ts'

export interface RequestLoad {
  requestsPerSecond: number
  medianMs: number
  p99Ms: number
  failures: number
}

interface Options {
  /** The addresses, requested in turn. */
  urls: readonly string[]
  headers?: Record<string, string>
  /** JSON to post; without it, the requests are GETs. */
  body?: string
  seconds: number
  clients: number
  /** Requests per second of all clients, regardless of earlier responses; without it, as many as possible. */
  rate?: number
  /** The status that counts as success. */
  status?: number
}

/** The number of `h2load` processes; the clients of each request the same addresses in the same order. */
const PROCESSES_MAX = 8

/**
 * Sends requests over HTTP/2 with several `h2load` processes, each starting at another address, and returns their
 * durations.
 */
export async function loadWithH2(options: Options): Promise<RequestLoad> {
  const { urls, seconds, clients, status = 200 } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-load-'))
  try {
    const processes = Math.min(clients, PROCESSES_MAX)
    const logs = await Promise.all(
      Array.from({ length: processes }, async (_, index) => {
        const first = Math.floor((urls.length * index) / processes)
        const own = [...urls.slice(first), ...urls.slice(0, first)]
        const ownClients = Math.floor((clients + index) / processes)
        return runH2load(path.join(folder, String(index)), { ...options, urls: own, ownClients })
      }),
    )
    return resultOf(logs.join('\n'), { seconds, status })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the log of one `h2load`. */
async function runH2load(
  file: string,
  { urls, headers = {}, body, seconds, clients, rate, ownClients }: Options & { ownClients: number },
): Promise<string> {
  await writeFile(`${file}.urls`, `${urls.join('\n')}\n`)
  if (body !== undefined) await writeFile(`${file}.body`, body)
  const perClient = rate === undefined ? 0 : Math.max(1, Math.round(rate / clients))
  const child = spawn('h2load', [
    ...['-i', `${file}.urls`, '-c', String(ownClients), '-D', String(seconds), '--log-file', `${file}.log`],
    // Several streams, so that a slow response does not delay the next request of its client.
    ...(perClient > 0 ? ['--rps', String(perClient), '-m', '50'] : ['-m', '1']),
    ...(body === undefined ? [] : ['-d', `${file}.body`, '-H', 'content-type: application/json']),
    ...Object.entries({ 'accept-encoding': 'br', ...headers }).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ]),
  ])
  child.stdout.resume()
  child.stderr.resume()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`h2load exited with ${code}`)
  return readFile(`${file}.log`, 'utf8')
}

/** @param log start time, status and microseconds of each request, one line each */
function resultOf(log: string, { seconds, status }: { seconds: number; status: number }): RequestLoad {
  const requests = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t').map(Number))
  const times = requests.map(([, , microseconds = 0]) => microseconds / 1000)
  return {
    requestsPerSecond: times.length / seconds,
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures: requests.filter(([, code]) => code !== status).length,
  }
}
