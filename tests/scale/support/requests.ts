import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface RequestLoad {
  requestsPerSecond: number
  medianMs: number
  p99Ms: number
  failures: number
}

interface Options {
  /** Requested in turn by each client. */
  urls: readonly string[]
  headers?: Record<string, string>
  /** JSON that is posted; without it, the requests are GETs. */
  body?: string
  seconds: number
  clients: number
  /** Requests a second of all clients, whether or not earlier ones have ended; without it, as many as possible. */
  rate?: number
  /** The status that counts as success. */
  status?: number
}

/** Sends requests over HTTP/2 with `h2load` and returns what they took. */
export async function loadWithH2({
  urls,
  headers = {},
  body,
  seconds,
  clients,
  rate,
  status = 200,
}: Options) {
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-load-'))
  try {
    const urlFile = path.join(folder, 'urls')
    const logFile = path.join(folder, 'log')
    const bodyFile = path.join(folder, 'body')
    await writeFile(urlFile, `${urls.join('\n')}\n`)
    if (body !== undefined) await writeFile(bodyFile, body)
    const perClient = rate === undefined ? 0 : Math.max(1, Math.round(rate / clients))
    const child = spawn('h2load', [
      ...['-i', urlFile, '-c', String(clients), '-D', String(seconds), '--log-file', logFile],
      // Several streams, so that a slow response does not delay the next request of its client.
      ...(perClient > 0 ? ['--rps', String(perClient), '-m', '50'] : ['-m', '1']),
      ...(body === undefined ? [] : ['-d', bodyFile, '-H', 'content-type: application/json']),
      ...Object.entries({ 'accept-encoding': 'br', ...headers }).flatMap(([name, value]) => [
        '-H',
        `${name}: ${value}`,
      ]),
    ])
    child.stdout.resume()
    child.stderr.resume()
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`h2load exited with ${code}`)
    return resultOf(await readFile(logFile, 'utf8'), { seconds, status })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param log start time, status and microseconds of each request, one line each */
function resultOf(log: string, { seconds, status }: { seconds: number; status: number }): RequestLoad {
  const requests = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t').map(Number))
  const times = requests.map(([, , microseconds = 0]) => microseconds / 1000).sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return {
    requestsPerSecond: times.length / seconds,
    medianMs: percentile(0.5),
    p99Ms: percentile(0.99),
    failures: requests.filter(([, code]) => code !== status).length,
  }
}
