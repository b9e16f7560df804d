import { beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import { generatePromoCodes } from '../../src/contract/staff/promo-codes.ts'
import { upload as uploadCall } from '../../src/contract/staff/uploads.ts'
import { addProperty } from '../../src/contract/staff/users.ts'
import { createPromoCodes } from '../../src/service/staff/promo/promo-codes.ts'
import { createUsers } from '../../src/service/staff/users/users.ts'
import { fileForm } from '../support/file-form.ts'
import { upload } from '../support/recorded.ts'
import {
  createClient,
  createDataDir,
  createStaff,
  startService,
  type TestClient,
} from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** `npm run scale` sets a higher number. */
const KILLS = Number(process.env.KILLS ?? 1)
const WRITERS = 4
const CODES = 20

const dataDir = temporaryFolder()
beforeAll(() => createDataDir(dataDir))

test('keeps every acknowledged write when the process is killed during writes', {
  timeout: 120_000 + KILLS * 15_000,
}, async () => {
  const { cookies, iid } = await createStaff({ dataDir })
  const acknowledged = {
    properties: new Set<string>(),
    rounds: new Set<string>(),
    batches: new Set<string>(),
  }
  let written = 0

  /** Makes one write of one of three kinds. Returns false if the service does not respond. */
  const write = async (client: TestClient): Promise<boolean> => {
    const name = `write-${++written}`
    const order = { category: 'press', batch: name, description: 'x', type: 'pro_year', expiration: null }
    const kinds = [
      [acknowledged.properties, addProperty, { body: { iid, name, value: name } }],
      [acknowledged.rounds, uploadCall, { path: { type: 'round', identifier: iid }, body: roundForm(name) }],
      [acknowledged.batches, generatePromoCodes, { body: { ...order, count: CODES } }],
    ] as const
    const [acknowledgedNames, endpoint, input] = kinds[written % kinds.length] ?? kinds[0]
    try {
      const response = await client.call(endpoint as AnyEndpoint, input as InputOf<AnyEndpoint>)
      expect(response.status).toBeLessThan(300)
      await response.arrayBuffer()
      acknowledgedNames.add(name)
      return true
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const site = await start()
    const client = createClient(site.origin, cookies)
    const exited = new Promise((resolve) => site.process.once('exit', resolve))
    // Kills the process after the 5th to 14th response, while requests of the other writers are in progress. The first
    // batch takes longer than many of the other writes.
    let responsesUntilKill = 5 + (kill % 10)
    const writer = async () => {
      while (await write(client))
        if (--responsesUntilKill <= 0 && acknowledged.batches.size > 0) site.process.kill('SIGKILL')
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    await exited
  }

  const service = await startService({ dataDir })
  const users = createUsers(service.context)
  const promo = createPromoCodes(service.context)
  const user = await users.find(iid)
  const properties = new Set(user?.properties.map((property) => (property as { key?: string }).key))
  const rounds = new Set(user?.rounds.map(({ token }) => token))
  const batches = (await promo.batches()).press ?? []
  const counts = await Promise.all(batches.map((batch) => promo.statistic({ category: 'press', batch })))
  await service.stop()

  expect(
    acknowledged.properties.size + acknowledged.rounds.size + acknowledged.batches.size,
  ).toBeGreaterThanOrEqual(KILLS * 5)
  expect(acknowledged.properties.difference(properties)).toEqual(new Set())
  expect(acknowledged.rounds.difference(rounds)).toEqual(new Set())
  expect(acknowledged.batches.difference(new Set(batches))).toEqual(new Set())
  // A write without a response is stored either completely or not at all.
  expect(new Set(counts.map((count) => count?.totalCount))).toEqual(new Set([CODES]))
})

const start = () => startSiteProcess({ DATA_DIR: dataDir, DEMO_DATA: 'off' })

const roundForm = (token: string) => fileForm(JSON.stringify(upload({ token })))
