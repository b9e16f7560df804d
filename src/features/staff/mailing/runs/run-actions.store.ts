import {
  type MailingRun,
  pauseMailing,
  resumeMailing,
  stopMailing,
} from '../../../../contract/staff/mailing-runs.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { createAction } from '../../../../platform/stores/action.ts'

const CALLS = { pause: pauseMailing, resume: resumeMailing, stop: stopMailing } as const
export type RunAction = keyof typeof CALLS

interface Request {
  action: RunAction
  runId: string
}

interface Deps {
  api: Api
  /** Receives the changed run. */
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
    send: ({ action, runId }: Request) => api.call(CALLS[action], { path: { id: runId } }),
    onDone: onRun,
    on: { 409: onRefresh },
  })
  return {
    $state: action.$state,
    /** Returns whether it succeeded. */
    run: (name: RunAction, { id }: MailingRun) => action.run({ action: name, runId: id }),
    /** Hides the failure and loads what is shown again. */
    refresh(): void {
      action.clear()
      onRefresh()
    },
  }
}
export type RunActions = ReturnType<typeof createRunActions>
