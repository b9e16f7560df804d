import { sql } from 'kysely'
import type {
  MailingError,
  MailingRecipient,
  MailingRest,
  RecipientOutcome,
} from '../../../contract/mailing-runs.ts'
import type { Database } from '../../base/database/database.ts'
import { errorKind } from './error-kind.ts'
import { failedRecipients } from './failed-recipients.ts'
import { hasOutcome, outcomeOf } from './recipient-outcome.ts'
import type { Recipient } from './recipients-file.ts'
import type { SkipReasons } from './skip-reasons.ts'

interface Filter {
  outcome?: RecipientOutcome | undefined
  /** The key of a kind of errors. */
  error?: string | undefined
  /** A part of the address. */
  query?: string | undefined
}

interface Page {
  recipients: MailingRecipient[]
  total: number
  errors: MailingError[] | undefined
  next: string | undefined
}

const PAGE_SIZE = 100
/** Maximum number of kinds of errors in a response. */
const KINDS_MAX = 50

/** Reads the recipients of a run for display. */
export function createRunRecipients(db: Database) {
  const matching = (runId: string, { outcome, error, query }: Filter) =>
    db
      .selectFrom('mailing_recipients')
      .where('run_id', '=', runId)
      .$if(outcome !== undefined, (q) => q.where(hasOutcome(outcome as RecipientOutcome)))
      .$if(error !== undefined, (q) => q.where(contains('detail', error ?? '')))
      .$if(Boolean(query), (q) => q.where(contains('email', (query ?? '').toLowerCase())))

  /** Returns the errors of a run by kind, the most frequent first. */
  async function errorsOf(runId: string): Promise<MailingError[]> {
    const rows = await db
      .selectFrom('mailing_recipients')
      .select((e) => ['detail', e.fn.countAll<number>().as('count')])
      .where('run_id', '=', runId)
      .where((e) =>
        e.or([
          e('status', 'in', ['failed', 'unsure']),
          e.and([e('status', '=', 'sent'), e('detail', 'is not', null)]),
        ]),
      )
      .groupBy('detail')
      .execute()
    const kinds = new Map<string, MailingError>()
    for (const { detail, count } of rows) {
      if (detail === null) continue
      const { key, text } = errorKind(detail)
      const known = kinds.get(key) ?? { key, text, count: 0 }
      kinds.set(key, { ...known, count: known.count + Number(count) })
    }
    return [...kinds.values()].toSorted((a, b) => b.count - a.count).slice(0, KINDS_MAX)
  }

  return {
    /** Returns one page of the recipients of a run that match, by row. */
    async recipients(
      runId: string,
      { after, ...filter }: Filter & { after?: string | undefined },
    ): Promise<Page> {
      const found = await matching(runId, filter)
        .select(['position', 'email', 'status', 'skipped_as', 'detail', 'done_at'])
        .$if(after !== undefined, (q) => q.where('position', '>', Number(after)))
        .orderBy('position')
        .limit(PAGE_SIZE + 1)
        .execute()
      const { total } = await matching(runId, filter)
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const shown = found.slice(0, PAGE_SIZE)
      return {
        recipients: shown.map(({ position, email, done_at, ...row }) => ({
          row: position,
          email,
          outcome: outcomeOf(row),
          detail: row.detail ?? undefined,
          at: done_at ?? undefined,
        })),
        total: Number(total),
        errors: after === undefined ? await errorsOf(runId) : undefined,
        next: found.length > PAGE_SIZE ? String(shown.at(-1)?.position) : undefined,
      }
    },

    /**
     * Counts what would become of the recipients of an ended run whose mail failed or who were left.
     * @param subjectOf returns the subject of a recipient's mail
     */
    async rest(
      runId: string,
      reasonsOf: SkipReasons,
      subjectOf: (recipient: Recipient) => string,
    ): Promise<Omit<MailingRest, 'from'>> {
      const counts = { toSend: 0, optedOut: 0, suppressed: 0, alreadySent: 0 }
      let first: Recipient | undefined
      for await (const batch of failedRecipients(db, runId)) {
        const reasons = await reasonsOf(batch)
        for (const recipient of batch) {
          const reason = reasons.get(recipient.email)
          counts[reason ?? 'toSend'] += 1
          if (!reason) first ??= recipient
        }
      }
      return { ...counts, subject: first && subjectOf(first) }
    },
  }
}

/** Returns the condition that a column contains a text. */
function contains(column: 'email' | 'detail', text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
