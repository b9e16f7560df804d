import styles from './Field.module.css'

interface Props {
  label: string
  placeholder: string
  control: 'input' | 'select'
}

/** A field of the first look: it looks like a `TextField` or `SelectField`, but has no function. */
export function FieldPlaceholder({ label, placeholder, control }: Props) {
  return (
    <div className={styles.field}>
      <div className={styles.heading}>
        <span>{label}</span>
      </div>
      {control === 'input' ? (
        <input className={styles.control} aria-label={label} placeholder={placeholder} />
      ) : (
        <select className={`${styles.control} ${styles.select}`} aria-label={label}>
          <option>{placeholder}</option>
        </select>
      )}
      <div />
    </div>
  )
}
