import { type Clock, DAY_MS } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { orderedId } from '../ids.ts'

interface NewLicense {
  iid: string
  type: string
  /** Milliseconds; null for one that never ends. */
  expiresAt: number | null
  additionalInfo?: string
}

/** What a licence that staff add is called. */
export const SERVER_LICENSE = 'PREMIUM'

export function createLicenses(db: Database, clock: Clock) {
  const insert = async (
    source: 'server' | 'purchase',
    { iid, type, expiresAt, additionalInfo }: NewLicense,
  ) => {
    const now = clock()
    await db
      .insertInto('licenses')
      .values({
        id: orderedId(now),
        iid,
        source,
        type,
        expires_at: expiresAt,
        additional_info: additionalInfo ?? null,
        created_at: now,
      })
      .execute()
  }

  return {
    /** From now on for so many days. */
    addServer(iid: string, durationDays: number, addedBy: string): Promise<void> {
      const expiresAt = clock() + durationDays * DAY_MS
      return insert('server', { iid, type: SERVER_LICENSE, expiresAt, additionalInfo: `Added by ${addedBy}` })
    },

    addPurchase: (license: NewLicense) => insert('purchase', license),

    /** Of all installs of one owner. The active one is that which ends last; serverAdded too, of the server's. */
    async of(iids: string[]) {
      const rows = await db
        .selectFrom('licenses')
        .select(['source', 'type', 'expires_at as expiration', 'additional_info as additionalInfo'])
        .where('iid', 'in', iids)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const licenses = rows.map(({ source, ...license }) => ({ source, license }))
      const now = clock()
      const end = (one: (typeof licenses)[number]) => one.license.expiration ?? Number.POSITIVE_INFINITY
      const byEnd = licenses.toSorted((a, b) => end(b) - end(a) || 0)
      const [active] = byEnd.filter((one) => end(one) > now)
      const [serverAdded] = byEnd.filter((one) => one.source === 'server')
      return {
        active: active?.license ?? null,
        serverAdded: serverAdded?.license ?? null,
        purchases: licenses.filter((one) => one.source === 'purchase').map((one) => one.license),
      }
    },
  }
}
