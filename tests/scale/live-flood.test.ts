import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { liveRoundAfter } from '../../src/service/demo/live-play.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import type { Flood } from '../support/live-flood.ts'
import { startService, type TestService } from '../support/service.ts'

// Flooding the web socket of live rounds from one address.

const DURATION_MS = 2000
const MEASURE_INTERVAL_MS = 20
const TOKEN = 'flooded'

let service: TestService
beforeAll(async () => {
  service = await startService()
  await createInstalls(service.context).add({ iid: 'I-1' })
  await createRounds(service.context).saveLive({
    iid: 'I-1',
    token: TOKEN,
    recorded: liveRoundAfter(60, Date.now()),
  })
})
afterAll(() => service.stop())

test('delays other requests by less than 250 ms while 200 sockets send 15 requests each per 100 ms', async () => {
  const workerData: Flood = {
    origin: service.origin,
    token: TOKEN,
    sockets: 200,
    requests: 15,
    durationMs: DURATION_MS,
  }
  const attacker = new Worker(new URL('../support/live-flood.ts', import.meta.url), { workerData })
  await once(attacker, 'message')
  let isFinished = false
  attacker.once('message', () => {
    isFinished = true
  })
  const delaysMs: number[] = []
  while (!isFinished) {
    const startMs = performance.now()
    expect((await fetch(`${service.origin}/rest/health`)).status).toBe(200)
    delaysMs.push(performance.now() - startMs)
    await delay(MEASURE_INTERVAL_MS)
  }
  await attacker.terminate()
  expect(Math.max(...delaysMs)).toBeLessThan(250)
})
