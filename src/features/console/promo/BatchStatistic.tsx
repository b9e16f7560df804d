import type { PromoStatistic } from '../../../contract/promo-codes.ts'
import styles from './BatchStatistic.module.css'

interface Props {
  category: string
  batch: string
  statistic: PromoStatistic
}

/** The length of a full bar in units of the view box. */
const BAR_LENGTH = 1000

const formatCount = (value: number) => value.toLocaleString('en')

/** Returns the percentage, such as "40 %" or "33.3 %"; a dash if the total is 0. */
function percentage(part: number, whole: number): string {
  const percent = (100 * part) / whole
  return Number.isFinite(percent) ? `${percent.toFixed(1).replace(/\.0$/, '')} %` : '–'
}

/** Shows the counts of a batch, and a bar chart of the shares of bound and consumed codes. */
export function BatchStatistic({ category, batch, statistic }: Props) {
  const { totalCount, boundCount, consumedCount } = statistic
  return (
    <section className={styles.statistic} aria-label="Statistic">
      <h2 className={styles.title}>
        {category} / {batch}
      </h2>
      <dl className={styles.cards}>
        <div className={styles.card}>
          <dt>Total</dt>
          <dd>{formatCount(totalCount)}</dd>
        </div>
        <div className={styles.card} data-tone="bound">
          <dt>Bound</dt>
          <dd>
            {formatCount(boundCount)} <small>{percentage(boundCount, totalCount)}</small>
          </dd>
        </div>
        <div className={styles.card} data-tone="consumed">
          <dt>Consumed</dt>
          <dd>
            {formatCount(consumedCount)} <small>{percentage(consumedCount, totalCount)}</small>
          </dd>
        </div>
      </dl>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${BAR_LENGTH} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${formatCount(boundCount)} of ${formatCount(totalCount)} bound, ${formatCount(consumedCount)} consumed`}
      >
        <rect className={styles.all} width={BAR_LENGTH} height="40" />
        <rect className={styles.bound} width={barLength(boundCount, totalCount)} height="40" />
        <rect className={styles.consumed} y="12" width={barLength(consumedCount, totalCount)} height="16" />
      </svg>
    </section>
  )
}

function barLength(part: number, whole: number): number {
  const length = (BAR_LENGTH * part) / whole
  return Number.isFinite(length) ? Math.min(BAR_LENGTH, Math.max(0, length)) : 0
}
