import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import type { StaffDeps } from '../areas.ts'

export function searchHandlers({ services }: StaffDeps) {
  const { read } = staffCalls(services)
  return {
    searchUsers: {
      summary:
        'Searches users by part of an e-mail or name, support id, install id, round token or link, order number, NFC id or promo code.',
      access: 'staff',
      records: 'search',
      async handle({ query: { query } }, call) {
        const found = await services.search.find(query)
        const count = found.matches.length
        await read(
          call,
          { action: 'search', subject: { type: 'search', id: query }, isFound: count > 0 },
          ({ actor }) => services.searchAudit.record(actor, query, count),
        )
        return found
      },
    },
  } satisfies Partial<Handlers>
}
