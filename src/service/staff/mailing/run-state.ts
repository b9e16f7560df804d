import type { ExpressionBuilder, Selectable } from 'kysely'
import type { MailingState } from '../../../contract/mailing-runs.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { conflict, type HttpError, notFound } from '../../base/http/http-error.ts'

type Row = Selectable<Tables['mailing_runs']>
type Builder = ExpressionBuilder<Tables, 'mailing_runs'>

/** Returns the state of a run, which is stored in two columns (see `MailingTables`). */
export const stateOf = ({ phase, status }: Pick<Row, 'phase' | 'status'>): MailingState => phase ?? status

/** Matches the run in progress: running or paused. There is at most one. */
export const isInProgress = (e: Builder) => e.or([e('status', '=', 'running'), e('phase', '=', 'paused')])

/** Matches runs that have not ended. */
export const isOpen = (e: Builder) =>
  e.or([e('status', '=', 'running'), e('phase', 'in', ['paused', 'scheduled'])])

/** Matches runs that have begun, which excludes scheduled runs. */
export const hasBegun = (e: Builder) => e.or([e('start_at', 'is', null), e('active_since', 'is not', null)])

/** Returns why no other run can begin; undefined if one can. */
export async function inProgressError(db: Database): Promise<HttpError | undefined> {
  const run = await db
    .selectFrom('mailing_runs')
    .select(['status', 'phase'])
    .where('is_draft', '=', 0)
    .where(isInProgress)
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
  const state = stateOf(run)
  const by = run.changed_by === null ? '' : ` by ${run.changed_by}`
  switch (state) {
    case 'running':
      return conflict('The mailing is running')
    case 'scheduled':
      return conflict('The mailing has not started yet')
    case 'paused':
      return conflict(`The mailing is paused${by}`)
    case 'stopped':
      return conflict(`The mailing has been stopped${by}`)
    default:
      return conflict('The mailing has ended')
  }
}

export const noSuchRun = () => notFound('There is no such mailing')
