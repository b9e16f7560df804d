import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { createMentions, DELETED } from './mentions.ts'

/** Who in the audit log has an account no more. */
export const FORMER_STAFF = 'former staff'
/** How many events are read at once. */
const PAGE_SIZE = 1000

export interface Subject {
  accountId: string
  /** The addresses of an account. */
  emails: readonly string[]
  supportId: string
  name: string
  iids: readonly string[]
  /** The tokens of its rounds. */
  tokens: readonly string[]
}

/** The columns of an event that may tell whose it is. */
const COLUMNS = [
  'actor',
  'iid',
  'golfer_id',
  'result',
  'detail',
  'subject_type',
  'subject_id',
  'undo_json',
] as const
type Columns = Pick<Selectable<Tables['audit']>, (typeof COLUMNS)[number]>

/**
 * Removes from the audit log who is meant: the events of an account stay, without address, install, token, detail, and
 * what they would undo.
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

/** Shorter searches fit too many people to tell who was meant. */
const TELLING_MIN_LENGTH = 3

/** Returns whether an event is a search that has most of what an account was known by; hosts of addresses do not tell. */
function searchRecognizer(known: readonly string[]) {
  const withoutHost = (text: string) => text.toLowerCase().split('@')[0]?.trim() ?? ''
  const keys = known.map(withoutHost).filter((key) => key.length >= TELLING_MIN_LENGTH)
  return ({ subject_type, subject_id }: Columns): boolean => {
    const query = withoutHost(subject_id ?? '')
    if (subject_type !== 'search' || query.length < TELLING_MIN_LENGTH) return false
    return keys.some((key) => query.includes(key) || (key.includes(query) && query.length * 2 >= key.length))
  }
}

/** Removes from the audit log what the last moments of an account may have added. */
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

/** Returns an event without whom it concerned. An explanation of the result follows a colon. */
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
  }
}

/** Returns an event of somebody else. What would bring back data of the account cannot be undone any more. */
function withoutAnyMention(event: Columns, withoutMentions: (text: string) => string): Columns {
  const cleaned = (text: string | null) => (text === null ? null : withoutMentions(text))
  const { result, detail, subject_id, undo_json } = event
  return {
    ...event,
    result: withoutMentions(result),
    detail: cleaned(detail),
    subject_id: cleaned(subject_id),
    undo_json: cleaned(undo_json) === undo_json ? undo_json : null,
  }
}
