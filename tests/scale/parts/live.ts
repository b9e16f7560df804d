import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../../support/postgres-server.ts'
import { arrivalsOf, mostInASecond } from '../live/arrivals.ts'
import { type Collected, nowMs } from '../live/commands.ts'
import { memoryOf, requireOpenFiles, usageOf } from '../live/processes.ts'
import { startWatchers, type WatcherGroup } from '../live/watcher-process.ts'
import { startWriter, type Write, type Writer } from '../live/writer.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { createFigures } from '../support/figures.ts'
import { residentMb } from '../support/process-usage.ts'
import { measureSteps } from '../support/steps.ts'

// Measures viewers of live rounds on two processes of the service behind nginx, with the default limits. The viewers
// run
// on the same two cores as the service, nginx and PostgreSQL.

const WATCHERS = Number(process.env.WATCHERS ?? 10_000)
const WRITES = Number(process.env.WRITES ?? 20)
const ROUNDS = Number(process.env.ROUNDS ?? 100)
const CONNECTS_PER_SECOND = 400
const WATCHER_PROCESSES = 2
/** The viewers use different addresses, because a process limits connections per address. */
const ADDRESSES = Array.from({ length: 25 }, (_, index) => `127.0.1.${index + 1}`)
const WRITE_INTERVAL_MS = 1_000
/** 40 times the rate of 100 rounds of four players that take four hours. */
const ROUND_WRITES_PER_SECOND = 20
/** Open files of a process in addition to its web sockets. */
const SPARE_FILES = 500
const SETTLE_MS = 5_000
const ARRIVAL_TIMEOUT_MS = 3_000
const BACK_TIMEOUT_MS = 30_000
const BACK_AIM_MS = 10_000
const P99_AIM_MS = 250
const KB_PER_WATCHER_AIM = 60

const figures = createFigures('live')
await measureSteps(figures, { 'watchers of live rounds': measure })

async function measure(): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  try {
    await requireOpenFiles(WATCHERS + SPARE_FILES)
    const postgres = await startPostgres({ settings: ['max_connections=100'] })
    stops.push(() => postgres.stop())
    const databaseUrl = await postgres.createDatabase()
    const writer = await startWriter(databaseUrl, ROUNDS)
    stops.push(() => writer.stop())
    const cluster = await startCluster({ databaseUrl })
    stops.push(() => cluster.stop())
    const watchers = startWatchers(WATCHER_PROCESSES)
    stops.push(() => watchers.stop())

    await connect(cluster, writer, watchers)
    await writeInTurn(writer, watchers)
    await writeAllRounds(writer, watchers)
    await watchOneRound(cluster, writer, watchers)
    await killOneProcess(cluster, writer, watchers)
  } finally {
    // The measurements run one after another, each even if another fails.
    for (const stop of stops.reverse()) await stop().catch(console.error)
  }
}

async function connect(cluster: Cluster, writer: Writer, watchers: WatcherGroup): Promise<void> {
  const before = await memoryOf(cluster)
  const startedMs = nowMs()
  await watchers.open({
    origin: cluster.origin,
    watchers: WATCHERS,
    tokens: writer.tokens,
    addresses: ADDRESSES,
    perSecond: CONNECTS_PER_SECOND,
  })
  const seconds = (nowMs() - startedMs) / 1000
  const { watching } = await watchers.collect()
  figures.add(
    `${WATCHERS} watchers of ${ROUNDS} rounds connect to two processes through nginx and TLS`,
    `${watching} connected in ${seconds.toFixed(0)} s`,
    { text: `${WATCHERS} connected`, isMet: watching === WATCHERS },
  )
  await delay(SETTLE_MS)
  const after = await memoryOf(cluster)
  const kb = ((after.service - before.service) * 1000) / WATCHERS
  const total = `both processes ${before.service.toFixed(0)} to ${after.service.toFixed(0)} MB`
  figures.add('memory of the service per watcher', `${kb.toFixed(1)} kB, ${total}`, {
    text: `under ${KB_PER_WATCHER_AIM} kB`,
    isMet: kb < KB_PER_WATCHER_AIM,
  })
  figures.add(
    'memory of nginx per watcher, with TLS',
    `${(((after.nginx - before.nginx) * 1000) / WATCHERS).toFixed(1)} kB`,
  )
}

async function writeInTurn(writer: Writer, watchers: WatcherGroup): Promise<void> {
  const writes: Write[] = []
  for (let index = 0; index < WRITES; index += 1) {
    writes.push(await writer.write(tokenAt(writer, index)))
    await delay(WRITE_INTERVAL_MS)
  }
  addArrivals(
    `one write per second, in the ${ROUNDS} rounds in turn`,
    writes,
    await watchers.collect(),
    WATCHERS / ROUNDS,
  )
}

async function writeAllRounds(writer: Writer, watchers: WatcherGroup): Promise<void> {
  const writes = await Promise.all(
    writer.tokens.map(async (token, index) => {
      await delay((index * 1_000) / ROUND_WRITES_PER_SECOND)
      return writer.write(token)
    }),
  )
  await delay(ARRIVAL_TIMEOUT_MS)
  const line = `${ROUNDS} rounds concurrently, ${ROUND_WRITES_PER_SECOND} writes per second`
  addArrivals(line, writes, await watchers.collect(), WATCHERS / ROUNDS)
}

async function watchOneRound(cluster: Cluster, writer: Writer, watchers: WatcherGroup): Promise<void> {
  const token = tokenAt(writer, 0)
  await watchers.watch([token])
  await delay(ARRIVAL_TIMEOUT_MS)
  const before = await usageOf(cluster, watchers.pids)
  const writes: Write[] = []
  for (let index = 0; index < WRITES; index += 1) {
    writes.push(await writer.write(token))
    await delay(WRITE_INTERVAL_MS)
  }
  await delay(ARRIVAL_TIMEOUT_MS)
  const after = await usageOf(cluster, watchers.pids)
  // 10,000 values arrive at once, on the cores that also run the watchers.
  addArrivals('one write per second in one round that all watch', writes, await watchers.collect(), WATCHERS)
  const each = (ms: number) => `${((ms * 1000) / (WATCHERS * WRITES)).toFixed(0)} µs`
  figures.add(
    'the same: processor time per value',
    `service ${each(after.serviceMs - before.serviceMs)}, nginx ${each(after.nginxMs - before.nginxMs)}, watchers ${each(after.watchersMs - before.watchersMs)}`,
  )
  await watchers.watch(writer.tokens)
}

function addArrivals(line: string, writes: readonly Write[], collected: Collected, expected: number): void {
  const { medianMs, p99Ms, maxMs, lost } = arrivalsOf(writes, collected, expected)
  figures.add(
    `${line}: write to arrival`,
    `median ${medianMs.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, maximum ${maxMs.toFixed(0)} ms`,
    { text: `p99 under ${P99_AIM_MS} ms`, isMet: p99Ms < P99_AIM_MS },
  )
  addLosses(line, lost, collected.repeated)
}

function addLosses(line: string, lost: number, repeated: number): void {
  figures.add(`${line}: values lost, values repeated`, `${lost}, ${repeated}`, {
    text: '0, 0',
    isMet: lost === 0 && repeated === 0,
  })
}

async function killOneProcess(cluster: Cluster, writer: Writer, watchers: WatcherGroup): Promise<void> {
  await watchers.collect()
  const [victim, survivor] = cluster.processes()
  const killedMs = nowMs()
  victim?.process.kill('SIGKILL')
  const backMs: number[] = []
  const attemptsMs: number[] = []
  let watching = 0
  let repeated = 0
  for (
    let index = 0;
    nowMs() - killedMs < BACK_TIMEOUT_MS && (index < 5 || watching < WATCHERS);
    index += 1
  ) {
    await writer.write(tokenAt(writer, index))
    await delay(WRITE_INTERVAL_MS)
    const seen = await watchers.collect()
    backMs.push(...seen.backMs)
    attemptsMs.push(...seen.attemptsMs)
    repeated += seen.repeated
    watching = seen.watching
  }
  const lastMs = backMs.reduce((latest, atMs) => Math.max(latest, atMs - killedMs), 0)
  figures.add(
    `a process is killed: its ${backMs.length} watchers receive the current value again`,
    `${watching} of ${WATCHERS} watching, the last after ${(lastMs / 1000).toFixed(1)} s`,
    { text: `all within ${BACK_AIM_MS / 1000} s`, isMet: watching === WATCHERS && lastMs <= BACK_AIM_MS },
  )
  const attempts = Float64Array.from(attemptsMs)
  figures.add(
    'the same: attempts to connect',
    `${attempts.length}, at most ${mostInASecond(attempts)} in a second`,
    {
      text: 'at most 2 per watcher, and at most half of all within a second',
      isMet: attempts.length <= 2 * backMs.length && mostInASecond(attempts) <= backMs.length / 2,
    },
  )
  const memory = await residentMb(survivor?.process.pid)
  figures.add(`the same: memory of the other process with ${WATCHERS} watchers`, `${memory.toFixed(0)} MB`)
  for (const token of writer.tokens) await writer.write(token)
  await delay(ARRIVAL_TIMEOUT_MS)
  const final = await watchers.collect()
  const current = new Set(writer.tokens.map((token) => writer.lastOf(token)))
  const outdated = final.last.filter((sequence) => !current.has(sequence)).length
  addLosses('the same, after a last write in each round', outdated, repeated + final.repeated)
}

function tokenAt({ tokens }: Writer, index: number): string {
  return tokens[index % tokens.length] ?? ''
}
