import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { createSearch } from './search.ts'
import { createSearchAudit } from './search-audit.ts'

export function searchHandlers(deps: GolfDeps) {
  const { read } = staffCalls(deps)
  return {
    searchUsers: {
      summary:
        'Searches users by part of an e-mail or name, support id, install id, round token or link, name or link of a competition, order number, NFC id or promo code.',
      access: 'staff',
      records: 'search',
      async handle({ query: { query } }, call) {
        const found = await createSearch(deps).find(query)
        const count = found.matches.length
        await read(
          call,
          { action: 'search', subject: { type: 'search', id: query }, isFound: count > 0 },
          ({ actor }) => createSearchAudit(deps).record(actor, query, count),
        )
        return found
      },
    },
  } satisfies Partial<Handlers>
}
