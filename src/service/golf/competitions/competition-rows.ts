import type { CompetitionDocument, DrawnGroup } from '../../../contract/competition-document.ts'
import type { CompetitionRoundState, CompetitionState } from '../../../contract/competitions.ts'
import type { SheetFacts } from '../../../domain/competition/group-facts.ts'
import type { Account } from '../../base/account.ts'
import { type Context, transact } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { searchTextOf } from '../../base/database/text-search.ts'
import { HttpError, notFound } from '../../base/http/http-error.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { lockAccount } from '../score-sheets/sheet-limits.ts'
import type { SheetDeps } from '../score-sheets/sheet-recorder.ts'

/** A competition as it is stored. */
export interface Competition {
  token: string
  iid: string
  accountId: string | null
  revision: number
  document: CompetitionDocument
  isHidden: boolean
  isDeleted: boolean
  /** Those that were opened. */
  rounds: OpenedRound[]
}

export interface OpenedRound {
  number: number
  state: Exclude<CompetitionRoundState, 'planned'>
  /** The groups with which a closed round was played. */
  draw: DrawnGroup[] | undefined
  closedAt: number | null
}

/** The score sheet of a group. */
export interface GroupSheet {
  token: string
  round: number
  group: number
  seq: number
  facts: SheetFacts
  lastScoreAt: number | null
  /** Whether the group is not in the draw any more. */
  isRemoved: boolean
  /** Whether that is so, or staff have deleted its round. */
  isMissing: boolean
}

const selectCompetition = (db: Database, token: string) =>
  db
    .selectFrom('competitions')
    .innerJoin('installs', 'installs.iid', 'competitions.iid')
    .select(['token', 'competitions.iid', 'account_id as accountId', 'revision', 'document_json'])
    .select(['is_hidden', 'is_deleted'])
    .where('token', '=', token)
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectCompetition>['executeTakeFirst']>>>

async function withRounds(db: Database, row: Row | undefined): Promise<Competition | undefined> {
  if (!row) return undefined
  const { document_json, is_hidden, is_deleted, ...competition } = row
  const rounds = await db
    .selectFrom('competition_rounds')
    .select(['number', 'state', 'draw_json', 'closed_at as closedAt'])
    .where('competition', '=', row.token)
    .orderBy('number')
    .execute()
  return {
    ...competition,
    document: JSON.parse(document_json) as CompetitionDocument,
    isHidden: is_hidden === 1,
    isDeleted: is_deleted === 1,
    rounds: rounds.map(({ draw_json, ...round }) => ({
      ...round,
      draw: draw_json === null ? undefined : (JSON.parse(draw_json) as DrawnGroup[]),
    })),
  }
}

/** Returns a competition, also a deleted one. */
export async function findCompetition(db: Database, token: string): Promise<Competition | undefined> {
  return withRounds(db, await selectCompetition(db, token).executeTakeFirst())
}

/** Locks a competition until the transaction ends. Everything that changes one does so before it locks its sheets. */
export async function lockCompetition(trx: Database, token: string): Promise<Competition | undefined> {
  return withRounds(trx, await selectCompetition(trx, token).forUpdate('competitions').executeTakeFirst())
}

/** @throws HttpError 403 for an account whose address is not confirmed */
export function requireConfirmed({ confirmedAt }: Pick<Account, 'confirmedAt'>): void {
  if (confirmedAt === null) {
    throw new HttpError(
      403,
      'Please confirm your e-mail address first; competitions need a confirmed account',
    )
  }
}

/** @throws HttpError 404 unless the competition exists and is that of the account */
export function requireOrganiser(
  competition: Competition | undefined,
  { id }: Pick<Account, 'id'>,
): Competition {
  if (!competition || competition.isDeleted || competition.accountId !== id) {
    throw notFound('There is no such competition')
  }
  return competition
}

/**
 * Changes an organiser's competition, which is locked with its sheets.
 * @throws HttpError 403 for an account whose address is not confirmed, 404 unless the competition is that of the account
 */
export function changeOwn<Result>(
  deps: SheetDeps,
  token: string,
  account: Account,
  change: (tx: SheetDeps, competition: Competition, sheets: GroupSheet[]) => Promise<Result>,
): Promise<Result> {
  requireConfirmed(account)
  return transact(deps, async (tx) => {
    // Comes before the lock of the competition, as when one is made.
    await lockAccount(tx.db, account.id)
    const competition = requireOrganiser(await lockCompetition(tx.db, token), account)
    await lockSheets(tx.db, token)
    return change(tx, competition, await sheetsOf(tx.db, token))
  })
}

/** Returns the sheets of a competition, also those of groups that are not in the draw any more. */
export async function sheetsOf(db: Database, token: string): Promise<GroupSheet[]> {
  const rows = await db
    .selectFrom('competition_sheets')
    .innerJoin('score_sheets', 'score_sheets.token', 'competition_sheets.token')
    .innerJoin('rounds', 'rounds.token', 'competition_sheets.token')
    .select(['competition_sheets.token', 'round', 'group_number as group', 'score_sheets.seq', 'facts_json'])
    .select(['last_score_at as lastScoreAt', 'is_removed', 'rounds.is_deleted'])
    .where('competition_sheets.competition', '=', token)
    .orderBy('round')
    .orderBy('group_number')
    .execute()
  return rows.map(({ facts_json, is_removed, is_deleted, ...sheet }) => ({
    ...sheet,
    facts: JSON.parse(facts_json) as SheetFacts,
    isRemoved: is_removed === 1,
    isMissing: is_removed === 1 || is_deleted === 1,
  }))
}

/** Locks the sheets of a competition, in an order that all processes share. */
export async function lockSheets(trx: Database, token: string): Promise<void> {
  await trx
    .selectFrom('rounds')
    .select('token')
    .where(
      'token',
      'in',
      trx.selectFrom('competition_sheets').select('token').where('competition', '=', token),
    )
    .orderBy('token')
    .forUpdate()
    .execute()
}

export function roundStateOf({ rounds }: Pick<Competition, 'rounds'>, number: number): CompetitionRoundState {
  return rounds.find((round) => round.number === number)?.state ?? 'planned'
}

/** Returns the state: `live` from the first opening to the last closing. */
export function competitionState({
  document,
  rounds,
}: Pick<Competition, 'document' | 'rounds'>): CompetitionState {
  if (rounds.length === 0) return 'planned'
  const isOver = document.rounds.every((_, at) => roundStateOf({ rounds }, at + 1) === 'closed')
  return isOver ? 'finished' : 'live'
}

/** Returns the groups of a round: those with which it was played, if it is closed. */
export function groupsOf(
  { document, rounds }: Pick<Competition, 'document' | 'rounds'>,
  number: number,
): DrawnGroup[] {
  const played = rounds.find((round) => round.number === number)?.draw
  return played ?? document.rounds[number - 1]?.groups ?? []
}

/** Returns the ids of the balls with a score, by the number of the group. */
export function scoredBalls(sheets: readonly GroupSheet[]): { id: string; round: number; group: number }[] {
  return sheets.flatMap(({ facts, round, group }) =>
    facts.balls.flatMap(({ id, scores }) => (Object.keys(scores).length > 0 ? [{ id, round, group }] : [])),
  )
}

/** Returns the columns of a document, with the state that follows from its rounds. */
export function columnsOf({ document, rounds }: Pick<Competition, 'document' | 'rounds'>) {
  return {
    name: document.name,
    search_text: searchTextOf(document.name),
    document_json: JSON.stringify(document),
    state: competitionState({ document, rounds }),
    is_hidden: document.isHidden ? (1 as const) : (0 as const),
  }
}

/** Stores a locked competition with the next revision, which it returns. */
export async function saveCompetition(
  tx: Pick<Context, 'db' | 'kind'>,
  { token, ...competition }: Competition,
): Promise<number> {
  const revision = competition.revision + 1
  await tx.db
    .updateTable('competitions')
    .set({ ...columnsOf(competition), revision })
    .where('token', '=', token)
    .execute()
  await notifyLive(tx, token)
  return revision
}
