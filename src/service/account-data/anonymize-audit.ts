import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/database.ts'
import { createMentions } from './mentions.ts'

/** Who in the audit log has an account no more. */
export const FORMER_STAFF = 'former staff'
/** How many events are read at once. */
const PAGE_SIZE = 1000

export interface Subject {
  /** The addresses of an account. */
  emails: readonly string[]
  iids: readonly string[]
  /** The tokens of its rounds. */
  tokens: readonly string[]
}

/** Removes from the audit log who is meant: the events of an account stay, without address, install, token and detail. */
export async function anonymizeAudit(db: Database, { emails, iids, tokens }: Subject): Promise<void> {
  const withoutMentions = createMentions([...emails, ...iids, ...tokens])
  const own = new Set(iids)
  let last = ''
  for (;;) {
    const page = await db
      .selectFrom('audit')
      .select(['id', 'actor', 'iid', 'result', 'detail'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
    for (const { id, ...before } of page) {
      const isOwn = before.iid !== null && own.has(before.iid)
      const after = {
        actor: emails.includes(before.actor) ? FORMER_STAFF : before.actor,
        ...(isOwn
          ? anonymous(before)
          : {
              iid: before.iid,
              result: withoutMentions(before.result),
              detail: before.detail === null ? null : withoutMentions(before.detail),
            }),
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

/** Removes from the audit log what the last moments of an account may have added. */
export async function anonymizeInstalls(trx: Database, iids: readonly string[]): Promise<void> {
  if (iids.length === 0) return
  const events = await trx.selectFrom('audit').select(['id', 'result']).where('iid', 'in', iids).execute()
  for (const { id, ...event } of events) {
    await trx.updateTable('audit').set(anonymous(event)).where('id', '=', id).execute()
  }
}

/** Returns the columns of an event without whom it concerned. An explanation of the result follows a colon. */
function anonymous({ result }: { result: string }) {
  return { iid: null, result: result.split(':')[0] ?? '', detail: null }
}
