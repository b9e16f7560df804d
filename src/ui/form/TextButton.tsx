import type { ButtonHTMLAttributes } from 'react'
import styles from './TextButton.module.css'

/** An action that stands in a line of text, as quiet as a link. */
export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={styles.button} />
}
