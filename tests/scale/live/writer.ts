import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInstalls } from '../../../src/service/accounts/installs.ts'
import { createApp } from '../../../src/service/app.ts'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { liveRoundAfter } from '../../../src/service/demo/live-play.ts'
import { createRounds } from '../../../src/service/golf/rounds/rounds.ts'
import { markSequence, nowMs } from './commands.ts'

const IID = 'I-live'
/** A round of four players with half of its scores. */
const SCORES = 36
const SCORES_MAX = 68

export interface Write {
  token: string
  sequence: number
  startedMs: number
}

export type Writer = Awaited<ReturnType<typeof startWriter>>

/** Starts a process without watchers that saves scores of live rounds as the service does. */
export async function startWriter(databaseUrl: string, rounds: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scale-live-'))
  const app = await createApp(
    readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_DATA: 'off' }),
  )
  await createInstalls(app.context).add({ iid: IID })
  const tokens = Array.from({ length: rounds }, (_, index) => `live-${index}`)
  const last = new Map<string, number>()
  const startMs = Date.now()
  let sequence = 0

  /** Saves the next score of a round and returns the write after its commit. */
  async function write(token: string): Promise<Write> {
    sequence += 1
    const written = { token, sequence, startedMs: nowMs() }
    const round = liveRoundAfter(SCORES + (sequence % (SCORES_MAX - SCORES)), startMs)
    const players = round.players.map((player, index) =>
      index === 0 ? { ...player, name: `Ann ${markSequence(written.sequence)}` } : player,
    )
    await createRounds(app.context).saveLive({ iid: IID, token, recorded: { ...round, token, players } })
    last.set(token, written.sequence)
    return written
  }
  for (const token of tokens) await write(token)

  return {
    tokens,
    write,
    /** Returns the number of the last write of a round. */
    lastOf: (token: string) => last.get(token) ?? 0,
    async stop() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
