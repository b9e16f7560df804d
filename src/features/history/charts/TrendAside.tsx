import { useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import styles from '../History.module.css'
import { TrendFold } from '../HistoryLayout.static.tsx'

const Trend = lazyPart(async () => (await import('./Trend.tsx')).Trend)

/** The same width as in `History.module.css`. */
export const WIDE = '(width >= 1100px)'

/** Shows the trend beside the list, or collapsed above it in narrow windows. */
export function TrendAside({ rounds }: { rounds: readonly HistoryRound[] }) {
  const isWide = useMedia(WIDE)
  const [isOpen, setOpen] = useState(false)
  const trend = (
    <Optional>
      <Trend rounds={rounds} />
    </Optional>
  )
  if (isWide) return <div className={styles.aside}>{trend}</div>
  return <TrendFold onToggle={(event) => setOpen(event.currentTarget.open)}>{isOpen && trend}</TrendFold>
}
