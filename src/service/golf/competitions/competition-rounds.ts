import { millisecondsInDay } from 'date-fns/constants'
import type { InferOutput } from 'valibot'
import type { addCompetitionKeys } from '../../../contract/competitions.ts'
import type { Account } from '../../base/account.ts'
import type { Database } from '../../base/database/database.ts'
import { badRequest, conflict, notFound } from '../../base/http/http-error.ts'
import { addKey, requireFreeName } from '../score-sheets/scorer-keys.ts'
import { BY_SERVICE } from '../score-sheets/sheet-callers.ts'
import { appendEntries } from '../score-sheets/sheet-log.ts'
import type { SheetDeps } from '../score-sheets/sheet-recorder.ts'
import { lockSheet } from '../score-sheets/sheet-rows.ts'
import { drawRefusal } from './change-refusal.ts'
import {
  type Competition,
  changeOwn,
  type GroupSheet,
  roundStateOf,
  saveCompetition,
  scoredBalls,
  sheetsOf,
} from './competition-rows.ts'
import { bringUpToDate, drawnGroups } from './group-sheets.ts'

/** For how long a closed round can be opened again. */
const REOPENABLE_MS = 30 * millisecondsInDay
/** How many competitions of an account may have an open round. */
const OPEN_MAX = 3

interface RoundCall {
  token: string
  /** The number of the round, as the path has it. */
  n: string
  account: Account
}

type NewKeys = InferOutput<typeof addCompetitionKeys.body>

/** Opens and closes the rounds of competitions, and adds the keys of their groups. */
export function createCompetitionRounds(deps: SheetDeps) {
  /**
   * Opens or closes a round with all its sheets. Returns the revision, and the sheets of the groups in the draw.
   * @param check throws why it cannot be; it is not called if the round is in the state already
   * @throws HttpError 403, 404, 409
   */
  const change = (
    { token, n, account }: RoundCall,
    state: 'open' | 'closed',
    check: (competition: Competition, number: number, sheets: readonly GroupSheet[]) => void,
  ) =>
    changeOwn(deps, token, account, async (tx, competition, sheets) => {
      const number = /^[1-9]\d?$/.test(n) ? Number(n) : 0
      if (!competition.document.rounds[number - 1]) throw notFound(`There is no round ${n}`)
      let { revision } = competition
      if (roundStateOf(competition, number) !== state) {
        check(competition, number, sheets)
        if (state === 'open') await requireFewOpen(tx.db, account.id)
        const kind = state === 'open' ? 'reopen' : 'finish'
        for (const sheet of sheets) {
          if (sheet.round !== number || sheet.isRemoved) continue
          const locked = await lockSheet(tx.db, sheet.token)
          const isDue = locked?.state === (state === 'open' ? 'finished' : 'live')
          if (locked && isDue) await appendEntries(tx, locked, BY_SERVICE, () => [{ kind }])
        }
        if (state === 'open') await bringUpToDate(tx, competition, number)
        revision = await setState(tx, competition, number, state)
      }
      const present = await sheetsOf(tx.db, token)
      const groups = present
        .filter(({ round, isMissing }) => round === number && !isMissing)
        .map(({ group, token: sheet }) => ({ number: group, sheet }))
      return { revision, groups }
    })

  const setState = async (
    tx: SheetDeps,
    competition: Competition,
    number: number,
    state: 'open' | 'closed',
  ): Promise<number> => {
    const isClosed = state === 'closed'
    const draw = isClosed ? drawnGroups(competition.document, number) : undefined
    const closedAt = isClosed ? tx.clock() : null
    const columns = { state, draw_json: draw ? JSON.stringify(draw) : null, closed_at: closedAt }
    await tx.db
      .insertInto('competition_rounds')
      .values({ competition: competition.token, number, ...columns })
      .onConflict((c) => c.columns(['competition', 'number']).doUpdateSet(columns))
      .execute()
    const others = competition.rounds.filter((round) => round.number !== number)
    const rounds = [...others, { number, state, draw, closedAt }]
    return saveCompetition(tx, { ...competition, rounds })
  }

  return {
    /**
     * Makes the sheets of a round. Returns them, also for an open round.
     * @throws HttpError 403, 404, 409 unless all earlier rounds are closed and this one has groups
     */
    async open(call: RoundCall) {
      const { groups } = await change(call, 'open', (competition, number) => {
        if (roundStateOf(competition, number) === 'closed') throw conflict(`Round ${number} is closed`)
        const early = competition.document.rounds.findIndex(
          (_, at) => at < number - 1 && roundStateOf(competition, at + 1) !== 'closed',
        )
        if (early !== -1) throw conflict(`Round ${early + 1} is not closed`)
        if (drawnGroups(competition.document, number).length === 0) {
          throw conflict(`Round ${number} has no groups with entrants`)
        }
      })
      return { groups }
    },

    /** Closes a round. Returns the revision. @throws HttpError 403, 404, 409 for a round that was not opened */
    async close(call: RoundCall) {
      const { revision } = await change(call, 'closed', (competition, number) => {
        if (roundStateOf(competition, number) === 'planned') throw conflict(`Round ${number} is not open`)
      })
      return { revision }
    },

    /**
     * Opens a closed round again; then the document counts for it. Returns the revision.
     * @throws HttpError 403, 404, 409 after 30 days, while another round is open, when a later one has a score, or when the
     * document moves somebody who has scores
     */
    async reopen(call: RoundCall) {
      const { revision } = await change(call, 'open', (competition, number, sheets) => {
        const round = competition.rounds.find((one) => one.number === number)
        if (!round) throw conflict(`Round ${number} was not opened`)
        if (deps.clock() - (round.closedAt ?? 0) > REOPENABLE_MS) {
          throw conflict(`Round ${number} was closed more than 30 days ago`)
        }
        const open = competition.rounds.find(({ state }) => state === 'open')
        if (open) throw conflict(`Round ${open.number} is open`)
        const later = scoredBalls(sheets).find((ball) => ball.round > number)
        if (later) throw conflict(`Round ${later.round} has a score`)
        const refusal = drawRefusal(competition, sheets, number)
        if (refusal !== undefined) throw conflict(refusal)
      })
      return { revision }
    },

    /**
     * Adds keys that the organiser's client has made, all or none. Returns their ids, also for the same keys again.
     * @throws HttpError 400 for a group that does not exist, 403, 404, 409 for a round that is not open
     */
    addKeys(token: string, account: Account, { name, keys }: NewKeys): Promise<string[]> {
      return changeOwn(deps, token, account, async (tx, competition, sheets) => {
        requireFreeName(name)
        const ids: string[] = []
        for (const [at, { round, group, key }] of keys.entries()) {
          if (roundStateOf(competition, round) !== 'open') throw conflict(`keys[${at}].round: is not open`)
          const sheet = sheets.find((one) => one.round === round && one.group === group && !one.isMissing)
          if (!sheet) throw badRequest(`keys[${at}].group: there is no group ${group} in round ${round}`)
          const added = { key, name, field: `keys[${at}].key`, isOfCompetition: true }
          ids.push(await addKey(tx.db, tx.clock(), sheet.token, added))
        }
        return ids
      })
    },
  }
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
