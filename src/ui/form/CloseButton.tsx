import styles from './CloseButton.module.css'

interface Props {
  /** Says what it closes: "Close: Saved". */
  label: string
  onClose: () => void
}

/** The cross at the end of a message. */
export function CloseButton({ label, onClose }: Props) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClose}>
      <span aria-hidden="true">×</span>
    </button>
  )
}
