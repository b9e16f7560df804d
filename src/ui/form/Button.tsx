import type { ButtonHTMLAttributes, Ref } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './Button.module.css'

export type ButtonKind = 'main' | 'quiet' | 'danger'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `main` a form; `quiet` for what stands beside it; `danger` for what takes something away. */
  kind?: ButtonKind
  /** Disabled, with a spinner in front of the words; the button keeps its width. */
  loading?: boolean
  /** Takes the whole width of its form. */
  wide?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind = 'quiet',
  loading = false,
  wide = false,
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-kind={kind}
      data-wide={wide || undefined}
      data-loading={loading || undefined}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
      <span className={styles.label}>{children}</span>
    </button>
  )
}
