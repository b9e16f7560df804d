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
import { residentMb } from './resident.ts'
import { median } from './screens.ts'

const WRITERS = 2
const READERS = 6
/** So that ten minutes are some 10,000 rounds, and not a full disk. */
const WRITE_PAUSE_MS = 100
const SAMPLE_MS = 5_000

export interface Soak {
  minutes: number
  reads: number
  writes: number
  failures: number
  /** Writes that were acknowledged and are not there, or more than once. */
  lost: number
  doubled: number
  /** Resident memory: the median of the second sixth, when all is warm, and of the last. */
  warmMb: number
  lastMb: number
}

/** Reads and writes side by side for a bounded time: what was acknowledged is there once, and memory does not grow. */
export async function soak(minutes: number): Promise<Soak> {
  const site = await startSiteProcess({ LIVE_HOLE_MS: '2000' })
  const end = performance.now() + minutes * 60_000
  const isOver = () => performance.now() >= end
  const counted = { reads: 0, writes: 0, failures: 0 }
  const samples: number[] = []
  try {
    const golfer = await signedIn(site.origin, 'ann@example.com')
    const staff = await signedIn(site.origin, 'staff@example.com')
    const nell = await (await staff.call(findUser, { path: { query: 'nell@example.com' } })).json()
    const iid: string = nell.iid
    const uploadPath = fillPath(uploadCall.path, { type: 'round', identifier: iid })
    const acknowledged = new Set<string>()

    const ask = async (kind: 'reads' | 'writes', call: () => Promise<Response>): Promise<boolean> => {
      const answer = await call()
      await answer.arrayBuffer()
      if (answer.ok) counted[kind] += 1
      else counted.failures += 1
      return answer.ok
    }
    const read = async () => {
      const reads = [
        () => golfer.call(getRound, { path: { token: DEMO_TOKENS.medal } }),
        () => golfer.call(listRounds, {}),
        () => golfer.call(getRound, { path: { token: DEMO_TOKENS.live } }),
      ]
      while (!isOver()) for (const one of reads) await ask('reads', one)
    }
    const write = async (writer: number) => {
      for (let turn = 0; !isOver(); turn += 1) {
        const token = `soak-round-${writer}-${turn}`
        const body = fileForm(JSON.stringify(upload({ token })))
        if (await ask('writes', () => staff.send('POST', uploadPath, { body }))) acknowledged.add(token)
        const name = `soak-property-${writer}-${turn}`
        const property = { iid, name, value: name }
        if (turn % 20 === 0 && (await ask('writes', () => staff.call(addProperty, { body: property }))))
          acknowledged.add(name)
        await delay(WRITE_PAUSE_MS)
      }
    }
    const watch = async () => {
      for (; !isOver(); await delay(SAMPLE_MS)) samples.push(await residentMb(site.process.pid))
    }
    await Promise.all([
      watch(),
      ...Array.from({ length: READERS }, read),
      ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ])

    const found = await (await staff.call(findUser, { path: { query: iid } })).json()
    const there = [
      ...found.rounds.map((one: { token: string }) => one.token),
      ...found.properties.map((one: { key?: string }) => one.key ?? ''),
    ].filter((name: string) => name.startsWith('soak-'))
    const sixth = Math.max(1, Math.floor(samples.length / 6))
    return {
      minutes,
      ...counted,
      lost: acknowledged.difference(new Set(there)).size,
      doubled: there.length - new Set(there).size,
      warmMb: median(samples.slice(sixth, 2 * sixth)),
      lastMb: median(samples.slice(-sixth)),
    }
  } finally {
    await site.stop()
  }
}

async function signedIn(origin: string, email: string): Promise<TestClient> {
  const client = createClient(origin)
  const login = demoLogins.find((one) => one.email === email)
  await client.signIn(email, login?.password)
  return client
}
