import type { ReactNode } from 'react'
import styles from './FactBox.module.css'

interface Props {
  /** Names with their values; those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Shows in a question what it is about. */
export function FactBox({ facts }: Props) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
