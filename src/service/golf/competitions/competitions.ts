import { type InferOutput, is, object } from 'valibot'
import type { CompetitionDocument } from '../../../contract/competition-document.ts'
import type {
  createCompetition,
  OrganisedCompetition,
  putCompetition,
} from '../../../contract/competitions.ts'
import { sheetToken } from '../../../contract/score-sheets.ts'
import { competitionRows } from '../../../domain/competition/competition-rows.ts'
import { progressOf } from '../../../domain/competition/group-facts.ts'
import type { Account } from '../../base/account.ts'
import { transact } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { badRequest, conflict } from '../../base/http/http-error.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { isErased } from '../rounds/rounds.ts'
import { BY_OWNER } from '../score-sheets/sheet-callers.ts'
import { lockAccount } from '../score-sheets/sheet-limits.ts'
import type { SheetDeps } from '../score-sheets/sheet-recorder.ts'
import { webInstallOf } from '../score-sheets/start-sheets.ts'
import { changeRefusal } from './change-refusal.ts'
import { setCompetitionDeleted } from './competition-deletions.ts'
import {
  type Competition,
  changeOwn,
  columnsOf,
  findCompetition,
  requireConfirmed,
  requireOrganiser,
  roundStateOf,
  saveCompetition,
  scoredBalls,
  sheetsOf,
} from './competition-rows.ts'
import { bringUpToDate } from './group-sheets.ts'
import { fieldOf, statesOf } from './public-competitions.ts'

/** How many competitions an account may have. */
const COMPETITIONS_MAX = 50

/** What of a new competition is read first. */
const sent = object({ token: sheetToken })

type NewCompetition = InferOutput<typeof createCompetition.body>
type ChangedCompetition = InferOutput<typeof putCompetition.body>

/** What an organiser does with competitions, except their rounds. */
export function createCompetitions(deps: SheetDeps) {
  const { db } = deps
  /** Returns the competition with a token, if it is that of the account. */
  const own = (found: Competition | undefined, { id }: Account) =>
    found && !found.isDeleted && found.accountId === id
      ? { token: found.token, revision: found.revision }
      : undefined
  return {
    /** Returns the competition that an account has made with the token of a body, if it has. @throws HttpError 403 */
    async made(account: Account, body: unknown) {
      requireConfirmed(account)
      return is(sent, body) ? own(await findCompetition(db, body.token), account) : undefined
    },

    /**
     * Makes a competition. Returns the present one to the same account and token again.
     * @throws HttpError 403, or 409 for a token that is or was something else, and when the account has too many
     */
    create(account: Account, { token, competition: document }: NewCompetition) {
      requireConfirmed(account)
      return transact(deps, async (tx) => {
        // Comes first, so that the competitions of an account are counted one after another.
        await lockAccount(tx.db, account.id)
        const present = await findCompetition(tx.db, token)
        const made = own(present, account)
        if (made) return { ...made, isNew: false }
        if (present || (await isTaken(tx.db, token)))
          throw conflict('token: is or was used for something else')
        const { count } = await ofAccount(tx.db, account.id)
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= COMPETITIONS_MAX) {
          throw conflict(`you have ${COMPETITIONS_MAX} competitions; delete one first`)
        }
        const now = tx.clock()
        await tx.db
          .insertInto('competitions')
          .values({
            ...columnsOf({ document, rounds: [] }),
            token,
            iid: await webInstallOf(tx.db, account.id, now),
            revision: 1,
            created_at: now,
          })
          .execute()
        return { token, revision: 1, isNew: true }
      })
    },

    /** Returns the competitions of an account, latest first. */
    async listOf(account: Account) {
      requireConfirmed(account)
      const rows = await ofAccount(db, account.id)
        .select(['token', 'name', 'state', 'document_json', 'competitions.created_at as createdAt'])
        .execute()
      return rows
        .map(({ document_json, ...row }) => {
          const { rounds, entrants = [] } = JSON.parse(document_json) as CompetitionDocument
          return { ...row, dates: rounds.map(({ date }) => date), entrants: entrants.length }
        })
        .toSorted(
          (a, b) => compare(b.dates[0], a.dates[0]) || b.createdAt - a.createdAt || compare(a.token, b.token),
        )
        .map(({ createdAt: _, ...listed }) => listed)
    },

    /** Returns a competition to its organiser. @throws HttpError 403, 404 */
    async read(token: string, account: Account): Promise<OrganisedCompetition> {
      requireConfirmed(account)
      const competition = requireOrganiser(await findCompetition(db, token), account)
      const { document, revision } = competition
      const sheets = await sheetsOf(db, token)
      const scorers = await scorersOf(db, token)
      const states = statesOf(competition, sheets)
      return {
        revision,
        competition: document,
        rounds: document.rounds.map((_, at) => ({
          state: roundStateOf(competition, at + 1),
          groups: sheets
            .filter(({ round, isMissing }) => round === at + 1 && !isMissing)
            .map(({ token: sheet, group, seq, facts, lastScoreAt }) => ({
              number: group,
              sheet,
              seq,
              ...progressOf(facts, states, document.course.holes.length),
              lastEntryMs: lastScoreAt ?? undefined,
              discrepancies: facts.discrepancies,
              late: facts.late || undefined,
              confirmed: facts.confirmed,
              scorers: scorers.get(sheet) ?? 0,
            })),
        })),
        leaderboard: competitionRows(fieldOf(competition, sheets)),
      }
    },

    /**
     * Replaces the document, and brings the sheets of the open round up to date. Returns the next revision.
     * @throws HttpError 400 with the first thing wrong, 403, 404, 409 if somebody changed it since
     */
    change(
      token: string,
      account: Account,
      { revision, competition: document }: ChangedCompetition,
    ): Promise<number> {
      return changeOwn(deps, token, account, async (tx, before, sheets) => {
        if (revision !== before.revision) {
          throw conflict(`The competition was changed in the meantime; its revision is ${before.revision}`)
        }
        const refusal = changeRefusal(before, document, sheets)
        if (refusal !== undefined) throw badRequest(refusal)
        const next: Competition = {
          ...before,
          // As it is read from the database.
          document: JSON.parse(JSON.stringify(document)) as CompetitionDocument,
          isHidden: document.isHidden === true,
        }
        const open = next.rounds.find(({ state }) => state === 'open')
        if (open) await bringUpToDate(tx, next, open.number)
        if (next.isHidden !== before.isHidden) await setHidden(tx, next)
        return saveCompetition(tx, next)
      })
    },

    /** Deletes a competition. @throws HttpError 403, 404, 409 with a score unless `withRounds` */
    delete(token: string, account: Account, withRounds: boolean): Promise<void> {
      return changeOwn(deps, token, account, async (tx, _, sheets) => {
        if (!withRounds && scoredBalls(sheets).length > 0) {
          throw conflict('The competition has scores; delete it with its rounds')
        }
        await setCompetitionDeleted(tx, token, true)
      })
    },
  }
}

const compare = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0)

const ofAccount = (db: Database, accountId: string) =>
  db
    .selectFrom('competitions')
    .innerJoin('installs', 'installs.iid', 'competitions.iid')
    .where('account_id', '=', accountId)
    .where('is_deleted', '=', 0)

/** Returns whether a round has or had a token. */
async function isTaken(trx: Database, token: string): Promise<boolean> {
  const round = await trx.selectFrom('rounds').select('token').where('token', '=', token).executeTakeFirst()
  return round !== undefined || isErased(trx, token)
}

/** Hides the rounds of all groups, or reveals them. */
async function setHidden(tx: SheetDeps, { token, isHidden }: Competition): Promise<void> {
  const rounds = await tx.db
    .updateTable('rounds')
    .set({ is_hidden: isHidden ? 1 : 0 })
    .where(
      'token',
      'in',
      tx.db.selectFrom('competition_sheets').select('token').where('competition', '=', token),
    )
    .returning('token')
    .execute()
  for (const round of rounds) await notifyLive(tx, round.token)
}

/** Returns how many devices have entered something with a key, by sheet. */
async function scorersOf(db: Database, token: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('score_sheet_devices')
    .innerJoin('competition_sheets', 'competition_sheets.token', 'score_sheet_devices.token')
    .select(['competition_sheets.token', (e) => e.fn.countAll<number>().as('count')])
    .where('competition', '=', token)
    .where('used_by', '!=', BY_OWNER)
    .groupBy('competition_sheets.token')
    .execute()
  return new Map(rows.map((row) => [row.token, Number(row.count)]))
}
