import { map, onMount } from 'nanostores'
import {
  getMailingStatus,
  type MailingFields,
  type MailingStatus,
  startMailing,
} from '../../contract/mailing.ts'
import type { MailingRun } from '../../contract/mailing-runs.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { createAction } from '../../platform/stores/action.ts'
import { type Alert, addAlert, closeAlert } from '../../ui/feedback/alerts.ts'
import { messages } from './messages.ts'
import { createRunActions } from './runs/run-actions.store.ts'
import { type SendOptions, zonedTime } from './send-options.ts'

const POLL_MS = 1000
/** If the message has not changed for this long, the progress is stale. */
const STALE_MS = 30_000

export interface MailingState {
  alerts: readonly Alert[]
  /** The last status from the server; undefined before the first. */
  status: MailingStatus | undefined
  /** Whether the progress of a running run has not changed for 30 seconds. */
  isStale: boolean
  /** Why the last status request failed; undefined after a successful one. */
  statusFailure: Failure | undefined
}

interface Deps {
  api: Api
  clock: Clock
  visibility: Visibility
}

/**
 * Creates the store that starts a mailing run and follows it. While the page is visible, it polls the status once per
 * second, with at most one request at a time.
 */
export function createMailing({ api, clock, visibility }: Deps) {
  const $state = map<MailingState>({
    alerts: [],
    status: undefined,
    isStale: false,
    statusFailure: undefined,
  })
  const sending = createAction({
    send: (body: MailingFields & SendOptions) => api.call(startMailing, { body }),
    onDone(_, { startAtMs }) {
      if (startAtMs !== undefined) addNotice('success', messages.scheduled(zonedTime(startAtMs)))
    },
  })
  const staleness = createStaleness(clock)
  const latest = latestOnly()
  let isMounted = false
  let isPolling = false
  let hasStatusAlert = false

  async function poll() {
    if (!isMounted || isPolling || visibility.isHidden()) return
    isPolling = true
    const result = await latest((signal) => api.call(getMailingStatus, {}, { signal }))
    if (result === SUPERSEDED) return
    isPolling = false
    if (result.ok) applyStatus(result.value)
    else showStatusFailure(result.failure)
    updateStale()
  }

  function applyStatus(status: MailingStatus) {
    const before = $state.get().status
    if (!isRunning(status) || progressKey(before) !== progressKey(status)) staleness.restart()
    // Keeps the state object if nothing has changed, so that nothing is rendered again.
    if (JSON.stringify(before) !== JSON.stringify(status)) $state.setKey('status', status)
    if ($state.get().statusFailure) $state.setKey('statusFailure', undefined)
    hasStatusAlert = false
  }

  function showStatusFailure(failure: Failure) {
    // Shows one alert for consecutive failures, so that it stays closed after the user has closed it.
    if (!hasStatusAlert) addDangerAlert(messages.statusFailed)
    hasStatusAlert = true
    $state.setKey('statusFailure', failure)
  }

  function updateStale() {
    const isStale = staleness.isStale($state.get().status)
    if (isStale !== $state.get().isStale) $state.setKey('isStale', isStale)
  }

  function addNotice(kind: Alert['kind'], text: string) {
    $state.setKey('alerts', addAlert($state.get().alerts, { kind, text }))
  }
  const addDangerAlert = (text: string) => addNotice('danger', text)

  /** Polls immediately. Ignores the response to an earlier request, because it may be outdated. */
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
    isMounted = true
    isPolling = false
    staleness.restart()
    void poll()
    const subscriptions = [clock.every(POLL_MS, () => void poll()), visibility.onChange(() => void poll())]
    return () => {
      isMounted = false
      latest.cancel()
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  })

  return {
    $state,
    /** The state of the request that starts a mailing. */
    $sending: sending.$state,
    /** Starts a mailing, or schedules it if the options contain a start time. */
    async send(mailing: MailingFields, options: SendOptions = {}) {
      const isScheduled = options.startAtMs !== undefined
      const isBusy = sending.$state.get().status === 'pending'
      if (isBusy || ($state.get().status?.inProgress && !isScheduled)) return
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
    /** The actions for the run and for scheduled runs. */
    runActions: createRunActions({ api, onRun: showRun, onRefresh: pollAgain }),
    close: (id: number) => $state.setKey('alerts', closeAlert($state.get().alerts, id)),
  }
}

/** Returns whether mails are being sent, which is not the case for a paused run. */
const isRunning = (status: MailingStatus | undefined) =>
  status?.inProgress === true && status.run?.state !== 'paused'

/** Returns a text that changes whenever a run makes progress. */
const progressKey = (status: MailingStatus | undefined) =>
  JSON.stringify([status?.message, status?.run?.id, status?.run?.state, status?.run?.counts])

/** Measures how long the progress of a run has not changed. */
function createStaleness(clock: Clock) {
  let restartedMs = clock.now()
  return {
    restart() {
      restartedMs = clock.now()
    },
    isStale: (status: MailingStatus | undefined) =>
      isRunning(status) && clock.now() - restartedMs >= STALE_MS,
  }
}

/** Returns the message of an error response, or a default text if it is empty. */
function sendFailureText(failure: Failure): string {
  if (failure.kind === 'http') return failure.body || `${messages.sendRefused} (${failure.status})`
  return messages.sendLost
}

export type MailingStore = ReturnType<typeof createMailing>
