import type { ExpressionBuilder, Selectable } from 'kysely'
import type {
  MailingCounts,
  MailingRecipient,
  MailingRun,
  RecipientOutcome,
} from '../../../contract/staff/mailing-runs.ts'
import { csvChunks } from '../../../domain/files/csv.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { DUPLICATE_PROBLEM } from './recipients-file.ts'
import { isInProgress, stateOf } from './run-state.ts'

/** A run with its first invalid rows, for the status message. */
export interface LatestRun {
  run: MailingRun
  invalid: { position: number; detail: string | null }[]
}

type Row = Selectable<Tables['mailing_runs']>
type Count = Pick<Selectable<Tables['mailing_recipients']>, 'status' | 'skipped_as'> & { count: number }

const PAGE_SIZE = 25
const RECIPIENTS_PAGE_SIZE = 100
/** Maximum number of invalid rows in the status. */
const LISTED_INVALID_MAX = 20
const ROWS_PER_CHUNK = 500

export function createRunReports(db: Database) {
  const rows = () => db.selectFrom('mailing_runs').selectAll().where('is_draft', '=', 0)

  /** Returns runs with their numbers of recipients by outcome. One query counts the recipients of all runs. */
  async function toRuns(found: Row[]): Promise<MailingRun[]> {
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    const counts = await db
      .selectFrom('mailing_recipients')
      .select((e) => ['run_id', 'status', 'skipped_as', e.fn.countAll<number>().as('count')])
      .where('run_id', 'in', ids)
      .groupBy(['run_id', 'status', 'skipped_as'])
      .execute()
    const byRun = Map.groupBy(counts, (row) => row.run_id)
    const duplicates = await duplicatesIn(ids)
    return found.map((row) => toRun(row, byRun.get(row.id) ?? [], duplicates.get(row.id) ?? 0))
  }

  /** Returns how many rows of each run repeat an address. They are stored as invalid. */
  async function duplicatesIn(ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('mailing_recipients')
      .select((e) => ['run_id', e.fn.countAll<number>().as('count')])
      .where('run_id', 'in', ids)
      .where(hasOutcome('duplicate'))
      .groupBy('run_id')
      .execute()
    return new Map(rows.map(({ run_id, count }) => [run_id, Number(count)]))
  }

  async function* resultCells(id: string): AsyncGenerator<string[][]> {
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
      yield found.map(({ position, email, detail, done_at, ...row }) => [
        String(position),
        email,
        wordsOf(outcomeOf({ ...row, detail })),
        detail ?? '',
        done_at === null ? '' : new Date(done_at).toISOString(),
      ])
      after = last.position
    }
  }

  return {
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
        // `running` comes before the status of paused runs.
        (await rows()
          .where(isInProgress)
          .orderBy('status', 'desc')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()) ??
        (await rows().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst())
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

    /** Returns one page of the recipients of a run by row, with one outcome or with all. */
    async recipients(
      runId: string,
      { outcome, after }: { outcome?: RecipientOutcome | undefined; after?: string | undefined },
    ): Promise<{ recipients: MailingRecipient[]; total: number; next: string | undefined }> {
      const matching = db
        .selectFrom('mailing_recipients')
        .where('run_id', '=', runId)
        .$if(outcome !== undefined, (q) => q.where(hasOutcome(outcome as RecipientOutcome)))
      const found = await matching
        .select(['position', 'email', 'status', 'skipped_as', 'detail', 'done_at'])
        .$if(after !== undefined, (q) => q.where('position', '>', Number(after)))
        .orderBy('position')
        .limit(RECIPIENTS_PAGE_SIZE + 1)
        .execute()
      const { total } = await matching
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const shown = found.slice(0, RECIPIENTS_PAGE_SIZE)
      return {
        recipients: shown.map(({ position, email, done_at, ...row }) => ({
          row: position,
          email,
          outcome: outcomeOf(row),
          detail: row.detail ?? undefined,
          at: done_at ?? undefined,
        })),
        total: Number(total),
        next: found.length > shown.length ? String(shown.at(-1)?.position) : undefined,
      }
    },

    /** Yields all recipients of a run with their outcomes, as CSV. */
    results: (id: string) => csvChunks(['row', 'email', 'status', 'detail', 'time'], resultCells(id)),
  }
}

function toRun(row: Row, counts: Count[], duplicates: number): MailingRun {
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
    state: stateOf(row),
    message: row.message || scheduledText(row),
    startedMs: row.started_at,
    finishedMs: row.finished_at ?? undefined,
    counts: sums,
    ratePerMinute: row.rate_per_minute ?? undefined,
    changedBy: row.changed_by ?? undefined,
  }
}

/** Returns an outcome as people read it: "already sent". */
const wordsOf = (outcome: RecipientOutcome) =>
  outcome.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)

/** Returns why a run that a previous version has scheduled is paused; undefined for others. */
function scheduledText({ phase, start_at }: Row): string | undefined {
  if (phase !== 'scheduled') return undefined
  const time = new Date(start_at ?? 0).toISOString().slice(0, 16).replace('T', ' ')
  return `it was scheduled for ${time} UTC, but mailings no longer start by themselves`
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

/** Returns the outcome of a stored recipient, as `MailingCounts` counts it. */
function outcomeOf({
  status,
  skipped_as,
  detail,
}: Pick<Selectable<Tables['mailing_recipients']>, 'status' | 'skipped_as' | 'detail'>): RecipientOutcome {
  if (skipped_as !== null) return skipped_as
  if (status === 'invalid' && detail?.startsWith(DUPLICATE_PROBLEM)) return 'duplicate'
  return status === 'pending' || status === 'sending' ? 'left' : status
}

const hasOutcome = (outcome: RecipientOutcome) => (e: ExpressionBuilder<Tables, 'mailing_recipients'>) => {
  switch (outcome) {
    case 'left':
      return e('status', 'in', ['pending', 'sending'])
    case 'suppressed':
    case 'alreadySent':
      return e('skipped_as', '=', outcome)
    case 'optedOut':
      return e.and([e('status', '=', outcome), e('skipped_as', 'is', null)])
    case 'duplicate':
      return e.and([e('status', '=', 'invalid'), e('detail', 'like', `${DUPLICATE_PROBLEM}%`)])
    case 'invalid':
      return e.and([e('status', '=', outcome), e('detail', 'not like', `${DUPLICATE_PROBLEM}%`)])
    default:
      return e('status', '=', outcome)
  }
}
