import { sql } from 'kysely'
import { FOLLOWED_ROUNDS_MAX } from '../../../contract/push.ts'
import type { Database } from '../../base/database/database.ts'
import { HttpError } from '../../base/http/http-error.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { tokenHash } from '../../base/ids.ts'
import { createThrottles } from '../../base/throttles.ts'
import type { GolfContext } from '../golf-context.ts'
import { FOLLOWING_MAX_MS } from './push-keys.ts'
import { isKnownService, PUBLIC_NETWORK } from './push-transport.ts'

const FOLLOWERS_MAX = 1_000
const SUBSCRIPTIONS_MAX = 200_000
/** Subscriptions of one account, or new ones of one network, at a host that may not be a push service at all. */
const OTHER_HOST_MAX = 20

/** Who follows: an account, a scorer or, without either, somebody who is not signed in. */
export interface Follower {
  accountId?: string | undefined
  scorerKey?: string | undefined
  /** The address of the request. */
  ip: string
}

/** @throws HttpError 413 when the round, the endpoint or the table has no room */
export async function requireRoom(trx: Database, token: string, hash: string): Promise<void> {
  const others = trx.selectFrom('push_subscriptions').select((e) => e.fn.countAll<number>().as('count'))
  const count = async (query: typeof others) => Number((await query.executeTakeFirstOrThrow()).count)
  if ((await count(others.where('token', '=', token).where('endpoint_hash', '!=', hash))) >= FOLLOWERS_MAX)
    throw new HttpError(413, 'Too many people follow this round')
  const ofEndpoint = others.where('endpoint_hash', '=', hash).where('token', '!=', token)
  if ((await count(ofEndpoint)) >= FOLLOWED_ROUNDS_MAX)
    throw new HttpError(413, `You can follow at most ${FOLLOWED_ROUNDS_MAX} rounds at a time`)
  if ((await count(others)) >= SUBSCRIPTIONS_MAX) throw new HttpError(413, 'Too many rounds are followed')
}

/** @throws HttpError 413 or 429 when the account or the network has no room at a host that is no known push service */
export async function requireRoomAtHost(
  { db: trx, clock, pushNetwork = PUBLIC_NETWORK }: Pick<GolfContext, 'db' | 'clock' | 'pushNetwork'>,
  { endpoint, hash, token }: { endpoint: string; hash: string; token: string },
  { accountId, ip }: Follower,
): Promise<void> {
  const { origin } = new URL(endpoint)
  if (isKnownService(origin, pushNetwork)) return
  const start = `${origin}/`
  if (accountId === undefined) {
    const known = await trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint_hash', '=', hash)
      .where('token', '=', token)
      .where('account_id', 'is', null)
      .executeTakeFirst()
    if (known) return
    const key = `follow-host|${tokenHash(`${networkOf(ip)} ${start}`)}`
    const refusal = 'Too many rounds are followed through this push service without an account'
    await createThrottles({ db: trx, clock }).take([
      { key, max: OTHER_HOST_MAX, windowMs: FOLLOWING_MAX_MS, refusal },
    ])
    return
  }
  const { count } = await trx
    .selectFrom('push_subscriptions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where((e) => e(sql`substr(${e.ref('endpoint')}, 1, ${sql.lit(start.length)})`, '=', start))
    .where((e) => e.or([e('endpoint_hash', '!=', hash), e('token', '!=', token)]))
    .executeTakeFirstOrThrow()
  if (Number(count) >= OTHER_HOST_MAX)
    throw new HttpError(413, `You can follow at most ${OTHER_HOST_MAX} rounds through this push service`)
}
