import { decideHeldRounds } from '../../../contract/account.ts'
import type { Api } from '../../../platform/api/api.ts'
import { formFailure } from '../../shared/form-failure.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import { NOT_DECIDED } from './messages.ts'

interface Deps {
  api: Api
  /** Called when the service has stored the decision. */
  onDecided: () => void
}

/** Creates the store of the question whose rounds were recorded before the address was confirmed. */
export function createHeldRounds({ api, onDecided }: Deps) {
  const submission = createSubmission()
  return {
    $submission: submission.$state,
    /** Adds the rounds to the account, or says that they are somebody else's. Ignored while a request is pending. */
    async decide(takes: boolean): Promise<void> {
      await submission.run(async () => {
        const result = await api.call(decideHeldRounds, { body: { takes } })
        if (!result.ok) return formFailure(NOT_DECIDED, result.failure)
        onDecided()
        return undefined
      })
    },
  }
}
export type HeldRounds = ReturnType<typeof createHeldRounds>
