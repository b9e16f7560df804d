import { UTCDate } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { orderedId } from '../ids.ts'

interface NewLicense {
  iid: string
  type: string
  /** Unix milliseconds; null for a license that never expires. */
  expiresAt: number | null
  additionalInfo?: string
}

/** The type of licenses that staff add. */
const SERVER_LICENSE = 'PREMIUM'

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
    /** Adds a license that starts now. */
    addServer(iid: string, durationDays: number, addedBy: string): Promise<void> {
      const expiresAt = addDays(new UTCDate(clock()), durationDays).getTime()
      return insert('server', { iid, type: SERVER_LICENSE, expiresAt, additionalInfo: `Added by ${addedBy}` })
    },

    addPurchase: (license: NewLicense) => insert('purchase', license),

    /**
     * Returns the licenses of one owner's installs. `active` is the valid one that expires last, `serverAdded` the
     * one added by staff that expires last, valid or not.
     */
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
      const endOf = ({ license }: (typeof licenses)[number]) => license.expiration ?? Number.POSITIVE_INFINITY
      const latestFirst = licenses.toSorted((a, b) => endOf(b) - endOf(a) || 0)
      return {
        active: latestFirst.find((one) => endOf(one) > now)?.license ?? null,
        serverAdded: latestFirst.find(({ source }) => source === 'server')?.license ?? null,
        purchases: licenses.filter(({ source }) => source === 'purchase').map(({ license }) => license),
      }
    },
  }
}
