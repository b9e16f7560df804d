import { setTimeout as delay } from 'node:timers/promises'
import { type Collected, type Command, nowMs } from './commands.ts'
import { KEEP_ALIVE_MS, Watcher, type WatcherEvents } from './watcher.ts'

// A process that simulates thousands of viewers of live rounds; `watcher-process.ts` starts and controls it.

const VALUE_TIMEOUT_MS = 20_000

const watchers: Watcher[] = []
let seen = newSeen()

function newSeen() {
  return { arrivals: [] as number[], repeated: 0, backMs: [] as number[], attemptsMs: [] as number[] }
}

const events: WatcherEvents = {
  onArrival(sequence, atMs) {
    seen.arrivals.push(sequence, atMs)
  },
  onRepeated() {
    seen.repeated += 1
  },
  onBack(atMs) {
    seen.backMs.push(atMs)
  },
  onAttempt(atMs) {
    seen.attemptsMs.push(atMs)
  },
}

async function open(command: Extract<Command, { type: 'open' }>): Promise<void> {
  const { origin, tokens, addresses, perSecond, first } = command
  const opened: Promise<void>[] = []
  const startMs = nowMs()
  for (let index = 0; index < command.watchers; index += 1) {
    const target = { origin, localAddress: at(addresses, first + index) }
    const watcher = new Watcher(target, at(tokens, first + index), events)
    watchers.push(watcher)
    opened.push(watcher.open())
    const aheadMs = startMs + ((index + 1) * 1000) / perSecond - nowMs()
    if (aheadMs > 5) await delay(aheadMs)
  }
  await valuesOf(opened)
}

/** Waits for the first values. Missing ones are visible in the number of watchers with a value. */
async function valuesOf(values: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(values), delay(VALUE_TIMEOUT_MS, undefined, { ref: false })])
}

function at(values: readonly string[], index: number): string {
  return values[index % values.length] ?? ''
}

function collect(): Collected {
  const { arrivals, repeated, backMs, attemptsMs } = seen
  seen = newSeen()
  return {
    arrivals: Float64Array.from(arrivals),
    repeated,
    backMs: Float64Array.from(backMs),
    attemptsMs: Float64Array.from(attemptsMs),
    watching: watchers.filter(({ isWatching }) => isWatching).length,
    last: Float64Array.from(watchers, ({ lastSequence }) => lastSequence),
  }
}

async function run(command: Command): Promise<Collected | undefined> {
  switch (command.type) {
    case 'open':
      await open(command)
      return undefined
    case 'watch':
      await valuesOf(
        watchers.map((watcher, index) => watcher.watch(at(command.tokens, command.first + index))),
      )
      return undefined
    case 'collect':
      return collect()
  }
}

// Pages are opened at different times, so their keep-alives are spread over the interval.
setInterval(() => {
  for (const watcher of watchers) setTimeout(() => watcher.keepAlive(), Math.random() * KEEP_ALIVE_MS)
}, KEEP_ALIVE_MS).unref()

process.on('message', async (command: Command) => {
  const result = await run(command)
  process.send?.(result ?? null)
})
