import { millisecondsInDay } from 'date-fns/constants'
import type { Database } from '../../base/database/database.ts'
import { WEB_INSTALL } from '../installs.ts'

/** For how long an account must exist, and not be used, to count as unused. The page about privacy names it, too. */
const UNUSED_MS = 30 * millisecondsInDay

/**
 * Returns a query of unconfirmed accounts of golfers that nobody has used for 30 days and that have nothing but the
 * install that sign-up created: no round, property, license, promo code, note, passkey, replaced upload, or address that
 * was confirmed before. Disabled accounts are kept, because otherwise their owners could sign up again.
 */
export function unusedAccounts(db: Database, nowMs: number) {
  const start = nowMs - UNUSED_MS
  return db
    .selectFrom('accounts')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', start)
    .where('role', '=', 'golfer')
    .where('disabled_at', 'is', null)
    .where('deletion_at', 'is', null)
    .where((e) => e.or([e('last_seen_at', 'is', null), e('last_seen_at', '<=', start)]))
    .where((e) => {
      const ofAccount = (table: 'former_emails' | 'passkeys' | 'sessions') =>
        e.selectFrom(table).select('account_id').whereRef(`${table}.account_id`, '=', 'accounts.id')
      const installs = e
        .selectFrom('installs')
        .select('iid')
        .whereRef('installs.account_id', '=', 'accounts.id')
      const ofInstalls = (table: 'rounds' | 'properties' | 'licenses' | 'promo_codes') =>
        e.selectFrom(table).select('iid').where('iid', 'in', installs)
      const described = installs.where((i) =>
        i.or([
          i('device_model', 'is', null),
          i('device_model', '!=', WEB_INSTALL.device_model),
          i('app_version', 'is not', null),
        ]),
      )
      const data = [
        ofAccount('sessions').where((s) => s(s.fn.coalesce('last_used_at', 'created_at'), '>', start)),
        ofAccount('former_emails'),
        ofAccount('passkeys'),
        described,
        ...(['rounds', 'properties', 'licenses', 'promo_codes'] as const).map(ofInstalls),
        e
          .selectFrom('user_notes')
          .select('owner')
          .where((n) => n.or([n('owner', '=', n.ref('accounts.id')), n('owner', 'in', installs)])),
        e.selectFrom('upload_history').select('id').whereRef('subject', '=', 'accounts.id'),
      ]
      return e.and(data.map((rows) => e.not(e.exists(rows))))
    })
}
