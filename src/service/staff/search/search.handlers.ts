import type { Handlers } from '../../base/http/handler-types.ts'
import { fingerprint, logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'

export function searchHandlers({ services }: ServiceDeps): Pick<Handlers, 'searchUsers'> {
  return {
    searchUsers: {
      access: 'staff',
      async handle({ query: { query } }, call) {
        const found = await services.search.find(query)
        await services.searchAudit.record(call.account.email, query, found.matches.length)
        if (found.matches.length > 0) logStaffRead(call, fingerprint(query))
        return found
      },
    },
  }
}
