import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { upload as uploadCall } from '../../../src/contract/staff/uploads.ts'
import { fileForm } from '../../support/file-form.ts'
import { upload } from '../../support/recorded.ts'
import { createClient } from '../../support/service.ts'
import type { Staff } from './create-staff.ts'
import { createTally } from './tally.ts'

const RETRY_MS = 100

interface Options {
  origin: string
  staff: Staff
  /** The number of concurrent writers. */
  writers: number
}

/** Uploads and reads rounds repeatedly, and records which uploads were acknowledged. */
export function createRoundWriters({ origin, staff, writers }: Options) {
  const acknowledged = new Set<string>()
  let uploads = createTally()
  let reads = createTally()
  let missing = 0
  let isStopped = false

  const signIn = async () => {
    const client = createClient(origin)
    for (;;) {
      const status = await client.signIn(staff.email).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200 || isStopped) return client
      await delay(RETRY_MS)
    }
  }
  const write = async (writer: number) => {
    const client = await signIn()
    for (let number = 0; !isStopped; number++) {
      const token = `w${writer}-${number}`
      const path = { type: 'round' as const, identifier: staff.iid }
      const status = await uploads.count(() =>
        client.call(uploadCall, {
          query: {},
          path,
          body: fileForm(JSON.stringify(upload({ token }))) as never,
        }),
      )
      if (status !== 200) {
        await delay(RETRY_MS)
        continue
      }
      acknowledged.add(token)
      if ((await reads.count(() => fetch(`${origin}/rest/round/${token}`))) === 404) missing += 1
    }
  }
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))

  return {
    /** Returns the figures since the last call, or since the start. */
    take() {
      const taken = { uploads: uploads.result(), reads: reads.result() }
      uploads = createTally()
      reads = createTally()
      return taken
    },
    /** Ends the load and compares acknowledged with stored rounds. */
    async stopAndCheck(databaseUrl: string): Promise<{ text: string; isMet: boolean }> {
      isStopped = true
      await running
      const client = new pg.Client(databaseUrl)
      await client.connect()
      const { rows } = await client.query<{ token: string }>('select token from rounds')
      await client.end()
      const lost = acknowledged.difference(new Set(rows.map(({ token }) => token))).size
      return {
        text: `${acknowledged.size} acknowledged, ${lost} lost, ${missing} not found at once`,
        isMet: acknowledged.size > 0 && lost === 0 && missing === 0,
      }
    },
  }
}
