import { millisecondsInMinute } from 'date-fns/constants'
import type { Selectable } from 'kysely'
import type { MailingCounts, MailingRun } from '../../../contract/mailing-runs.ts'
import { toCsv } from '../../../domain/csv.ts'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { hasOutcome, OUTCOME_WORDS, outcomeOf } from './recipient-outcome.ts'
import { hasBegun, isIn, isInProgress, stateOf } from './run-state.ts'

/** A run with its first invalid rows, for the status message. */
export interface LatestRun {
  run: MailingRun
  invalid: { position: number; detail: string | null }[]
}

type Row = Selectable<Tables['mailing_runs']>
type Count = Pick<Selectable<Tables['mailing_recipients']>, 'status' | 'skipped_as'> & {
  count: number
  /** When the last pending mail is tried again. */
  retryAt: number | null
}

/** Number of runs on one page of the list. */
const PAGE_SIZE = 25
/** Maximum number of scheduled runs in the status. */
const SCHEDULED_MAX = 20
/** Maximum number of invalid rows in the status. */
const LISTED_INVALID_MAX = 20
/** Number of recipients in one chunk of the results. */
const ROWS_PER_CHUNK = 500
const BYTE_ORDER_MARK = '\uFEFF'

/** Reads runs for display. */
export function createRunReports(db: Database, clock: Clock) {
  const rows = () => db.selectFrom('mailing_runs').selectAll().where('is_draft', '=', 0)

  /** Returns runs with their numbers of recipients by outcome. One query counts the recipients of all runs. */
  async function toRuns(found: Row[]): Promise<MailingRun[]> {
    if (found.length === 0) return []
    const counts = await db
      .selectFrom('mailing_recipients')
      .select((e) => ['run_id', 'status', 'skipped_as', e.fn.countAll<number>().as('count')])
      .select((e) => e.fn.max('retry_at').as('retryAt'))
      .where(
        'run_id',
        'in',
        found.map(({ id }) => id),
      )
      .groupBy(['run_id', 'status', 'skipped_as'])
      .execute()
    const byRun = Map.groupBy(counts, (row) => row.run_id)
    const duplicates = await duplicatesIn(found)
    return found.map((row) => toRun(row, byRun.get(row.id) ?? [], duplicates.get(row.id) ?? 0, clock()))
  }

  /** Returns how many rows of each run repeat an address. They are stored as invalid. */
  async function duplicatesIn(found: Row[]): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('mailing_recipients')
      .select((e) => ['run_id', e.fn.countAll<number>().as('count')])
      .where(
        'run_id',
        'in',
        found.map(({ id }) => id),
      )
      .where(hasOutcome('duplicate'))
      .groupBy('run_id')
      .execute()
    return new Map(rows.map(({ run_id, count }) => [run_id, Number(count)]))
  }

  const reports = {
    /** Returns one run; undefined if there is none. */
    async find(id: string): Promise<MailingRun | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && (await toRuns([row]))[0]
    },

    /** Returns one page of all runs, most recently stored first. `next` is undefined on the last page. */
    async page(before?: string): Promise<{ runs: MailingRun[]; next: string | undefined }> {
      const found = await rows()
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(PAGE_SIZE + 1)
        .execute()
      const runs = await toRuns(found.slice(0, PAGE_SIZE))
      return { runs, next: found.length > PAGE_SIZE ? runs.at(-1)?.id : undefined }
    },

    /** Returns the run in progress, or else the run that began last. */
    async latest(): Promise<LatestRun | undefined> {
      const row =
        (await rows().where(isInProgress).executeTakeFirst()) ??
        (await rows()
          .where(hasBegun)
          .orderBy('started_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst())
      const [run] = row ? await toRuns([row]) : []
      if (!run) return undefined
      const invalid = await db
        .selectFrom('mailing_recipients')
        .select(['position', 'detail'])
        .where('run_id', '=', run.id)
        .where('status', '=', 'invalid')
        .orderBy('position')
        .limit(LISTED_INVALID_MAX)
        .execute()
      return { run, invalid }
    },

    /** Returns the scheduled runs, the next one first. */
    async scheduled(): Promise<MailingRun[]> {
      const found = await rows()
        .where(isIn('scheduled'))
        .orderBy('start_at')
        .orderBy('id')
        .limit(SCHEDULED_MAX)
        .execute()
      return toRuns(found)
    },

    /** Yields all recipients of a run with their outcomes, as CSV. */
    async *results(id: string): AsyncGenerator<string> {
      yield toCsv([['row', 'email', 'status', 'detail', 'time']])
      for (let after = -1; ; ) {
        const found = await db
          .selectFrom('mailing_recipients')
          .select(['position', 'email', 'status', 'skipped_as', 'detail', 'done_at'])
          .where('run_id', '=', id)
          .where('position', '>', after)
          .orderBy('position')
          .limit(ROWS_PER_CHUNK)
          .execute()
        const last = found.at(-1)
        if (!last) return
        const lines = found.map(({ position, email, detail, done_at, ...row }) => [
          String(position),
          email,
          OUTCOME_WORDS[outcomeOf({ ...row, detail })],
          detail ?? '',
          done_at === null ? '' : new Date(done_at).toISOString(),
        ])
        yield toCsv(lines).slice(BYTE_ORDER_MARK.length)
        after = last.position
      }
    },
  }
  return reports
}

function toRun(row: Row, counts: Count[], duplicates: number, now: number): MailingRun {
  const state = stateOf(row)
  const hasStarted = row.start_at === null || row.active_since !== null
  const sums = sumUp(counts)
  sums.alreadySent += row.already_sent
  sums.invalid -= duplicates
  sums.duplicates = duplicates
  return {
    id: row.id,
    campaign: row.campaign,
    emailsFileName: row.emails_file,
    templateId: row.template_id,
    actor: row.actor,
    state,
    message: row.message || undefined,
    startAtMs: state === 'scheduled' ? (row.start_at ?? undefined) : undefined,
    startedMs: hasStarted ? row.started_at : undefined,
    finishedMs: row.finished_at ?? undefined,
    counts: sums,
    ratePerMinute: row.rate_per_minute ?? undefined,
    currentRate: state === 'running' ? currentRate(row, sums, now) : undefined,
    retryWaitMs: state === 'running' ? retryWait(counts, now) : undefined,
    failurePercent: row.failure_percent,
    isResend: row.is_resend === 1,
    changedBy: row.changed_by ?? undefined,
    failedOf: row.failed_of ?? undefined,
  }
}

function sumUp(counts: Count[]): MailingCounts {
  const sum = (matches: (row: Count) => boolean) =>
    counts.reduce((total, row) => (matches(row) ? total + Number(row.count) : total), 0)
  const of = (status: Count['status']) => sum((row) => row.status === status && row.skipped_as === null)
  return {
    sent: of('sent'),
    left: of('pending') + of('sending'),
    failed: of('failed'),
    unsure: of('unsure'),
    optedOut: of('optedOut'),
    suppressed: sum((row) => row.skipped_as === 'suppressed'),
    alreadySent: sum((row) => row.skipped_as === 'alreadySent'),
    invalid: of('invalid'),
    duplicates: 0,
  }
}

function retryWait(counts: Count[], now: number): number | undefined {
  const last = Math.max(...counts.map((row) => (row.status === 'pending' ? Number(row.retryAt ?? 0) : 0)))
  return last > now ? last - now : undefined
}

function currentRate(row: Row, { sent, failed }: MailingCounts, now: number): number | undefined {
  const done = sent + failed - row.done_before
  const elapsedMs = now - (row.active_since ?? now)
  return done > 0 && elapsedMs > 0 ? Math.round((done / elapsedMs) * millisecondsInMinute) : undefined
}
