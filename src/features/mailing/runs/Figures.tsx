import styles from './Figures.module.css'
import type { Figure } from './run-texts.ts'

/** Shows numbers with their labels, side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, text, isWarning }) => (
        <div key={label} className={styles.figure} data-warning={isWarning || undefined}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
