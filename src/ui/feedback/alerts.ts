import type { NoticeKind } from './Notice.tsx'

/** One message of a screen. */
export interface Alert {
  /** Unlike any other's in its list. */
  id: number
  kind: NoticeKind
  text: string
  /** Goes by itself after so long; it stays until closed where this is missing. */
  dismissAfterMs?: number
}

/** Spec: Business constants and limits. */
export const ALERT_DISMISS_MS = 5000

let lastId = 0

/**
 * The list with one more message at its end. A screen's store holds the list as a plain value (`atom<Alert[]>`)
 * and clears it together by setting `[]`; the time until a message goes runs in `Alerts`, where it can be held.
 */
export function addAlert(alerts: readonly Alert[], alert: Omit<Alert, 'id'>): Alert[] {
  return [...alerts, { ...alert, id: ++lastId }]
}

export function closeAlert(alerts: readonly Alert[], id: number): Alert[] {
  return alerts.filter((alert) => alert.id !== id)
}
