import styles from './Spinner.module.css'

interface Props {
  /** Announced by screen readers; leave out if the surrounding element announces it. */
  label?: string
  /** `page` is centred, with a visible label. */
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
