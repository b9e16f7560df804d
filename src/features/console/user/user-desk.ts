import type { Api } from '../../../platform/api.ts'
import { createRoundChanges } from './round-changes.store.ts'
import type { UserSearch } from './user-search.store.ts'

/** Everything that can be done to one user, and what came of it. */
export function createUserDesk(api: Api, search: UserSearch) {
  return {
    rounds: createRoundChanges(api, (token, isDeleted) => search.markRound(token, isDeleted)),
  }
}

export type UserDesk = ReturnType<typeof createUserDesk>
