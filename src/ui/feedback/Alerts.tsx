import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CloseButton } from '../form/CloseButton.tsx'
import styles from './Alerts.module.css'
import type { Alert } from './alerts.ts'
import { Notice } from './Notice.tsx'

interface Props {
  alerts: readonly Alert[]
  onClose: (id: number) => void
}

const isUrgent = (alert: Alert) => alert.kind === 'danger' || alert.kind === 'warning'

/**
 * Shows the messages of a screen. Both regions are always rendered, because screen readers announce only what is added
 * to an existing region: failures interrupt, other messages wait.
 */
export function Alerts({ alerts, onClose }: Props) {
  const renderAlerts = (list: readonly Alert[]) =>
    list.map((alert) => <AlertItem key={alert.id} alert={alert} onClose={onClose} />)
  return (
    <div className={styles.alerts} data-empty={alerts.length === 0 || undefined}>
      <div role="alert" aria-atomic="false" className={styles.region}>
        {renderAlerts(alerts.filter(isUrgent))}
      </div>
      <div role="status" aria-atomic="false" className={styles.region}>
        {renderAlerts(alerts.filter((alert) => !isUrgent(alert)))}
      </div>
    </div>
  )
}

/**
 * Shows one message. Its timer pauses while it has the pointer or the focus, so that it does not disappear while it is
 * read.
 */
function AlertItem({ alert, onClose }: { alert: Alert; onClose: (id: number) => void }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  usePausableTimer(alert.dismissAfterMs, isHovered || isFocused, () => onClose(alert.id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer.
    <div
      className={styles.item}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Notice
        kind={alert.kind}
        action={
          <span className={styles.close}>
            <CloseButton label={`Close: ${alert.text}`} onClose={() => onClose(alert.id)} />
          </span>
        }
      >
        <p>{alert.text}</p>
      </Notice>
    </div>
  )
}

/** Calls the callback once, after a delay that does not elapse while paused. Without a delay it is never called. */
function usePausableTimer(delayMs: number | undefined, isPaused: boolean, callback: () => void): void {
  const remainingMs = useRef(delayMs)
  const onElapsed = useEffectEvent(callback)
  useEffect(() => {
    if (isPaused || remainingMs.current === undefined) return
    const startMs = performance.now()
    const timer = setTimeout(onElapsed, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = Math.max(0, (remainingMs.current ?? 0) - (performance.now() - startMs))
    }
  }, [isPaused])
}
