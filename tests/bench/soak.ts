import { setTimeout as delay } from 'node:timers/promises'
import { fillPath } from '../../src/contract/endpoint.ts'
import { listRounds } from '../../src/contract/history.ts'
import { getRound } from '../../src/contract/round.ts'
import { upload as uploadCall } from '../../src/contract/uploads.ts'
import { addProperty, findUser } from '../../src/contract/users.ts'
import { DEMO_TOKENS, demoLogins } from '../../src/service/demo/demo-data.ts'
import { upload } from '../support/recorded.ts'
import { createClient, fileForm, type TestClient } from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { residentMb } from './memory.ts'
import { median } from './screens.ts'

const WRITERS = 2
const READERS = 6
/** Limits ten minutes to about 10,000 rounds. */
const WRITE_PAUSE_MS = 100
const SAMPLE_MS = 5_000

export interface Soak {
  minutes: number
  reads: number
  writes: number
  failures: number
  /** Acknowledged writes that are missing afterwards. */
  lost: number
  /** Acknowledged writes that exist more than once. */
  duplicated: number
  /** Resident memory after the warm-up and at the end: the medians of the second and the last sixth. */
  warmMb: number
  endMb: number
}

/** Reads and writes concurrently for some time, and checks that writes are neither lost nor duplicated. */
export async function soak(minutes: number): Promise<Soak> {
  const site = await startSiteProcess({ LIVE_HOLE_MS: '2000' })
  const end = performance.now() + minutes * 60_000
  const isOver = () => performance.now() >= end
  const counters = { reads: 0, writes: 0, failures: 0 }
  const samples: number[] = []
  try {
    const golfer = await signIn(site.origin, 'ann@example.com')
    const staff = await signIn(site.origin, 'staff@example.com')
    const nell = await (await staff.call(findUser, { path: { query: 'nell@example.com' } })).json()
    const iid: string = nell.iid
    const uploadPath = fillPath(uploadCall.path, { type: 'round', identifier: iid })
    const acknowledged = new Set<string>()

    const count = async (kind: 'reads' | 'writes', call: () => Promise<Response>): Promise<boolean> => {
      const response = await call()
      await response.arrayBuffer()
      if (response.ok) counters[kind] += 1
      else counters.failures += 1
      return response.ok
    }
    const read = async () => {
      const reads = [
        () => golfer.call(getRound, { path: { token: DEMO_TOKENS.medal } }),
        () => golfer.call(listRounds, {}),
        () => golfer.call(getRound, { path: { token: DEMO_TOKENS.live } }),
      ]
      while (!isOver()) for (const sendRead of reads) await count('reads', sendRead)
    }
    const write = async (writer: number) => {
      for (let turn = 0; !isOver(); turn += 1) {
        const token = `soak-round-${writer}-${turn}`
        const body = fileForm(JSON.stringify(upload({ token })))
        if (await count('writes', () => staff.send('POST', uploadPath, { body }))) acknowledged.add(token)
        const name = `soak-property-${writer}-${turn}`
        const property = { iid, name, value: name }
        if (turn % 20 === 0 && (await count('writes', () => staff.call(addProperty, { body: property }))))
          acknowledged.add(name)
        await delay(WRITE_PAUSE_MS)
      }
    }
    const sampleMemory = async () => {
      for (; !isOver(); await delay(SAMPLE_MS)) samples.push(await residentMb(site.process.pid))
    }
    await Promise.all([
      sampleMemory(),
      ...Array.from({ length: READERS }, read),
      ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ])

    const found = await (await staff.call(findUser, { path: { query: iid } })).json()
    const stored = [
      ...found.rounds.map(({ token }: { token: string }) => token),
      ...found.properties.map(({ key = '' }: { key?: string }) => key),
    ].filter((name: string) => name.startsWith('soak-'))
    const sixth = Math.max(1, Math.floor(samples.length / 6))
    return {
      minutes,
      ...counters,
      lost: acknowledged.difference(new Set(stored)).size,
      duplicated: stored.length - new Set(stored).size,
      warmMb: median(samples.slice(sixth, 2 * sixth)),
      endMb: median(samples.slice(-sixth)),
    }
  } finally {
    await site.stop()
  }
}

async function signIn(origin: string, email: string): Promise<TestClient> {
  const client = createClient(origin)
  const login = demoLogins.find((one) => one.email === email)
  await client.signIn(email, login?.password)
  return client
}
