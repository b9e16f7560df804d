import type { NoticeKind } from './Notice.tsx'

/** One message of a screen. */
export interface Alert {
  /** Unique in its list. */
  id: number
  kind: NoticeKind
  text: string
  /** Dismissed automatically after this time; without it, the alert stays until it is closed. */
  dismissAfterMs?: number
}

export const ALERT_DISMISS_MS = 5000

let lastId = 0

/**
 * Returns the list with an alert appended. Stores hold the list as a plain value and clear it by setting `[]`; the
 * dismissal timers run in the `Alerts` component, where they can be paused.
 */
export function addAlert(alerts: readonly Alert[], alert: Omit<Alert, 'id'>): Alert[] {
  return [...alerts, { ...alert, id: ++lastId }]
}

/** Returns the list without the given alert. */
export function closeAlert(alerts: readonly Alert[], id: number): Alert[] {
  return alerts.filter((alert) => alert.id !== id)
}
