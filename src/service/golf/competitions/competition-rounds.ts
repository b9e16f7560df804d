import { millisecondsInDay } from 'date-fns/constants'
import type { Account } from '../../base/account.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { notifyLive } from '../realtime/live-channel.ts'
import { lockAccount } from '../score-sheets/account-limits.ts'
import { BY_SERVICE } from '../score-sheets/sheet-callers.ts'
import { appendEntries } from '../score-sheets/sheet-log.ts'
import { lockSheet } from '../score-sheets/sheet-rows.ts'
import { drawRefusal } from './change-refusal.ts'
import {
  type Competition,
  lockCompetition,
  lockSheets,
  requireConfirmed,
  requireOrganiser,
  roundStateOf,
  scoredBalls,
  sheetsOf,
} from './competition-rows.ts'
import { saveCompetition } from './competitions.ts'
import { bringUpToDate, type CompetitionDeps, drawnGroups, openedGroups } from './group-sheets.ts'

/** For how long a closed round can be opened again. */
const REOPENABLE_MS = 30 * millisecondsInDay
/** How many competitions of an account may have an open round. */
const OPEN_MAX = 3

/** Opens and closes the rounds of competitions. */
export function createCompetitionRounds({ db, ...deps }: CompetitionDeps & { db: Database }) {
  /**
   * Changes a round of a locked competition. @param make is not called if the round is in the state already
   * @throws HttpError 403, 404
   */
  const change = <Result>(
    { token, n, account }: RoundCall,
    state: 'open' | 'closed',
    {
      make,
      resultOf,
    }: {
      make(trx: Database, competition: Competition, number: number): Promise<void>
      resultOf(trx: Database, number: number): Promise<Result>
    },
  ): Promise<Result> => {
    requireConfirmed(account)
    return inTransaction(db, async (trx) => {
      // Comes before the lock of the competition, as when one is made.
      await lockAccount(trx, account.id)
      const competition = requireOrganiser(await lockCompetition(trx, token), account)
      const number = /^[1-9]\d?$/.test(n) ? Number(n) : 0
      if (!competition.document.rounds[number - 1]) throw notFound(`There is no round ${n}`)
      if (roundStateOf(competition, number) !== state) {
        await lockSheets(trx, token)
        await make(trx, competition, number)
      }
      return resultOf(trx, number)
    })
  }

  /** Stores the state of a round, and what follows from it. */
  const setState = async (
    trx: Database,
    competition: Competition,
    number: number,
    state: 'open' | 'closed',
  ): Promise<Competition> => {
    const { token, document } = competition
    const isClosed = state === 'closed'
    const draw = isClosed ? drawnGroups(document, number) : undefined
    const closedAt = isClosed ? deps.clock() : null
    const columns = { state, draw_json: draw ? JSON.stringify(draw) : null, closed_at: closedAt }
    await trx
      .insertInto('competition_rounds')
      .values({ competition: token, number, ...columns })
      .onConflict((c) => c.columns(['competition', 'number']).doUpdateSet(columns))
      .execute()
    const others = competition.rounds.filter((round) => round.number !== number)
    const next: Competition = {
      ...competition,
      revision: competition.revision + 1,
      rounds: [...others, { number, state, draw, closedAt }],
    }
    await saveCompetition(trx, next)
    await notifyLive({ db: trx, kind: deps.kind }, token)
    return next
  }

  /** Finishes all sheets of a round, or opens them again. */
  const enterInAll = async (trx: Database, token: string, number: number, kind: 'finish' | 'reopen') => {
    for (const sheet of await sheetsOf(trx, token)) {
      if (sheet.round !== number || sheet.isMissing) continue
      const locked = await lockSheet(trx, sheet.token)
      const isDue = locked?.state === (kind === 'finish' ? 'live' : 'finished')
      if (locked && isDue) await appendEntries(trx, deps, locked, BY_SERVICE, () => [{ kind }])
    }
  }

  const revisionOf = async (trx: Database, token: string) => {
    const row = trx.selectFrom('competitions').select('revision').where('token', '=', token)
    return row.executeTakeFirstOrThrow()
  }

  return {
    /**
     * Makes the sheets of a round. Returns them, also for an open round.
     * @throws HttpError 403, 404, 409 unless all earlier rounds are closed and this one has groups
     */
    open(call: RoundCall) {
      return change(call, 'open', {
        async make(trx, competition, number) {
          if (roundStateOf(competition, number) === 'closed') throw conflict(`Round ${number} is closed`)
          const early = competition.document.rounds.findIndex(
            (_, at) => at < number - 1 && roundStateOf(competition, at + 1) !== 'closed',
          )
          if (early !== -1) throw conflict(`Round ${early + 1} is not closed`)
          if (drawnGroups(competition.document, number).length === 0) {
            throw conflict(`Round ${number} has no groups with entrants`)
          }
          await requireFewOpen(trx, call.account.id)
          await bringUpToDate(trx, deps, await setState(trx, competition, number, 'open'), number)
        },
        resultOf: async (trx, number) => ({ groups: await openedGroups(trx, call.token, number) }),
      })
    },

    /** Closes a round. Returns the revision. @throws HttpError 403, 404, 409 for a round that was not opened */
    close(call: RoundCall) {
      return change(call, 'closed', {
        async make(trx, competition, number) {
          if (roundStateOf(competition, number) === 'planned') throw conflict(`Round ${number} is not open`)
          await enterInAll(trx, call.token, number, 'finish')
          await setState(trx, competition, number, 'closed')
        },
        resultOf: (trx) => revisionOf(trx, call.token),
      })
    },

    /**
     * Opens a closed round again; then the document counts for it. Returns the revision.
     * @throws HttpError 403, 404, 409 after 30 days, while another round is open, when a later one has a score, or when the
     * document moves somebody who has scores
     */
    reopen(call: RoundCall) {
      return change(call, 'open', {
        async make(trx, competition, number) {
          const { rounds } = competition
          const round = rounds.find((one) => one.number === number)
          if (!round) throw conflict(`Round ${number} was not opened`)
          if (deps.clock() - (round.closedAt ?? 0) > REOPENABLE_MS) {
            throw conflict(`Round ${number} was closed more than 30 days ago`)
          }
          const open = rounds.find(({ state }) => state === 'open')
          if (open) throw conflict(`Round ${open.number} is open`)
          const sheets = await sheetsOf(trx, call.token)
          const later = scoredBalls(sheets).find((ball) => ball.round > number)
          if (later) throw conflict(`Round ${later.round} has a score`)
          const refusal = drawRefusal(competition, sheets, number)
          if (refusal !== undefined) throw conflict(refusal)
          await requireFewOpen(trx, call.account.id)
          await enterInAll(trx, call.token, number, 'reopen')
          await bringUpToDate(trx, deps, await setState(trx, competition, number, 'open'), number)
        },
        resultOf: (trx) => revisionOf(trx, call.token),
      })
    },
  }
}

interface RoundCall {
  token: string
  /** The number of the round, as the path has it. */
  n: string
  account: Account
}

/** @throws HttpError 409 when the account has too many competitions with an open round. It must be locked. */
async function requireFewOpen(trx: Database, accountId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('competition_rounds')
    .innerJoin('competitions', 'competitions.token', 'competition_rounds.competition')
    .innerJoin('installs', 'installs.iid', 'competitions.iid')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('competition_rounds.state', '=', 'open')
    .where('is_deleted', '=', 0)
    .executeTakeFirstOrThrow()
  if (Number(count) >= OPEN_MAX) {
    throw conflict(`you have ${OPEN_MAX} competitions with an open round; close one first`)
  }
}
