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
import type { Failure, Result } from '../../../platform/api/result.ts'

export type RunAction = 'pause' | 'resume' | 'stop' | 'setRate' | 'sendToFailed'

export type RunActionState =
  | { status: 'idle' }
  | { status: 'busy'; action: RunAction; runId: string }
  | { status: 'failed'; action: RunAction; runId: string; failure: Failure }
  /** The service refused the action because of the state of the run. `now` is the current run; undefined if unknown. */
  | { status: 'refused'; action: RunAction; runId: string; text: string; now: MailingRun | undefined }
  | { status: 'done'; action: RunAction; runId: string; run: MailingRun }

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
  const $state = atom<RunActionState>({ status: 'idle' })

  async function perform(
    action: RunAction,
    runId: string,
    request: () => Promise<Result<MailingRun>>,
  ): Promise<void> {
    if ($state.get().status === 'busy') return
    $state.set({ status: 'busy', action, runId })
    const result = await request()
    if (result.ok) {
      onRun(result.value)
      $state.set({ status: 'done', action, runId, run: result.value })
    } else if (result.failure.kind === 'http' && result.failure.status === 409) {
      const current = await api.call(getMailing, { path: { id: runId } })
      const now = (current.ok && current.value) || undefined
      if (now) onRun(now)
      else onRefresh()
      $state.set({ status: 'refused', action, runId, text: result.failure.body, now })
    } else {
      $state.set({ status: 'failed', action, runId, failure: result.failure })
    }
  }

  const simple =
    (action: RunAction, endpoint: typeof pauseMailing | typeof resumeMailing | typeof stopMailing) =>
    ({ id }: MailingRun) =>
      perform(action, id, () => api.call(endpoint, { path: { id } }))

  return {
    $state,
    pause: simple('pause', pauseMailing),
    resume: simple('resume', resumeMailing),
    stop: simple('stop', stopMailing),
    /** @param ratePerMinute undefined for no limit */
    setRate: ({ id }: MailingRun, ratePerMinute: number | undefined) =>
      perform('setRate', id, () =>
        api.call(setMailingRate, { path: { id }, body: { ratePerMinute: ratePerMinute ?? null } }),
      ),
    sendToFailed: ({ id }: MailingRun) =>
      perform('sendToFailed', id, () => api.call(sendToFailed, { path: { id } })),
    /** Hides the failure and loads the shown runs again. */
    refresh(): void {
      $state.set({ status: 'idle' })
      onRefresh()
    },
  }
}
export type RunActions = ReturnType<typeof createRunActions>
