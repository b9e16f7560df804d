import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { foldedText } from '../../../domain/format/folded-text.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { createMentions, DELETED } from './hash-address.ts'

/** The name in the audit log for a staff member whose account was deleted. */
export const FORMER_STAFF = 'former staff'
/** Number of events that one query reads. */
const PAGE_SIZE = 1000

export interface Subject {
  accountId: string
  /** Current and previous addresses of the account. */
  emails: readonly string[]
  supportId: string
  name: string
  iids: readonly string[]
  /** The tokens of its rounds. */
  tokens: readonly string[]
}

/** The columns of an event that may identify a person. */
const COLUMNS = [
  'actor',
  'iid',
  'golfer_id',
  'result',
  'detail',
  'subject_type',
  'subject_id',
  'undo_json',
  'target',
  'target_state',
] as const
type Columns = Pick<Selectable<Tables['audit']>, (typeof COLUMNS)[number]>

/**
 * Anonymizes an account in the audit log. Its events stay, but without address, install, token, detail and undo step.
 */
export async function anonymizeAudit(db: Database, subject: Subject): Promise<void> {
  const { accountId, emails, supportId, name, iids, tokens } = subject
  const withoutMentions = createMentions([...emails, accountId, supportId, ...iids, ...tokens])
  const isSearchFor = searchRecognizer([...emails, name, supportId, ...iids, ...tokens])
  const own = new Set(iids)
  let last = ''
  for (;;) {
    const page = await db
      .selectFrom('audit')
      .select(['id', ...COLUMNS])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
    for (const { id, ...before } of page) {
      const isOwn = before.golfer_id === accountId || (before.iid !== null && own.has(before.iid))
      const after = {
        ...(isOwn ? anonymous(before) : withoutAnyMention(before, withoutMentions)),
        ...(isSearchFor(before) && { subject_id: DELETED }),
        actor: emails.includes(before.actor) ? FORMER_STAFF : before.actor,
      }
      if (!isDeepStrictEqual(after, before)) {
        await db.updateTable('audit').set(after).where('id', '=', id).execute()
      }
    }
    if (page.length < PAGE_SIZE) return
    last = page.at(-1)?.id ?? ''
    // Lets the event loop serve other requests.
    await setImmediate()
  }
}

/** Shorter search texts match too many people to identify one. */
const TELLING_MIN_LENGTH = 3

/**
 * Creates a function that returns whether an event is a search for one of the given names, addresses or ids of an
 * account. A search counts if it contains all words of one of them, or words that are at least half of one. The hosts of
 * addresses are ignored.
 */
function searchRecognizer(known: readonly string[]) {
  const withoutHost = (text: string) => foldedText(text.split('@')[0] ?? '')
  const contains = (text: string, part: string) => part.split(' ').every((word) => text.includes(word))
  const keys = known.map(withoutHost).filter((key) => key.length >= TELLING_MIN_LENGTH)
  return ({ subject_type, subject_id }: Columns): boolean => {
    const query = withoutHost(subject_id ?? '')
    if (subject_type !== 'search' || query.length < TELLING_MIN_LENGTH) return false
    return keys.some(
      (key) => contains(query, key) || (contains(key, query) && query.length * 2 >= key.length),
    )
  }
}

/** Anonymizes the events of an account that were added while its deletion was running. */
export async function anonymizeLatest(
  trx: Database,
  accountId: string,
  iids: readonly string[],
): Promise<void> {
  const events = await trx
    .selectFrom('audit')
    .select(['id', ...COLUMNS])
    .where((e) => e.or([e('golfer_id', '=', accountId), ...(iids.length > 0 ? [e('iid', 'in', iids)] : [])]))
    .execute()
  for (const { id, ...event } of events) {
    await trx.updateTable('audit').set(anonymous(event)).where('id', '=', id).execute()
  }
}

/** Returns an event without the golfer. Also removes the explanation in `result`, which follows a colon. */
function anonymous({ actor, result }: Columns): Columns {
  return {
    actor,
    iid: null,
    golfer_id: null,
    result: result.split(':')[0] ?? '',
    detail: null,
    subject_type: null,
    subject_id: null,
    undo_json: null,
    target: null,
    target_state: null,
  }
}

/**
 * Returns another golfer's event without mentions of the account. An event whose undo step mentions the account can no
 * longer be undone, because undoing it would restore data of the account.
 */
function withoutAnyMention(event: Columns, withoutMentions: (text: string) => string): Columns {
  const cleaned = (text: string | null) => (text === null ? null : withoutMentions(text))
  const { result, detail, subject_id, undo_json } = event
  return {
    ...event,
    result: withoutMentions(result),
    detail: cleaned(detail),
    subject_id: cleaned(subject_id),
    ...(cleaned(undo_json) !== undo_json && { undo_json: null, target: null, target_state: null }),
  }
}
