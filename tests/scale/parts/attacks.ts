import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { millisecondsInMinute } from 'date-fns/constants'
import { SQLITE_FILE } from '../../../src/service/base/database/open-store.ts'
import { holes } from '../../support/recorded.ts'
import { startService, type TestService } from '../../support/service.ts'
import {
  addKey,
  entry,
  type SheetClient,
  score,
  scorerOf,
  sheetRound,
  startSheet,
} from '../../support/sheet-clients.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { measureSteps } from '../support/steps.ts'

// Measures what attacks on score sheets cost: the slowest batch, the longest time in which the service serves nobody, and
// the bytes that are stored. Clients run in the process of the service, so the figures are upper bounds.

const PAUSE_MAX_MS = 50
const BATCH = 200
/** Entries of one attack, more than a log takes. */
const ENTRIES = Number(process.env.ATTACK_ENTRIES ?? 21_000)

type Entry = ReturnType<typeof entry>
/** Returns the next entry of an attack. */
type Attack = (at: number) => Entry

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const strokes = (at: number) => score(`p${at % 40}`, 1 + (at % 18), 1 + (at % 9))
const points = range(20).map((at) => ({ lat: 56.1234567890123, lon: -2.1234567890123 - at }))
const longCourse = (name: string) => ({ name, holes: range(18).map(() => ({ par: 4, pos: points })) })
const player = (at: number) => `p${at % 100}`

const ATTACKS: Record<
  string,
  { as: 'owner' | 'scorer'; batch?: number; count?: number; players?: number; next: Attack }
> = {
  'players merged into each other in a chain': {
    as: 'owner',
    next: (at) =>
      at < 60
        ? entry('player', { player: `p${at + 40}`, name: `Player ${at + 40}` })
        : entry('player', { player: player(at), mergedInto: at % 200 < 99 ? player(at + 1) : null }),
  },
  'players added as merged into the last one, by a scorer': {
    as: 'scorer',
    players: 2,
    next: (at) =>
      at < 1000
        ? entry('player', { player: `q${at}`, name: `Q ${at}`, mergedInto: at === 0 ? 'p1' : `q${at - 1}` })
        : entry('player', { player: 'p1', name: `Player ${at}` }),
  },
  'merges that are taken back, with scores': {
    as: 'owner',
    next: (at) =>
      at % 2 === 0 ? strokes(at) : entry('player', { player: 'p0', mergedInto: at % 4 === 1 ? 'p1' : null }),
  },
  'names of players, by a scorer': {
    as: 'scorer',
    next: (at) => entry('player', { player: `p${at % 40}`, name: `${at}${'x'.repeat(150)}` }),
  },
  'scores that differ, by a scorer': { as: 'scorer', next: strokes },
  'long courses': {
    as: 'owner',
    batch: 8,
    count: 800,
    next: (at) => entry('settings', { course: longCourse(`${at}`) }),
  },
}

await measureSteps(
  createFigures('attacks'),
  Object.fromEntries(
    Object.entries(ATTACKS).map(([name, attack]) => [name, (all) => measure(all, name, attack)]),
  ),
)
process.exit()

async function measure(
  all: Figures,
  name: string,
  { as, batch = BATCH, count = ENTRIES, players = 40, next }: (typeof ATTACKS)[string],
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'attacks-'))
  let service = await startService({ dataDir })
  try {
    const owner = await startSheet(await service.signInAs('golfer'), {
      round: sheetRound({
        players: range(players).map((at) => ({ id: `p${at}`, name: `Player ${at}` })),
        course: { name: 'Old Links', holes: holes(...range(18).map(() => 4)) },
      }),
    })
    const before = await bytesOf(dataDir)
    const attacked = await flood(service, owner, { as, batch, count, next })
    const stored = (await bytesOf(dataDir)) - before
    const text = `pause under ${PAUSE_MAX_MS} ms`
    all.add(
      `${name}: ${attacked.accepted} of ${count} entries accepted`,
      `slowest batch ${attacked.slowestMs.toFixed(0)} ms, longest pause ${attacked.pauseMs.toFixed(0)} ms, ${(stored / 1e6).toFixed(1)} MB`,
      { text, isMet: attacked.pauseMs < PAUSE_MAX_MS },
    )
    await service.stop()
    service = await startService({ dataDir })
    const cold = await watched(() => scorerOf(service, owner).send(score('p1', 1, 4)))
    all.add(
      `${name}: the first score after a restart`,
      `${cold.tookMs.toFixed(0)} ms, longest pause ${cold.pauseMs.toFixed(0)} ms`,
      { text, isMet: cold.pauseMs < PAUSE_MAX_MS },
    )
  } finally {
    await service.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function flood(
  service: TestService,
  owner: SheetClient,
  { as, batch, count, next }: { as: 'owner' | 'scorer'; batch: number; count: number; next: Attack },
) {
  const keys = as === 'owner' ? [] : await Promise.all(range(5).map((at) => addKey(owner, `Scorer ${at}`)))
  const clients = as === 'owner' ? [owner] : keys.map(({ key }) => scorerOf(service, owner, key))
  let [accepted, slowestMs, pauseMs] = [0, 0, 0]
  for (let at = 0; at < count; at += batch) {
    const entries = range(Math.min(batch, count - at)).map((one) => next(at + one))
    // Batches are sent as fast as they are accepted; the limit of their rate is tested elsewhere.
    if ((at / batch) % 50 === 0) service.advanceClock(millisecondsInMinute)
    const client = clients[(at / batch) % clients.length] ?? owner
    const sent = await watched(() => client.send(...entries))
    slowestMs = Math.max(slowestMs, sent.tookMs)
    pauseMs = Math.max(pauseMs, sent.pauseMs)
    accepted += sent.value.body.results.filter((result: object) => 'seq' in result).length
  }
  return { accepted, slowestMs, pauseMs }
}

/** Runs an operation, and measures how long it takes and how long the event loop is blocked at most. */
async function watched<T>(operation: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startMs = performance.now()
  const value = await operation()
  const tookMs = performance.now() - startMs
  delay.disable()
  return { value, tookMs, pauseMs: delay.max / 1e6 }
}

async function bytesOf(dataDir: string): Promise<number> {
  const sizes = await Promise.all(
    [SQLITE_FILE, `${SQLITE_FILE}-wal`].map(async (file) => (await stat(path.join(dataDir, file))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
