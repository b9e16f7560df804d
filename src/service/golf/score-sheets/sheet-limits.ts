import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../base/database/database.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { tokenHash } from '../../base/ids.ts'
import type { Limit } from '../../base/throttles.ts'

/** How many rounds an account may record at the same time. */
const LIVE_MAX = 5
const LIVE_MAX_UNCONFIRMED = 1
/** How many rounds an account may start in 24 hours. */
const DAILY_MAX = 20
const DAILY_MAX_UNCONFIRMED = 3
/** How many rounds an account has until its e-mail address is confirmed. */
const MAX_UNCONFIRMED = 10

/**
 * Locks an account, so that its rounds are counted and begun one after another. Returns why another round of it may not be
 * live, or undefined if it may.
 * @param token of that round, which does not count
 */
export async function liveRefusalOf(
  trx: Database,
  accountId: string,
  token: string,
): Promise<string | undefined> {
  return liveRefusal(trx, accountId, { token, isConfirmed: await lockAccount(trx, accountId) })
}

/** Like `liveRefusalOf`, for a round that is not stored yet: returns why the account may not start it. */
export async function startRefusalOf(
  trx: Database,
  accountId: string,
  { token, now }: { token: string; now: number },
): Promise<string | undefined> {
  const isConfirmed = await lockAccount(trx, accountId)
  return presentStartRefusal(trx, accountId, { token, now, isConfirmed })
}

/** Returns the same without a lock, to say it before a round is set up. */
export async function presentStartRefusal(
  db: Database,
  accountId: string,
  { token, now, isConfirmed }: { token?: string; now: number; isConfirmed: boolean },
): Promise<string | undefined> {
  const refusal = await liveRefusal(db, accountId, { token, isConfirmed })
  if (refusal !== undefined) return refusal
  const countOf = async (sinceMs: number) => {
    const query = sheetsOf(db, accountId).where('score_sheets.created_at', '>', sinceMs)
    return Number((await query.executeTakeFirstOrThrow()).count)
  }
  const max = isConfirmed ? DAILY_MAX : DAILY_MAX_UNCONFIRMED
  if (!isConfirmed && (await countOf(0)) >= MAX_UNCONFIRMED)
    return `you have ${MAX_UNCONFIRMED} rounds; confirm your e-mail address to start another one`
  if ((await countOf(now - millisecondsInDay)) < max) return undefined
  return isConfirmed
    ? `you have started ${max} rounds within 24 hours; start the next one later`
    : `you have started ${max} rounds within 24 hours; confirm your e-mail address to start another one`
}

async function liveRefusal(
  db: Database,
  accountId: string,
  { token = '', isConfirmed }: { token: string | undefined; isConfirmed: boolean },
): Promise<string | undefined> {
  const { count } = await sheetsOf(db, accountId)
    .where('score_sheets.token', '!=', token)
    .where('state', '=', 'live')
    .where('is_deleted', '=', 0)
    .executeTakeFirstOrThrow()
  const max = isConfirmed ? LIVE_MAX : LIVE_MAX_UNCONFIRMED
  if (Number(count) < max) return undefined
  return `you have ${max === 1 ? 'a live round' : `${max} live rounds`} already; finish one first`
}

/** Returns whether the e-mail address of the account is confirmed. */
export async function lockAccount(trx: Database, accountId: string): Promise<boolean> {
  const { confirmed_at } = await trx
    .selectFrom('accounts')
    .select('confirmed_at')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return confirmed_at !== null
}

const sheetsOf = (trx: Database, accountId: string) =>
  trx
    .selectFrom('score_sheets')
    .innerJoin('rounds', 'rounds.token', 'score_sheets.token')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('competition', 'is', null)

const BATCHES_MAX = 60
/** Everyone in a club may share one network, also the scorers of one round. */
const NETWORK_BATCHES_MAX = 600
/** A day of a club with 160 players is about 60 rounds and 20 MB. */
const NETWORK_ROUNDS_MAX = 1000
const NETWORK_KB_MAX = 250_000

type Request = Pick<FastifyRequest, 'ip'>

/**
 * Returns the limits of what is sent to a score sheet: by scorer key or owner, by network and sheet, and the bytes of a
 * network.
 * @param subject the id of the scorer key, or the account
 */
export function batchLimits(token: string, subject: string, request: Request & { body: object }): Limit[] {
  const limit = { windowMs: millisecondsInMinute, refusal: 'Too many changes of this round' }
  // Whoever reads the table of limits must not learn the tokens of rounds.
  const sheet = tokenHash(token)
  return [
    { ...limit, max: BATCHES_MAX, key: `play ${sheet}|${subject}` },
    { ...limit, max: NETWORK_BATCHES_MAX, key: `play ${sheet}|${networkOf(request.ip)}` },
    bytesLimit(request),
  ]
}

/** Returns the limits of a network for rounds that are started. */
export function startLimits(request: Request & { body: object }): Limit[] {
  return [
    {
      key: `play-start|${networkOf(request.ip)}`,
      max: NETWORK_ROUNDS_MAX,
      windowMs: millisecondsInDay,
      refusal: 'Too many rounds were started from your network',
    },
    bytesLimit(request),
  ]
}

function bytesLimit({ ip, body }: Request & { body: object }): Limit {
  return {
    key: `play-kb|${networkOf(ip)}`,
    max: NETWORK_KB_MAX,
    amount: Math.ceil(Buffer.byteLength(JSON.stringify(body)) / 1000),
    windowMs: millisecondsInHour,
    refusal: 'Too much was sent from your network',
  }
}
