import {
  type MailingRun,
  pauseMailing,
  resumeMailing,
  sendToFailed,
  setMailingRate,
  stopMailing,
} from '../../../../contract/staff/mailing-runs.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { createAction } from '../../../../platform/stores/action.ts'

const CALLS = { pause: pauseMailing, resume: resumeMailing, stop: stopMailing, sendToFailed } as const
export type RunAction = keyof typeof CALLS | 'setRate'

interface Request {
  action: RunAction
  runId: string
  /** For `setRate`; null for no limit. */
  ratePerMinute: number | null
}

interface Deps {
  api: Api
  /** Receives the changed run, or for `sendToFailed` the new one. */
  onRun: (run: MailingRun) => void
  /** Loads what is shown again, after a change that was refused or whose result is unknown. */
  onRefresh: () => void
}

/**
 * Creates the store of the actions with a run, one request at a time. It shows only changes that the service has
 * confirmed.
 */
export function createRunActions({ api, onRun, onRefresh }: Deps) {
  const action = createAction({
    send({ action, runId, ratePerMinute }: Request) {
      const path = { id: runId }
      return action === 'setRate'
        ? api.call(setMailingRate, { path, body: { ratePerMinute } })
        : api.call(CALLS[action], { path })
    },
    onDone: onRun,
    on: { 409: onRefresh },
  })
  return {
    $state: action.$state,
    /** Returns whether it succeeded. @param ratePerMinute for `setRate`; null for no limit */
    run: (name: RunAction, { id }: MailingRun, ratePerMinute: number | null = null) =>
      action.run({ action: name, runId: id, ratePerMinute }),
    /** Hides the failure and loads what is shown again. */
    refresh(): void {
      action.clear()
      onRefresh()
    },
  }
}
export type RunActions = ReturnType<typeof createRunActions>
