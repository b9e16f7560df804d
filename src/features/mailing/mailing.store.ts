import { map, onMount } from 'nanostores'
import { getMailingStatus, type MailingStatus, startMailing } from '../../contract/mailing.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import { type Alert, addAlert, closeAlert } from '../../ui/feedback/alerts.ts'
import { messages } from './messages.ts'

/** Spec: Business constants and limits. */
const POLL_MS = 1000
/** A message that stands still for so long deserves a note. */
const STALE_MS = 30_000

export interface Mailing {
  emailsFileName: string
  templateId: string
  campaign: string
}

export interface MailingState {
  alerts: readonly Alert[]
  /** This page's own request is under way. */
  isSending: boolean
  /** What the server said last; undefined before it said anything. */
  status: MailingStatus | undefined
  /** A run is under way, and its message has not changed for half a minute. */
  isStale: boolean
  /** Why the status cannot be asked for, as long as it cannot. */
  statusFailure: Failure | undefined
  /** Why the last send failed, until the next. */
  sendFailure: Failure | undefined
}

interface Deps {
  api: Api
  clock: Clock
  visibility: Visibility
}

/** Starts a run and follows it; the server is asked each second, one question at a time, while somebody looks. */
export function createMailing({ api, clock, visibility }: Deps) {
  const $state = map<MailingState>({
    alerts: [],
    isSending: false,
    status: undefined,
    isStale: false,
    statusFailure: undefined,
    sendFailure: undefined,
  })
  let isAsking = false
  /** An alert has said already that the status does not load. */
  let isAlarmed = false
  let changedAt = clock.now()

  const alarm = (text: string) =>
    $state.setKey('alerts', addAlert($state.get().alerts, { kind: 'danger', text }))

  async function poll(signal: AbortSignal) {
    if (isAsking || visibility.isHidden()) return
    isAsking = true
    const result = await api.call(getMailingStatus, {}, { signal })
    isAsking = false
    if (signal.aborted) return
    if (result.ok) {
      follow(result.value)
      if ($state.get().statusFailure) $state.setKey('statusFailure', undefined)
    } else {
      // One alert for a row of failures: closed, it does not come back with the next second.
      if (!isAlarmed) alarm(messages.statusFailed)
      $state.setKey('statusFailure', result.failure)
      noteStale($state.get().status)
    }
    isAlarmed = !result.ok
  }

  function noteStale(status: MailingStatus | undefined) {
    const isStale = status?.inProgress === true && clock.now() - changedAt >= STALE_MS
    if (isStale !== $state.get().isStale) $state.setKey('isStale', isStale)
  }

  function follow(status: MailingStatus) {
    const before = $state.get().status
    if (before?.message !== status.message || !status.inProgress) changedAt = clock.now()
    noteStale(status)
    if (before?.message !== status.message || before.inProgress !== status.inProgress) {
      $state.setKey('status', status)
    }
  }

  let shown = new AbortController()
  onMount($state, () => {
    shown = new AbortController()
    const { signal } = shown
    const ask = () => void poll(signal)
    isAsking = false
    changedAt = clock.now()
    ask()
    const ends = [clock.every(POLL_MS, ask), visibility.onChange(ask)]
    return () => {
      shown.abort()
      for (const end of ends) end()
    }
  })

  return {
    $state,
    async send(mailing: Mailing) {
      const { isSending, status } = $state.get()
      if (isSending || status?.inProgress) return
      $state.set({ ...$state.get(), alerts: [], isSending: true, sendFailure: undefined })
      // Its alert went with the others: if the status still does not load, that is said again.
      isAlarmed = false
      const result = await api.call(startMailing, { body: mailing })
      $state.setKey('isSending', false)
      if (!result.ok) {
        alarm(wordsOf(result.failure))
        $state.setKey('sendFailure', result.failure)
      }
      void poll(shown.signal)
    },
    close: (id: number) => $state.setKey('alerts', closeAlert($state.get().alerts, id)),
  }
}

/** The server's error body, where it has one (spec: Send failure). */
function wordsOf(failure: Failure): string {
  if (failure.kind === 'http') return failure.body || `${messages.sendRefused} (${failure.status})`
  return messages.sendLost
}

export type MailingStore = ReturnType<typeof createMailing>
