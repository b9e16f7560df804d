import styles from './Spinner.module.css'

interface Props {
  /** Said to those who cannot see it turn; leave out inside something that says it already. */
  label?: string
  /** `page` stands alone in the middle of the room it has. */
  size?: 'text' | 'page'
}

export function Spinner({ label, size = 'text' }: Props) {
  const ring = <span className={styles.ring} data-size={size} aria-hidden="true" />
  if (label === undefined) return ring
  return (
    <span className={styles.box} data-size={size} role="status" data-waiting={size === 'page' || undefined}>
      {ring}
      <span className={size === 'page' ? styles.label : 'visually-hidden'}>{label}</span>
    </span>
  )
}
