import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { recordedRoundOf } from '../../../domain/score-sheet/recorded-round-of.ts'
import { startSheet } from '../../../domain/score-sheet/sheet.ts'
import { WEB_INSTALL } from '../../accounts/installs.ts'
import { transact } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { conflict, HttpError, notFound } from '../../base/http/http-error.ts'
import { orderedId, readableId, tokenHash } from '../../base/ids.ts'
import { createThrottles } from '../../base/throttles.ts'
import { createRounds, type RoundDeps, requireNoCompetition } from '../rounds/rounds.ts'
import { BY_OWNER } from './sheet-callers.ts'
import { deviceNumber } from './sheet-devices.ts'
import { requireFewPlayers } from './sheet-documents.ts'
import { startLimits, startRefusalOf } from './sheet-limits.ts'

/** What a client starts a score sheet with. */
export type NewSheet = { token: string; key: string; device: string } & NewRound
type NewRound = { mode: 'entries'; round: SheetRound } | { mode: 'document'; round: RecordedRound }

/** The name of the key in the link of a round, which its client makes together with the round. */
const FIRST_KEY = 'scorer'

/** Starts score sheets. */
export function createSheetStarts(deps: RoundDeps) {
  return {
    /**
     * Starts a score sheet. Returns the present one to the same owner, token and key again, because the response to the
     * first call may have been lost.
     * @throws HttpError 409 when the token is in use, 413 when the account has too many rounds, 429 when its network has
     */
    async start(accountId: string, sheet: NewSheet, request: { ip: string }) {
      requireFewPlayers(sheet.round)
      return transact(deps, async (tx) => {
        // Comes first because it locks the account, so that sheets are started one after another.
        const now = tx.clock()
        const refusal = await startRefusalOf(tx.db, accountId, { token: sheet.token, now })
        const present = await findPresent(tx.db, accountId, sheet)
        if (present) return { ...present, isNew: false }
        await requireNoCompetition(tx.db, sheet.token)
        if (refusal !== undefined) throw new HttpError(413, refusal)
        await createThrottles(tx).take(startLimits({ ip: request.ip, body: sheet }))
        const { token, key, device } = sheet
        await insertSheet(tx, { ...sheet, iid: await webInstallOf(tx.db, accountId, now) })
        await tx.db
          .insertInto('scorer_keys')
          .values({ id: orderedId(now), token, key_hash: tokenHash(key), name: FIRST_KEY, created_at: now })
          .execute()
        await deviceNumber(tx.db, token, { device, name: undefined, by: BY_OWNER }, new Map())
        return { token, seq: 0, state: 'live' as const, isNew: true }
      })
    },
  }
}

/** @throws HttpError 409 when the token belongs to another round, 404 when staff have deleted the round */
async function findPresent(trx: Database, accountId: string, { token, key }: NewSheet) {
  const round = await trx
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .leftJoin('score_sheets', 'score_sheets.token', 'rounds.token')
    .select(['account_id', 'is_deleted', 'score_sheets.seq', 'state'])
    .where('rounds.token', '=', token)
    .executeTakeFirst()
  if (!round) return undefined
  const knownKey = await trx
    .selectFrom('scorer_keys')
    .select('id')
    .where('token', '=', token)
    .where('key_hash', '=', tokenHash(key))
    .executeTakeFirst()
  const { seq, state } = round
  if (round.account_id !== accountId || seq === null || state === null || !knownKey) {
    throw conflict('token: belongs to another round')
  }
  if (round.is_deleted === 1 && state !== 'discarded') throw notFound(`There is no score sheet ${token}`)
  return { token, seq, state }
}

/**
 * Returns the install to which recorded rounds belong: the one that sign-up created. A phone may have replaced its
 * description, and an account may have lost its installs.
 */
export async function webInstallOf(trx: Database, accountId: string, now: number): Promise<string> {
  const installs = await trx
    .selectFrom('installs')
    .select(['iid', 'device_model', 'app_version'])
    .where('account_id', '=', accountId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('iid')
    .execute()
  const isWeb = (install: (typeof installs)[number]) =>
    install.device_model === WEB_INSTALL.device_model && install.app_version === WEB_INSTALL.app_version
  const found = installs.find(isWeb) ?? installs[0]
  if (found) return found.iid
  const iid = readableId('W', 8)
  await trx
    .insertInto('installs')
    .values({ iid, account_id: accountId, is_primary: 1, created_at: now, ...WEB_INSTALL })
    .execute()
  return iid
}

/** Stores a score sheet without entries, and its round. */
export async function insertSheet(
  tx: RoundDeps,
  { token, iid, ...sheet }: { token: string; iid: string } & NewRound,
): Promise<void> {
  const recorded = sheet.mode === 'entries' ? recordedRoundOf(startSheet(sheet.round), token) : sheet.round
  await createRounds(tx).saveLive({ iid, token, recorded, isFromSheet: true, seq: 0 })
  const now = tx.clock()
  await tx.db
    .insertInto('score_sheets')
    .values({
      token,
      mode: sheet.mode,
      state: 'live',
      begun_with_json: JSON.stringify(sheet.round),
      created_at: now,
      last_entry_at: now,
    })
    .execute()
}
