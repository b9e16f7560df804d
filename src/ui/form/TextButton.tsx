import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button within a line of text that looks like a link. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={styles.button} />
}
