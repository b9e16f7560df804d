import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { MailingState } from '../../../contract/staff/mailing-runs.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { conflict, type HttpError, notFound } from '../../base/http/http-error.ts'

type Row = Selectable<Tables['mailing_runs']>
type Builder = ExpressionBuilder<Tables, 'mailing_runs'>

type StateColumns = Pick<Row, 'status' | 'phase'>

/**
 * The columns of each state. Versions that do not know `phase` act on running runs only, so paused runs have the status
 * `failed`, and stopped runs `finished` (docs/decisions/028-mailing-states-beside-constraints.md).
 */
const COLUMNS: Record<MailingState, StateColumns> = {
  running: { status: 'running', phase: null },
  paused: { status: 'failed', phase: 'paused' },
  stopped: { status: 'finished', phase: 'stopped' },
  finished: { status: 'finished', phase: null },
  failed: { status: 'failed', phase: null },
}

/** Returns the columns to write when a run gets a state. */
export const columnsOf = (state: MailingState): StateColumns => COLUMNS[state]

/** The columns of a run whose recipients are still being stored. The status keeps every process from sending it. */
export const DRAFT = { ...COLUMNS.failed, is_draft: 1 } as const

/**
 * Returns the state of a run. Previous versions could schedule runs. They are paused now: somebody has to resume or stop
 * them. Their phase stays, because a unique index allows only one run with the phase `paused`.
 */
export const stateOf = ({ phase, status }: StateColumns): MailingState =>
  phase === 'scheduled' ? 'paused' : (phase ?? status)

export const isIn =
  (...states: ('running' | 'paused' | 'stopped')[]) =>
  (e: Builder) =>
    e.or([
      ...(states.includes('running') ? [e('status', '=', 'running')] : []),
      ...(states.includes('paused') ? [e('phase', 'in', ['paused', 'scheduled'])] : []),
      ...(states.includes('stopped') ? [e('phase', '=', 'stopped')] : []),
    ])

/** Matches runs that have not ended. At most one is running, and others are paused only if they were scheduled. */
export const isInProgress = isIn('running', 'paused')

/** Returns why no other run can begin; undefined if one can. */
export async function inProgressError(db: Database): Promise<HttpError | undefined> {
  const run = await db
    .selectFrom('mailing_runs')
    .select(['status', 'phase'])
    .where('is_draft', '=', 0)
    .where(isInProgress)
    .orderBy('status', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run && otherInProgress(stateOf(run))
}

export const otherInProgress = (state: MailingState) =>
  conflict(
    state === 'paused'
      ? 'Another mailing is paused; resume or stop it first'
      : 'Another mailing is in progress; please wait until it has finished',
  )

/**
 * Returns the error for a run that cannot be changed: somebody else has changed it first, it has ended, or it does not
 * exist.
 */
export async function stateError(db: Database, id: string): Promise<HttpError> {
  const run = await db
    .selectFrom('mailing_runs')
    .select(['status', 'phase', 'changed_by'])
    .where('id', '=', id)
    .where('is_draft', '=', 0)
    .executeTakeFirst()
  if (!run) return noSuchRun()
  const by = run.changed_by === null ? '' : ` by ${run.changed_by}`
  switch (stateOf(run)) {
    case 'running':
      return conflict('The mailing is running')
    case 'paused':
      return conflict(`The mailing is paused${by}`)
    case 'stopped':
      return conflict(`The mailing has been stopped${by}`)
    default:
      return conflict('The mailing has ended')
  }
}

export const noSuchRun = () => notFound('There is no such mailing')

/** Returns how many mailings that have not ended are in each state. */
export async function mailingStates(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mailing_runs')
    .select(['status', 'phase'])
    .where('is_draft', '=', 0)
    .where(isInProgress)
    .execute()
  const count = (state: string) => rows.filter((row) => stateOf(row) === state).length
  return new Map(['running', 'paused'].map((state) => [state, count(state)]))
}

/** Returns the number of pending recipients of the mailings in progress. */
export async function queueLength(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mailing_recipients')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('run_id', 'in', (e) => e.selectFrom('mailing_runs').select('id').where(isInProgress))
    // Inlined as a literal so that the planner can use the partial index on pending rows.
    .where('status', '=', sql.lit('pending' as const))
    .executeTakeFirstOrThrow()
  return Number(count)
}
