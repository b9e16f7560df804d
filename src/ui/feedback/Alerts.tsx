import { useState } from 'react'
import styles from './Alerts.module.css'
import type { Alert } from './alerts.ts'
import { Notice } from './Notice.tsx'
import { useHeldTimer } from './use-pausable-timer.ts'

interface Props {
  alerts: readonly Alert[]
  onClose: (id: number) => void
}

const isUrgent = (alert: Alert) => alert.kind === 'danger' || alert.kind === 'warning'

/**
 * The messages of a screen. The two regions are always there, because a reader of the screen announces only what
 * is put into a region that it knows already: failures at once, the rest when it is quiet.
 */
export function Alerts({ alerts, onClose }: Props) {
  const itemsOf = (some: readonly Alert[]) =>
    some.map((alert) => <AlertItem key={alert.id} alert={alert} onClose={onClose} />)
  return (
    <div className={styles.alerts} data-empty={alerts.length === 0 || undefined}>
      <div role="alert" aria-atomic="false" className={styles.region}>
        {itemsOf(alerts.filter(isUrgent))}
      </div>
      <div role="status" aria-atomic="false" className={styles.region}>
        {itemsOf(alerts.filter((alert) => !isUrgent(alert)))}
      </div>
    </div>
  )
}

/** A pointer over it or the focus in it holds its time, so that nobody loses what they are reading. */
function AlertItem({ alert, onClose }: { alert: Alert; onClose: (id: number) => void }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  useHeldTimer(alert.dismissAfterMs, pointed || focused, () => onClose(alert.id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes no action, it only waits while somebody reads.
    <div
      className={styles.item}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Notice
        kind={alert.kind}
        action={
          <button
            type="button"
            className={styles.close}
            aria-label={`Close: ${alert.text}`}
            onClick={() => onClose(alert.id)}
          >
            <span aria-hidden="true">×</span>
          </button>
        }
      >
        <p>{alert.text}</p>
      </Notice>
    </div>
  )
}
