import type { HistoryRound } from '../../../contract/history.ts'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import styles from '../History.module.css'

const Trend = lazyPart(async () => (await import('./Trend.tsx')).Trend)

/** The same width as in `History.module.css`. */
const WIDE = '(width >= 1100px)'

/** Shows the trend beside the list in wide windows. */
export function TrendAside({ rounds }: { rounds: readonly HistoryRound[] }) {
  if (!useMedia(WIDE)) return null
  return (
    <div className={styles.aside}>
      <Optional>
        <Trend rounds={rounds} />
      </Optional>
    </div>
  )
}
