import { lazy, Suspense, useState } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './History.module.css'

const Trend = lazy(() => import('./Trend.tsx').then((module) => ({ default: module.Trend })))

/** As in `History.module.css`. */
const WIDE = '(width >= 1100px)'

/** The trend stands beside the list where there is room, and folded above it where there is not: rows come first. */
export function TrendAside({ rounds }: { rounds: readonly HistoryRound[] }) {
  const wide = useMedia(WIDE)
  const [open, setOpen] = useState(false)
  const trend = (
    <Suspense>
      <Trend rounds={rounds} />
    </Suspense>
  )
  if (wide) return <div className={styles.aside}>{trend}</div>
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Scores over time</summary>
      {open && trend}
    </details>
  )
}
