import type { PromoStatistic } from '../../../contract/promo-codes.ts'
import styles from './Statistic.module.css'

interface Props {
  category: string
  batch: string
  statistic: PromoStatistic
}

const figure = (value: number) => value.toLocaleString('en')

function share(part: number, whole: number): string {
  return whole > 0 ? `${((100 * part) / whole).toFixed(1).replace(/\.0$/, '')} %` : '–'
}

/** Three figures, and how far the codes have come: of all, those bound, and of those the consumed. */
export function Statistic({ category, batch, statistic }: Props) {
  const { totalCount, boundCount, consumedCount } = statistic
  return (
    <section className={styles.statistic} aria-label="Statistic">
      <h2 className={styles.title}>
        {category} / {batch}
      </h2>
      <dl className={styles.cards}>
        <div className={styles.card}>
          <dt>Total</dt>
          <dd>{figure(totalCount)}</dd>
        </div>
        <div className={styles.card} data-tone="bound">
          <dt>Bound</dt>
          <dd>
            {figure(boundCount)} <small>{share(boundCount, totalCount)}</small>
          </dd>
        </div>
        <div className={styles.card} data-tone="consumed">
          <dt>Consumed</dt>
          <dd>
            {figure(consumedCount)} <small>{share(consumedCount, totalCount)}</small>
          </dd>
        </div>
      </dl>
      <svg
        className={styles.picture}
        viewBox="0 0 1000 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${figure(boundCount)} of ${figure(totalCount)} bound, ${figure(consumedCount)} consumed`}
      >
        <rect className={styles.all} width="1000" height="40" />
        <rect className={styles.bound} width={lengthOf(boundCount, totalCount)} height="40" />
        <rect className={styles.consumed} y="12" width={lengthOf(consumedCount, totalCount)} height="16" />
      </svg>
    </section>
  )
}

function lengthOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(1000, (1000 * part) / whole) : 0
}
