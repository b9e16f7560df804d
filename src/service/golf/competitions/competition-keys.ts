import { SCORER_KEYS_MAX } from '../../../contract/score-sheet-rules.ts'
import type { Account } from '../../base/account.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { badRequest, conflict, HttpError } from '../../base/http/http-error.ts'
import { orderedId, tokenHash } from '../../base/ids.ts'
import { requireFreeName } from '../score-sheets/scorer-keys.ts'
import {
  lockCompetition,
  lockSheets,
  requireConfirmed,
  requireOrganiser,
  roundStateOf,
  sheetsOf,
} from './competition-rows.ts'
import type { CompetitionDeps } from './group-sheets.ts'

interface NewKeys {
  name: string
  keys: { round: number; group: number; key: string }[]
}

/** Adds scorer keys to the sheets of several groups. */
export function createCompetitionKeys({ db, clock }: Pick<CompetitionDeps, 'clock'> & { db: Database }) {
  return {
    /**
     * Adds keys that the organiser's client has made, all or none. Returns their ids, also for the same keys again.
     * @throws HttpError 400 for a group that does not exist, 403, 404, 409 for a round that is not open
     */
    add(token: string, account: Account, { name, keys }: NewKeys): Promise<string[]> {
      requireConfirmed(account)
      return inTransaction(db, async (trx) => {
        const competition = requireOrganiser(await lockCompetition(trx, token), account)
        requireFreeName(name)
        await lockSheets(trx, token)
        const sheets = (await sheetsOf(trx, token)).filter(({ isMissing }) => !isMissing)
        const ids: string[] = []
        for (const [at, { round, group, key }] of keys.entries()) {
          if (roundStateOf(competition, round) !== 'open') throw conflict(`keys[${at}].round: is not open`)
          const sheet = sheets.find((one) => one.round === round && one.group === group)
          if (!sheet) throw badRequest(`keys[${at}].group: there is no group ${group} in round ${round}`)
          ids.push(await addKey(trx, clock(), { token: sheet.token, name, key, at }))
        }
        return ids
      })
    },
  }
}

interface KeyToAdd {
  token: string
  name: string
  key: string
  at: number
}

async function addKey(trx: Database, now: number, { token, name, key, at }: KeyToAdd): Promise<string> {
  const keys = await trx
    .selectFrom('scorer_keys')
    .select(['id', 'key_hash', 'withdrawn_at', 'is_of_competition'])
    .where('token', '=', token)
    .orderBy('id')
    .execute()
  const same = keys.find((one) => one.key_hash === tokenHash(key))
  if (same?.withdrawn_at != null) throw conflict(`keys[${at}].key: has been withdrawn`)
  if (same) return same.id
  const active = keys.filter(({ withdrawn_at }) => withdrawn_at === null)
  if (active.length >= SCORER_KEYS_MAX) {
    const oldest = active.find(({ is_of_competition }) => is_of_competition === 1)
    if (!oldest)
      throw new HttpError(413, `A round has at most ${SCORER_KEYS_MAX} scorer keys; withdraw one first`)
    await trx.updateTable('scorer_keys').set({ withdrawn_at: now }).where('id', '=', oldest.id).execute()
  }
  const id = orderedId(now)
  await trx
    .insertInto('scorer_keys')
    .values({ id, token, key_hash: tokenHash(key), name, created_at: now, is_of_competition: 1 })
    .execute()
  return id
}
