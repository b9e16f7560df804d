import type { YearFact } from '../../../domain/statistics/year-facts.ts'
import { roundPath } from '../../../routes.ts'
import styles from './FactList.module.css'

interface Props {
  facts: readonly YearFact[]
  /** Whether three of them fit beside each other on a phone. */
  isShort?: boolean
}

/** Lists figures with their labels. A figure that belongs to a round is a link to the round. */
export function FactList({ facts, isShort = false }: Props) {
  return (
    <dl className={styles.facts} data-short={isShort || undefined}>
      {facts.map(({ label, value, note, roundToken }) => (
        <div key={label} className={styles.fact}>
          <dt className="quiet">{label}</dt>
          <dd>
            {roundToken === undefined ? (
              <strong className="figures">{value}</strong>
            ) : (
              <a href={roundPath(roundToken)}>
                <strong className="figures">{value}</strong>
              </a>
            )}{' '}
            {note && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
