import { listScorerLinks, withdrawScorerLinks } from '../../../contract/account.ts'
import { type AccountDeps, createOwn } from '../account-calls.ts'
import { NOT_WITHDRAWN, WITHDRAWN } from './messages.ts'

export type ScorerLinks = ReturnType<typeof createScorerLinks>

/** Creates the store of the links with which others enter scores in the golfer's live rounds. */
export function createScorerLinks(deps: AccountDeps) {
  const { own, update, change } = createOwn(deps, listScorerLinks, {}, (value) => value)
  return {
    ...own,
    /** Withdraws all links. Returns the message to show. */
    withdraw: () =>
      change(withdrawScorerLinks, {}, { failed: NOT_WITHDRAWN, done: WITHDRAWN }, () =>
        update(() => ({ rounds: [] })),
      ),
  }
}
