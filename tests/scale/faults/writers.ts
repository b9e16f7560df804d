import { setTimeout as delay } from 'node:timers/promises'
import type { AnyEndpoint, InputOf } from '../../../src/contract/endpoint.ts'
import { signUp } from '../../../src/contract/session.ts'
import { generatePromoCodes } from '../../../src/contract/staff/promo-codes.ts'
import { upload as uploadCall } from '../../../src/contract/staff/uploads.ts'
import { addLicense, addProperty } from '../../../src/contract/staff/users.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { fileForm } from '../../support/file-form.ts'
import { upload } from '../../support/recorded.ts'
import { createClient, PASSWORD, type TestClient } from '../../support/service.ts'
import type { Environment } from './environment.ts'

export const KINDS = ['property', 'round', 'batch', 'license', 'account'] as const
export type Kind = (typeof KINDS)[number]
/** The number of codes in a batch, which is stored completely or not at all. */
export const CODES = 20
/** Creating an account computes a slow hash, so accounts are written less often. */
const ACCOUNT_EVERY = 40
const CLIENTS_MAX = 6
/** A client pauses this long between its writes, so that the processor is not the limit. */
const PAUSE_MS = 15
/** No response within this time is a defect. */
const HANG_MS = 30_000

/** Numbers continue from one fault to the next, because faults may share a database. */
let written = 0

/** The outcomes of the writes of one kind, by number. All others were rejected with a 4xx status. */
interface Outcomes {
  acknowledged: Set<number>
  /** Writes that may have been stored: the response was lost or 5xx. */
  unsure: Set<number>
}

export type Writers = ReturnType<typeof startWriters>

/** Starts clients that write with distinct numbers and never repeat a write. */
export function startWriters({ cluster: { origin }, staff, iids }: Environment, clients = CLIENTS_MAX) {
  const outcomes = Object.fromEntries(
    KINDS.map((kind) => [kind, { acknowledged: new Set<number>(), unsure: new Set<number>() }]),
  ) as Record<Kind, Outcomes>
  /** The number of responses with each status; 0 means no response. */
  const statuses = new Map<number, number>()
  let slowestMs = 0
  let lastFailureAt = 0
  let isStopped = false

  const runClient = async (client: number) => {
    while (!isStopped) {
      const number = ++written
      const kind = number % ACCOUNT_EVERY === 0 ? 'account' : KINDS[number % (KINDS.length - 1)]
      if (!kind) continue
      const startMs = performance.now()
      const status = await statusOf(() => write(kind, number, { origin, staff, iid: iids[client] ?? '' }))
      const ms = performance.now() - startMs
      slowestMs = Math.max(slowestMs, ms)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 200 && status < 300) outcomes[kind].acknowledged.add(number)
      else {
        lastFailureAt = performance.now()
        if (status === 0 || status >= 500) outcomes[kind].unsure.add(number)
      }
      await delay(PAUSE_MS)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
  return {
    outcomes,
    statuses,
    /** The duration of the slowest request. */
    slowestMs: () => slowestMs,
    /** The end of the last failed request, by `performance.now()`. */
    lastFailureAt: () => lastFailureAt,
    acknowledged: () => KINDS.reduce((sum, kind) => sum + outcomes[kind].acknowledged.size, 0),
    /** Stops and waits for the requests in progress. */
    async stop() {
      isStopped = true
      await running
    },
  }
}

export const nameOf = (number: number) => `write-${number}`
export const emailOf = (number: number) => `new-${number}@golf.example`

interface Target {
  origin: string
  staff: TestClient
  iid: string
}

async function write(kind: Kind, number: number, { origin, staff, iid }: Target): Promise<Response> {
  const name = nameOf(number)
  const call = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => staff.call(endpoint, input)
  switch (kind) {
    case 'property':
      return call(addProperty, { body: { iid, name, value: name } })
    case 'round': {
      // The service chooses the token, so a repeated upload would be a second round.
      const course = { ...upload().course, name }
      const body = fileForm(JSON.stringify(upload({ course })))
      return call(uploadCall, { path: { type: 'round', identifier: iid }, body } as never)
    }
    case 'batch': {
      const order = { category: 'press', batch: name, description: 'x', type: 'pro_year', expiration: null }
      return call(generatePromoCodes, { body: { ...order, count: CODES } })
    }
    case 'license':
      return call(addLicense, { body: { iid, durationDays: number } })
    case 'account': {
      const id = emailOf(number)
      return createClient(origin).call(signUp, {
        body: { id, name, token: await credentialToken(id, PASSWORD) },
      })
    }
  }
}

/** Returns the status of a response that has arrived completely, otherwise 0. */
async function statusOf(send: () => Promise<Response>): Promise<number> {
  const hang = new AbortController()
  const late = delay(HANG_MS, undefined, { signal: hang.signal }).then(
    () => 0,
    () => 0,
  )
  const sent = send().then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    (error: unknown) => {
      if (error instanceof TypeError) return 0
      throw error
    },
  )
  try {
    return await Promise.race([sent, late])
  } finally {
    hang.abort()
  }
}
