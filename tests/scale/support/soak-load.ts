import { fillPath } from '../../../src/contract/endpoint.ts'
import { listRounds } from '../../../src/contract/history.ts'
import { getRound } from '../../../src/contract/round.ts'
import { searchUsers } from '../../../src/contract/staff/search.ts'
import { upload as uploadCall } from '../../../src/contract/staff/uploads.ts'
import { addProperty, findUser } from '../../../src/contract/staff/users.ts'
import { createRounds } from '../../../src/service/golf/rounds/rounds.ts'
import { createUsers } from '../../../src/service/staff/users/users.ts'
import { fileForm } from '../../support/file-form.ts'
import { upload } from '../../support/recorded.ts'
import { createClient, startService, type TestClient } from '../../support/service.ts'

const GOLFERS = 50
/** Golfers whose rounds are only read, so that responses do not grow. */
const READ_GOLFERS = 10
const ROUNDS_PER_GOLFER = 70
/** The number of calls of each kind per hundred, in mixed order. */
const SHARES = { round: 60, history: 15, findUser: 5, search: 5, signIn: 3, upload: 8, property: 4 } as const
type Kind = keyof typeof SHARES
/** Coprime to 100, so that a hundred consecutive calls have exactly these shares. */
const STEP = 37

const golferEmail = (index: number) => `golfer-${index}@golf.example`
const STAFF_EMAIL = 'soak-staff@golf.example'
const roundToken = (golfer: number, round: number) => `soak-${golfer}-${round}`

export interface Seeded {
  /** The installs of the golfers. */
  iids: readonly string[]
}

/** Fills an empty database with golfers who have 70 rounds each, and one member of staff. */
export async function seedSoak(databaseUrl: string): Promise<Seeded> {
  const service = await startService({ databaseUrl, hasSlowHashes: true })
  try {
    await service.signInAs('staff', STAFF_EMAIL)
    const iids: string[] = []
    for (let golfer = 0; golfer < GOLFERS; golfer += 1) {
      await service.signInAs('golfer', golferEmail(golfer))
      const iid = (await createUsers(service.context).find(golferEmail(golfer)))?.iid ?? ''
      iids.push(iid)
      for (let round = 0; round < ROUNDS_PER_GOLFER; round += 1) {
        const bytes = Buffer.from(JSON.stringify(upload({ token: roundToken(golfer, round) })))
        await createRounds(service.context).saveRecorded({ iid, bytes })
      }
    }
    return { iids }
  } finally {
    await service.stop()
  }
}

/** Creates a load of mixed calls that records its writes. */
export async function createSoakLoad(origin: string, { iids }: Seeded) {
  const staff = createClient(origin)
  await staff.signIn(STAFF_EMAIL)
  const golfers = await Promise.all(
    Array.from({ length: READ_GOLFERS }, async (_, golfer) => {
      const client = createClient(origin)
      await client.signIn(golferEmail(golfer))
      return client
    }),
  )
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  const acknowledged = new Map<string, string>()
  let written = 0
  let calls = 0
  let failures = 0

  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const sendOne = async (kind: Kind, index: number): Promise<Response> => {
    switch (kind) {
      case 'round': {
        const token = roundToken((index * 7) % READ_GOLFERS, (index * 11) % ROUNDS_PER_GOLFER)
        return staff.call(getRound, { path: { token } })
      }
      case 'history':
        return pick(golfers, index).call(listRounds, {})
      case 'findUser':
        return staff.call(findUser, { path: { query: golferEmail(index % READ_GOLFERS) } })
      case 'search':
        return staff.call(searchUsers, { query: { query: `golfer-${index % READ_GOLFERS}` } })
      case 'signIn':
        return createClient(origin).signIn(golferEmail(index % GOLFERS))
      case 'upload':
        return write(index, (name, iid) =>
          staff.send('POST', fillPath(uploadCall.path, { type: 'round', identifier: iid }), {
            body: fileForm(JSON.stringify(upload({ token: name }))),
          }),
        )
      case 'property':
        return write(index, (name, iid) => staff.call(addProperty, { body: { iid, name, value: name } }))
    }
  }
  const write = async (index: number, send: (name: string, iid: string) => Promise<Response>) => {
    const iid = pick(iids.slice(READ_GOLFERS), index)
    written += 1
    const name = `written-${written}`
    const response = await send(name, iid)
    if (response.ok) acknowledged.set(name, iid)
    return response
  }

  return {
    /** Sends the call with this number, and counts failures. */
    async send(index: number): Promise<void> {
      calls += 1
      try {
        const response = await sendOne(pick(kinds, index * STEP), index)
        await response.arrayBuffer()
        if (!response.ok) failures += 1
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        failures += 1
      }
    },
    /** Resets the counts of calls and failures. */
    reset(): void {
      calls = 0
      failures = 0
    },
    /** Compares acknowledged with stored writes. */
    async check() {
      const stored = (await Promise.all(iids.map((iid) => namesOf(staff, iid)))).flat()
      const names = new Set(stored)
      return {
        calls,
        failures,
        writes: acknowledged.size,
        lost: [...acknowledged.keys()].filter((name) => !names.has(name)).length,
        duplicated: stored.length - names.size,
      }
    },
  }
}

/** Returns the names of the rounds and properties that were written to an install. */
async function namesOf(staff: TestClient, iid: string): Promise<string[]> {
  const response = await staff.call(findUser, { path: { query: iid } })
  const user = (await response.json()) as { rounds: { token: string }[]; properties: { key?: string }[] }
  const names = [...user.rounds.map(({ token }) => token), ...user.properties.map(({ key = '' }) => key)]
  return names.filter((name) => name.startsWith('written-'))
}
