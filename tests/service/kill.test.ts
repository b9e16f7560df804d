import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import { generatePromoCodes } from '../../src/contract/promo-codes.ts'
import { upload as uploadCall } from '../../src/contract/uploads.ts'
import { addProperty } from '../../src/contract/users.ts'
import { upload } from '../support/recorded.ts'
import { createClient, fileForm, startService, type TestClient } from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'

const KILLS = 20
const WRITERS = 4
const CODES = 20

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kill-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('every write that was acknowledged is there after 20 kills in the middle of writes', {
  timeout: 60_000,
}, async () => {
  const { cookies, iid } = await staffSession()
  // An orderly end leaves compiled code behind, so that twenty starts cost less.
  await (await start()).stop()
  const acknowledged = {
    properties: new Set<string>(),
    rounds: new Set<string>(),
    batches: new Set<string>(),
  }
  let written = 0

  /** One more write of one of three kinds; false once the service is gone. */
  const write = async (client: TestClient): Promise<boolean> => {
    const name = `write-${++written}`
    const order = { category: 'press', batch: name, description: 'x', type: 'pro_year', expiration: null }
    const kinds = [
      [acknowledged.properties, addProperty, { body: { iid, name, value: name } }],
      [acknowledged.rounds, uploadCall, { path: { type: 'round', identifier: iid }, body: roundForm(name) }],
      [acknowledged.batches, generatePromoCodes, { body: { ...order, count: CODES } }],
    ] as const
    const [done, endpoint, input] = kinds[written % kinds.length] ?? kinds[0]
    try {
      const response = await client.call(endpoint as AnyEndpoint, input as InputOf<AnyEndpoint>)
      expect(response.status).toBeLessThan(300)
      await response.arrayBuffer()
      done.add(name)
      return true
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const site = await start()
    const client = createClient(site.origin)
    for (const [name, value] of cookies) client.cookies.set(name, value)
    const gone = new Promise((resolve) => site.process.once('exit', resolve))
    // Between the 5th and the 14th answer of this life, while the other writers' calls are under way.
    let left = 5 + (kill % 10)
    const writer = async () => {
      while (await write(client)) if (--left === 0) process.kill(site.process.pid ?? 0, 'SIGKILL')
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    await gone
  }

  const service = await startService({ dataDir })
  const { users, promo } = service.services
  const user = await users.find(iid)
  const properties = new Set(user?.properties.map((one) => (one as { key?: string }).key))
  const rounds = new Set(user?.rounds.map((one) => one.token))
  const batches = (await promo.batches()).press ?? []
  const counts = await Promise.all(batches.map((batch) => promo.statistic({ category: 'press', batch })))
  await service.stop()

  expect(acknowledged.properties.size + acknowledged.rounds.size + acknowledged.batches.size).toBeGreaterThan(
    150,
  )
  expect(acknowledged.properties.difference(properties)).toEqual(new Set())
  expect(acknowledged.rounds.difference(rounds)).toEqual(new Set())
  expect(acknowledged.batches.difference(new Set(batches))).toEqual(new Set())
  // A write that got no answer is there whole or not at all.
  expect(new Set(counts.map((one) => one?.totalCount))).toEqual(new Set([CODES]))
})

const start = () =>
  startSiteProcess({
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  })

const roundForm = (token: string) => fileForm(JSON.stringify(upload({ token })))

async function staffSession() {
  const service = await startService({ dataDir })
  const client = await service.signInAs('staff', 'staff@golf.example')
  const user = await service.services.users.find('staff@golf.example')
  await service.stop()
  return { cookies: client.cookies, iid: user?.iid ?? '' }
}
