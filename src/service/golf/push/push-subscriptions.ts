import { createECDH, timingSafeEqual } from 'node:crypto'
import { millisecondsInHour } from 'date-fns/constants'
import type { InferOutput } from 'valibot'
import { FOLLOWED_ROUNDS_MAX, type FollowedRound, type followRound } from '../../../contract/push.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { badRequest, conflict, HttpError, notFound } from '../../base/http/http-error.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { orderedId, tokenHash } from '../../base/ids.ts'
import { createJobs, type JobContext } from '../../base/jobs/jobs.ts'
import { createThrottles } from '../../base/throttles.ts'
import type { GolfContext } from '../golf-context.ts'
import { openSheet } from '../score-sheets/sheet-callers.ts'
import type { SheetFolds } from '../score-sheets/sheet-folds.ts'
import { lockRound } from '../score-sheets/sheet-rows.ts'
import { readRoundNews, roundStateOf, selectFollowed, toldKeys } from './followed-rounds.ts'
import { createPushKeys, FOLLOWING_MAX_MS } from './push-keys.ts'
import { type Follower, requireRoom, requireRoomAtHost } from './push-room.ts'
import { isKnownService, PUBLIC_NETWORK } from './push-transport.ts'

/** The kind of the job that tells followers what happens. */
export const PUSH = 'push messages'
/** Attempts of one network in an hour. Everybody in a club may share one address. */
const ATTEMPTS_PER_HOUR = 300

/** How a browser is reached, as it says itself. */
export type PushTarget = Omit<InferOutput<typeof followRound.body>, 'round' | 'birdies'>

/** A subscription that is proved with its secret. Without it, nothing is known about the endpoint. */
export interface PushProof {
  endpoint: string
  auth?: string | undefined
}

type Deps = JobContext & Pick<GolfContext, 'sheetFolds' | 'pushNetwork'>

/** Browsers that follow live rounds. */
export function createPushSubscriptions(context: Deps) {
  const { db, clock, sheetFolds, pushNetwork = PUBLIC_NETWORK } = context
  const pushKeys = createPushKeys(context)

  /** @throws HttpError 400 for a key that no browser has, 410 for a key of the service that is not accepted */
  async function requireKeys({ keys, publicKey }: PushTarget): Promise<void> {
    if (!isPoint(keys.p256dh)) throw badRequest('keys.p256dh: is not a public key')
    const accepted = await pushKeys.accepted()
    if (!accepted.some((key) => key.publicKey === withoutPadding(publicKey))) {
      throw new HttpError(410, 'The key of this service has been replaced; please subscribe again')
    }
  }

  return {
    /**
     * Follows a live round. Returns whether as a player, which is the owner or a scorer.
     * @throws HttpError 400, 404, 409, 410, 413 or 429 as the contract says, 403 for a scorer key that is not valid
     */
    async follow(
      { round: token, birdies, ...target }: InferOutput<typeof followRound.body>,
      follower: Follower,
    ): Promise<boolean> {
      const { accountId, scorerKey, ip } = follower
      await requireKeys(target)
      const limit = { max: ATTEMPTS_PER_HOUR, windowMs: millisecondsInHour, refusal: 'Too many attempts' }
      await createThrottles({ db, clock }).take([{ key: `follow|${networkOf(ip)}`, ...limit }])
      const hash = hashOf(target)
      return inTransaction(db, async (trx) => {
        await lockRound(trx, token)
        const state = await roundStateOf(trx, token)
        if (!state || state.isDeleted) throw notFound(`There is no round ${token}`)
        if (!state.isLive) throw conflict('This round is not being played')
        const opened = scorerKey === undefined ? undefined : await openSheet(trx, token, { scorerKey })
        await requireSecret(trx, target)
        await requireRoom(trx, token, hash)
        await requireRoomAtHost({ ...context, db: trx }, { endpoint: target.endpoint, hash, token }, follower)
        if (await addRound(trx, sheetFolds, token, state.version))
          await createJobs({ ...context, db: trx }).ask(PUSH)
        const choices = {
          ...columnsOf(target),
          birdies: birdies ? 1 : 0,
          account_id: accountId ?? null,
          scorer_key_id: opened?.subject ?? null,
          created_at: clock(),
        } as const
        await trx
          .insertInto('push_subscriptions')
          .values({ id: orderedId(clock()), token, ...choices })
          .onConflict((c) => c.columns(['endpoint_hash', 'token']).doUpdateSet(choices))
          .execute()
        const [row] = await selectFollowed(trx)
          .where('endpoint_hash', '=', hash)
          .where('token', '=', token)
          .execute()
        return row !== undefined && row.isPlayer === 1
      })
    },

    /** Ends following a round, or all rounds. */
    async end(proof: PushProof, token: string | undefined): Promise<void> {
      const ids = await readIds(db, proof)
      if (ids.length === 0) return
      await db
        .deleteFrom('push_subscriptions')
        .where('id', 'in', ids)
        .$if(token !== undefined, (query) => query.where('token', '=', token ?? ''))
        .execute()
    },

    /** Returns the rounds that an endpoint follows, the latest first. */
    async of(proof: PushProof): Promise<FollowedRound[]> {
      const ids = await readIds(db, proof)
      if (ids.length === 0) return []
      const rows = await selectFollowed(db)
        .where('push_subscriptions.id', 'in', ids)
        .orderBy('created_at', 'desc')
        .limit(FOLLOWED_ROUNDS_MAX)
        .execute()
      return rows.map(({ token, isPlayer, birdies }) => ({
        round: token,
        isPlayer: isPlayer === 1,
        birdies: birdies === 1,
      }))
    },

    /**
     * Moves what an endpoint follows to another one, unless that follows the same round already.
     * @throws HttpError 400 or 410 like `follow`; 409 if the other one has another secret, or is at another host that is no
     * known push service
     */
    async replace(old: PushProof, target: PushTarget): Promise<void> {
      await requireKeys(target)
      const from = hashOf(old)
      const to = hashOf(target)
      if (from === to) return
      await inTransaction(db, async (trx) => {
        const ids = await readIds(trx, old)
        if (ids.length === 0) return
        await requireSecret(trx, target)
        const { origin } = new URL(target.endpoint)
        // Nobody knows whose they are here, and so whether there is room at the host.
        if (origin !== new URL(old.endpoint).origin && !isKnownService(origin, pushNetwork))
          throw conflict('This is not the push service of the browser')
        await trx
          .updateTable('push_subscriptions')
          .set(columnsOf(target))
          .where('id', 'in', ids)
          .where('token', 'not in', (e) =>
            e.selectFrom('push_subscriptions').select('token').where('endpoint_hash', '=', to),
          )
          .execute()
        await trx
          .deleteFrom('push_subscriptions')
          .where('id', 'in', ids)
          .where('endpoint_hash', '=', from)
          .execute()
      })
    },

    /** Ends what lasts longer than a round does. */
    async endOld(): Promise<void> {
      await db
        .deleteFrom('push_subscriptions')
        .where('created_at', '<=', clock() - FOLLOWING_MAX_MS)
        .execute()
    },
  }
}

const withoutPadding = (text: string) => text.replace(/=+$/, '')
const hashOf = ({ endpoint }: Pick<PushTarget, 'endpoint'>) => tokenHash(endpoint)

const columnsOf = (target: PushTarget) => ({
  endpoint_hash: hashOf(target),
  endpoint: target.endpoint,
  p256dh: withoutPadding(target.keys.p256dh),
  auth: withoutPadding(target.keys.auth),
  public_key: withoutPadding(target.publicKey),
})

/** Returns whether a secret is the stored one. Compares in constant time, so that timing does not reveal it. */
function isSecret(sent: string | undefined, stored: string): boolean {
  const [own, expected] = [sent ?? '', stored].map((text) => Buffer.from(text, 'base64url')) as [
    Buffer,
    Buffer,
  ]
  return own.length === expected.length && timingSafeEqual(own, expected)
}

const selectSecrets = (trx: Database, endpoint: Pick<PushTarget, 'endpoint'>) =>
  trx.selectFrom('push_subscriptions').select(['id', 'auth']).where('endpoint_hash', '=', hashOf(endpoint))

/** Returns the ids of the subscriptions of an endpoint that have this secret. */
async function readIds(trx: Database, { endpoint, auth }: PushProof): Promise<string[]> {
  const rows = await selectSecrets(trx, { endpoint }).execute()
  return rows.filter((row) => isSecret(auth, row.auth)).map(({ id }) => id)
}

/** @throws HttpError 409 if the endpoint is known with another secret. A browser with new keys has a new endpoint. */
async function requireSecret(trx: Database, target: PushTarget): Promise<void> {
  const rows = await selectSecrets(trx, target).execute()
  if (rows.some((row) => !isSecret(target.keys.auth, row.auth)))
    throw conflict('This subscription is known with other keys')
}

function isPoint(text: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Notes a round that nobody has followed before, and returns whether it is one. What has happened so far is not told. */
async function addRound(
  trx: Database,
  sheetFolds: SheetFolds,
  token: string,
  version: string,
): Promise<boolean> {
  const known = await trx
    .selectFrom('push_rounds')
    .select('token')
    .where('token', '=', token)
    .executeTakeFirst()
  if (known) return false
  const told_json = JSON.stringify(toldKeys([], await readRoundNews(trx, sheetFolds, token)))
  await trx
    .insertInto('push_rounds')
    .values({ token, told_json, version })
    .onConflict((c) => c.column('token').doNothing())
    .execute()
  return true
}
