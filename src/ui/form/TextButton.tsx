import type { ButtonHTMLAttributes } from 'react'
import styles from './TextButton.module.css'

/** A button within a line of text that looks like a link. */
export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={styles.button} />
}
