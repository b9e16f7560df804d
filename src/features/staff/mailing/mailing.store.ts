import { map, onMount } from 'nanostores'
import {
  getMailingStatus,
  type MailingFields,
  type MailingStatus,
  startMailing,
} from '../../../contract/staff/mailing.ts'
import type { MailingRun } from '../../../contract/staff/mailing-runs.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createAction } from '../../../platform/stores/action.ts'
import { pollWhileVisible } from '../../../platform/stores/poll-while-visible.ts'
import { type Alert, addAlert, closeAlert } from '../../../ui/feedback/alerts.ts'
import { messages } from './messages.ts'
import { createRunActions } from './runs/run-actions.store.ts'

const POLL_MS = 1000

export interface MailingState {
  alerts: readonly Alert[]
  /** The last status from the server; undefined before the first. */
  status: MailingStatus | undefined
  /** Why the last status request failed; undefined after a successful one. */
  statusFailure: Failure | undefined
}

/** What the user chooses when a mailing is sent. */
export interface SendOptions {
  /** Whether recipients who have already received the campaign receive it again. */
  resend?: true
  ratePerMinute?: number
}

type Deps = Pick<Platform, 'api' | 'clock' | 'visibility'>

/**
 * Creates the store that starts a mailing run and follows it. While the page is visible, it polls the status once per
 * second, with at most one request at a time.
 */
export function createMailing({ api, clock, visibility }: Deps) {
  const $state = map<MailingState>({ alerts: [], status: undefined, statusFailure: undefined })
  const sending = createAction({
    send: (body: MailingFields & SendOptions) => api.call(startMailing, { body }),
  })
  const latest = latestOnly()
  let isPolling = false
  let hasStatusAlert = false

  async function poll() {
    if (isPolling) return
    isPolling = true
    const result = await latest((signal) => api.call(getMailingStatus, {}, { signal }))
    if (result === SUPERSEDED) return
    isPolling = false
    // Shows one alert for consecutive failures, so that it stays closed after the user has closed it.
    if (!result.ok && !hasStatusAlert) addDangerAlert(messages.statusFailed)
    hasStatusAlert = !result.ok
    const { status } = $state.get()
    $state.set({
      ...$state.get(),
      ...(result.ok
        ? { status: result.value, statusFailure: undefined }
        : { status, statusFailure: result.failure }),
    })
  }

  function addDangerAlert(text: string) {
    $state.setKey('alerts', addAlert($state.get().alerts, { kind: 'danger', text }))
  }

  function pollAgain() {
    latest.cancel()
    isPolling = false
    void poll()
  }

  function showRun(run: MailingRun) {
    const { status } = $state.get()
    if (status?.run?.id === run.id) $state.setKey('status', { ...status, run })
    pollAgain()
  }

  onMount($state, () => {
    if (!visibility.isHidden()) void poll()
    const stop = pollWhileVisible({ clock, visibility }, POLL_MS, poll)
    return () => {
      stop()
      latest.cancel()
      isPolling = false
    }
  })

  return {
    $state,
    $sending: sending.$state,
    /** Starts a mailing, unless one is in progress. */
    async send(mailing: MailingFields, options: SendOptions = {}) {
      if (sending.$state.get().status === 'pending' || $state.get().status?.inProgress) return
      $state.setKey('alerts', [])
      // Sending clears the alerts, so the next failed status request shows a new alert.
      hasStatusAlert = false
      if (await sending.run({ ...mailing, ...options })) return pollAgain()
      const state = sending.$state.get()
      if (state.status === 'failed') addDangerAlert(sendFailureText(state.failure))
      void poll()
    },
    /** Shows why a mailing is not sent. */
    refuse(text: string) {
      $state.setKey('alerts', [])
      addDangerAlert(text)
    },
    /** Polls immediately. Ignores the response to an earlier request, because it may be outdated. */
    pollAgain,
    /** The actions for the run that the status describes. */
    runActions: createRunActions({ api, onRun: showRun, onRefresh: pollAgain }),
    close: (id: number) => $state.setKey('alerts', closeAlert($state.get().alerts, id)),
  }
}

/** Returns the message of an error response, or a default text if it is empty. */
function sendFailureText(failure: Failure): string {
  if (failure.kind === 'http') return failure.body || `${messages.sendRefused} (${failure.status})`
  return messages.sendLost
}

export type MailingStore = ReturnType<typeof createMailing>
