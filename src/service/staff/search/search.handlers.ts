import type { Handlers } from '../../base/http/handler-types.ts'
import { fingerprint, logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'

export function searchHandlers({ services }: ServiceDeps) {
  return {
    searchUsers: {
      summary:
        'Searches users by part of an e-mail or name, support id, install id, round token or link, order number, NFC id or promo code.',
      access: 'staff',
      records: 'search',
      async handle({ query: { query } }, call) {
        const found = await services.search.find(query)
        await services.searchAudit.record(call.account.email, query, found.matches.length)
        if (found.matches.length > 0) logStaffRead(call, fingerprint(query))
        return found
      },
    },
  } satisfies Partial<Handlers>
}
