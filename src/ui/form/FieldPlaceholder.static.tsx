import styles from './Field.module.css'

interface Props {
  label: string
  placeholder: string
}

/** A field of the first look: it looks like a `TextField` whose label is hidden, but has no function. */
export function FieldPlaceholder({ label, placeholder }: Props) {
  return (
    <div className={styles.field} data-compact>
      <div className="visually-hidden">
        <span>{label}</span>
      </div>
      <input className={styles.control} aria-label={label} placeholder={placeholder} />
      <div />
    </div>
  )
}
