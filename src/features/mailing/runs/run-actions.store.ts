import { atom } from 'nanostores'
import {
  getMailing,
  type MailingRun,
  pauseMailing,
  resumeMailing,
  sendToFailed,
  setMailingRate,
  stopMailing,
} from '../../../contract/mailing-runs.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Result } from '../../../platform/api/result.ts'
import { type ActionState, createAction } from '../../../platform/stores/action.ts'

export type RunAction = 'pause' | 'resume' | 'stop' | 'setRate' | 'sendToFailed'

interface Request {
  action: RunAction
  runId: string
  /** For `setRate`; undefined for no limit. */
  ratePerMinute?: number | undefined
}
export type RunActionState = ActionState<Request, MailingRun>

interface Deps {
  api: Api
  /** Receives each run that the service sends. */
  onRun: (run: MailingRun) => void
  /** Loads the shown runs again, after a change whose result is unknown. */
  onRefresh: () => void
}

/**
 * Creates the store of the actions with a run, one request at a time. It shows only changes that the service has
 * confirmed.
 */
export function createRunActions({ api, onRun, onRefresh }: Deps) {
  /** The run after an action was refused because of its state; undefined if it is not known. */
  const $refused = atom<MailingRun | undefined>()
  const store = createAction({ send, onDone: onRun, on: { 409: (_, { runId }) => showRefused(runId) } })

  function send({ action, runId, ratePerMinute }: Request): Promise<Result<MailingRun>> {
    const path = { id: runId }
    switch (action) {
      case 'pause':
        return api.call(pauseMailing, { path })
      case 'resume':
        return api.call(resumeMailing, { path })
      case 'stop':
        return api.call(stopMailing, { path })
      case 'setRate':
        return api.call(setMailingRate, { path, body: { ratePerMinute: ratePerMinute ?? null } })
      case 'sendToFailed':
        return api.call(sendToFailed, { path })
    }
  }

  async function showRefused(id: string): Promise<void> {
    const result = await api.call(getMailing, { path: { id } })
    const now = (result.ok && result.value) || undefined
    $refused.set(now)
    if (now) onRun(now)
    else onRefresh()
  }

  const perform =
    (action: RunAction) =>
    ({ id }: MailingRun) =>
      store.run({ action, runId: id })

  return {
    $state: store.$state,
    $refused,
    pause: perform('pause'),
    resume: perform('resume'),
    stop: perform('stop'),
    /** @param ratePerMinute undefined for no limit */
    setRate: ({ id }: MailingRun, ratePerMinute: number | undefined) =>
      store.run({ action: 'setRate', runId: id, ratePerMinute }),
    /** Returns the new run; undefined if it was not created. */
    async sendToFailed(run: MailingRun): Promise<MailingRun | undefined> {
      await perform('sendToFailed')(run)
      const state = store.$state.get()
      return state.status === 'done' && state.input.action === 'sendToFailed' ? state.value : undefined
    },
    /** Hides the failure and loads the shown runs again. */
    refresh(): void {
      store.clear()
      onRefresh()
    },
  }
}
export type RunActions = ReturnType<typeof createRunActions>
