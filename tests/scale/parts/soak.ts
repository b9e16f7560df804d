// Runs half of the capacity of two processes for 30 minutes, to find growth, slowdown and lost writes.
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../../support/postgres-server.ts'
import { startCluster } from '../support/cluster.ts'
import { createFigures } from '../support/figures.ts'
import { openLoop, quantile, type Timing } from '../support/open-loop.ts'
import { openFiles, residentMb, sumOf } from '../support/process-usage.ts'
import { createSoakLoad, seedSoak } from '../support/soak-load.ts'

const MINUTES = Number(process.env.MINUTES ?? 30)
/** The number of clients that measure the capacity of the processes. */
const CLIENTS = 24
const CAPACITY_SECONDS = 20
const SAMPLE_MS = 10_000
/** Caches are filled and code is compiled in the first sixth of the time, so the second sixth counts as the start. */
const PARTS_OF_TIME = 6
const GROWTH_MAX = 1.15

// Accepts the self-signed certificate of nginx on loopback.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
process.removeAllListeners('warning')

const figures = createFigures('soak')
const server = await startPostgres({ settings: ['fsync=on', 'shared_buffers=512MB'] })
try {
  const databaseUrl = await server.createDatabase()
  const seeded = await seedSoak(databaseUrl)
  const cluster = await startCluster({ databaseUrl })
  try {
    const load = await createSoakLoad(cluster.origin, seeded)
    const capacity = await capacityOf(load.send)
    const perSecond = capacity / 2
    figures.add('capacity of the mix of calls', `${capacity.toFixed(0)} a second`)
    load.reset()

    const usage: Awaited<ReturnType<typeof sample>>[] = []
    const sample = async () => {
      const pids = cluster.processes().map(({ process }) => process.pid)
      return { mb: await sumOf(pids.map(residentMb)), files: await sumOf(pids.map(openFiles)) }
    }
    const seconds = MINUTES * 60
    let isOver = false
    const sampling = (async () => {
      for (; !isOver; await delay(SAMPLE_MS, undefined, { ref: false })) usage.push(await sample())
    })()
    const timings = await openLoop({ perSecond, seconds, send: load.send })
    isOver = true
    await sampling

    const { calls, failures, lost, duplicated, writes } = await load.check()
    figures.add(`calls in ${MINUTES} minutes at half load`, `${calls}, of which ${writes} writes`)
    figures.add('failed calls', String(failures), { text: '0', isMet: failures === 0 })
    figures.add('acknowledged writes lost, duplicated', `${lost}, ${duplicated}`, {
      text: '0, 0',
      isMet: lost === 0 && duplicated === 0,
    })
    compare('p99', 'ms', sixths(timings, seconds).map(p99), 1.5)
    compare('memory of both processes', 'MB', sixthsOf(usage.map(({ mb }) => mb)).map(median))
    compare('open files and sockets', '', sixthsOf(usage.map(({ files }) => files)).map(median))
  } finally {
    await cluster.stop()
  }
} finally {
  await server.stop()
}

/** Returns the number of responses per second if each client sends its next call after a response. */
async function capacityOf(send: (index: number) => Promise<void>): Promise<number> {
  const endMs = performance.now() + CAPACITY_SECONDS * 1000
  let calls = 0
  const client = async () => {
    while (performance.now() < endMs) await send(calls++)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return calls / CAPACITY_SECONDS
}

function sixths(timings: readonly Timing[], seconds: number): Timing[][] {
  const length = (seconds * 1000) / PARTS_OF_TIME
  return Array.from({ length: PARTS_OF_TIME }, (_, part) =>
    timings.filter(({ dueMs }) => Math.floor(dueMs / length) === part),
  )
}

function sixthsOf(values: readonly number[]): number[][] {
  const length = values.length / PARTS_OF_TIME
  return Array.from({ length: PARTS_OF_TIME }, (_, part) =>
    values.slice(Math.floor(part * length), Math.floor((part + 1) * length)),
  )
}

function p99(timings: readonly Timing[]): number {
  return quantile(
    timings.map(({ tookMs }) => tookMs),
    0.99,
  )
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Adds a line with the values of the second and the last sixth of the time; the aim is that they do not grow. */
function compare(line: string, unit: string, values: readonly number[], growthMax = GROWTH_MAX): void {
  const [, start = Number.NaN] = values
  const end = values.at(-1) ?? Number.NaN
  figures.add(`${line}, second and last sixth`, `${start.toFixed(0)}, ${end.toFixed(0)} ${unit}`.trim(), {
    text: `at most ${growthMax} times`,
    isMet: end <= start * growthMax,
  })
}
