import { UTCDate, utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { endOfDay } from 'date-fns/endOfDay'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import type { InferOutput } from 'valibot'
import type { changeLicense } from '../../../contract/staff/users.ts'
import { lockInstalls } from '../../accounts/installs.ts'
import type { ServerLicense } from '../../base/audit/undo-step.ts'
import type { Context } from '../../base/context.ts'
import { badRequest, conflict } from '../../base/http/http-error.ts'
import { orderedId } from '../../base/ids.ts'

interface NewLicense {
  iid: string
  type: string
  /** Unix milliseconds; null for a license that never expires. */
  expiresAt: number | null
  additionalInfo?: string
}

export interface LicenseRow {
  id: string
  source: 'server' | 'purchase'
  type: string
  expiration: number | null
  additionalInfo: string | null
}

type LicenseChange = InferOutput<typeof changeLicense.body>

/** The type of licenses that staff add. */
const SERVER_LICENSE = 'PREMIUM'

export function createLicenses({ db, clock }: Pick<Context, 'db' | 'clock'>) {
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

  const insertServer = (iid: string, expiresAt: number, additionalInfo: string) =>
    insert('server', { iid, type: SERVER_LICENSE, expiresAt, additionalInfo })

  /** Returns the licenses of installs, oldest first. */
  const rowsOf = async (iids: string[]): Promise<LicenseRow[]> =>
    iids.length === 0
      ? []
      : db
          .selectFrom('licenses')
          .select(['id', 'source', 'type', 'expires_at as expiration', 'additional_info as additionalInfo'])
          .where('iid', 'in', iids)
          .orderBy('created_at')
          .orderBy('id')
          .execute()

  /** Ends the licenses added by staff that would run longer. Returns the number of ended licenses. */
  const endServerLicenses = async (iids: string[], expiresAt: number, additionalInfo: string) => {
    const rows = await db
      .updateTable('licenses')
      .set({ expires_at: expiresAt, additional_info: additionalInfo })
      .where('iid', 'in', iids)
      .where('source', '=', 'server')
      .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', expiresAt)]))
      .returning('id')
      .execute()
    return rows.length
  }

  return {
    /** Adds a license that starts now. */
    addServer(iid: string, durationDays: number, addedBy: string): Promise<void> {
      const expiresAt = addDays(new UTCDate(clock()), durationDays).getTime()
      return insertServer(iid, expiresAt, `Added by ${addedBy}`)
    },

    /**
     * Changes the license of an owner. Must be called in a transaction.
     * @param iids all installs of the owner
     * @throws HttpError 400 when the date does not exist or has passed, 409 when the license never expires, or when
     * there is no license added by staff to revoke
     */
    async change(iids: string[], change: LicenseChange, changedBy: string): Promise<void> {
      // Locks the installs, so that two concurrent extensions add up.
      await lockInstalls(db, iids)
      const now = clock()
      const { iid } = change
      const additionalInfo = (verb: string) => `${verb} by ${changedBy}`
      switch (change.action) {
        case 'extend': {
          const { active } = await this.of(iids)
          if (active && active.expiration === null) throw conflict('The license never expires')
          const end = new UTCDate(active?.expiration ?? now)
          const expiresAt = addDays(end, change.durationDays).getTime()
          return insertServer(iid, expiresAt, additionalInfo('Extended'))
        }
        case 'until': {
          const expiresAt = endOfUtcDay('date', change.date)
          if (expiresAt < now) throw badRequest('date: has passed')
          const info = additionalInfo('Set')
          const { serverAdded } = await this.of(iids)
          await endServerLicenses(iids, expiresAt, info)
          const isLonger = serverAdded && (serverAdded.expiration ?? Number.POSITIVE_INFINITY) > expiresAt
          if (!isLonger) await insertServer(iid, expiresAt, info)
          return
        }
        case 'revoke':
          if ((await endServerLicenses(iids, now, additionalInfo('Revoked'))) === 0) {
            throw conflict('There is no server-added license to revoke')
          }
      }
    },

    /** Returns the licenses added by staff to any of these installs. */
    serverLicenses(iids: string[]): Promise<ServerLicense[]> {
      return db
        .selectFrom('licenses')
        .select(['id', 'iid', 'type', 'expires_at', 'additional_info', 'created_at'])
        .where('iid', 'in', iids)
        .where('source', '=', 'server')
        .orderBy('id')
        .execute()
    },

    /** Replaces the licenses added by staff to any of these installs. */
    async replaceServerLicenses(iids: string[], licenses: readonly ServerLicense[]): Promise<void> {
      await db.deleteFrom('licenses').where('iid', 'in', iids).where('source', '=', 'server').execute()
      if (licenses.length === 0) return
      await db
        .insertInto('licenses')
        .values(licenses.map((license) => ({ ...license, source: 'server' as const })))
        .execute()
    },

    addPurchase: (license: NewLicense) => insert('purchase', license),

    rowsOf,

    /** Returns the licenses of an owner's installs; see `licensesOf`. */
    of: async (iids: string[]) => licensesOf(await rowsOf(iids), clock()),
  }
}

/**
 * Returns licenses as the API does. `active` is the valid license that expires last. `serverAdded` is the license added
 * by staff that expires last, even if it has expired.
 */
export function licensesOf(rows: readonly LicenseRow[], nowMs: number) {
  const licenses = rows.map(({ id: _, source, ...license }) => ({ source, license }))
  const endOf = ({ license }: (typeof licenses)[number]) => license.expiration ?? Number.POSITIVE_INFINITY
  const latestFirst = licenses.toSorted((a, b) => endOf(b) - endOf(a) || 0)
  return {
    active: latestFirst.find((one) => endOf(one) > nowMs)?.license ?? null,
    serverAdded: latestFirst.find(({ source }) => source === 'server')?.license ?? null,
    purchases: licenses.filter(({ source }) => source === 'purchase').map(({ license }) => license),
    asOfMs: nowMs,
  }
}

/**
 * Returns the last millisecond of a day in UTC.
 * @param field names the date in the error
 * @throws HttpError 400 when there is no such date
 */
export function endOfUtcDay(field: string, isoDate: string): number {
  const date = parseISO(isoDate, { in: utc })
  if (!isValid(date)) throw badRequest(`${field}: not a valid date`)
  return endOfDay(date).getTime()
}
