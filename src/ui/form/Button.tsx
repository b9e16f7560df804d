import type { ButtonHTMLAttributes, Ref } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './Button.module.css'

export type ButtonKind = 'main' | 'quiet' | 'danger'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` for the one main action of a form, `quiet` for other actions, `danger` for deletions. */
  kind?: ButtonKind
  /** Disables the button and shows a spinner in it; the width does not change. */
  loading?: boolean
  /** Takes the full width of the form. */
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
      aria-busy={loading || undefined}
      {...rest}
      className={styles.button}
      data-kind={kind}
      data-wide={wide || undefined}
      data-loading={loading || undefined}
      disabled={disabled || loading}
    >
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
      <span>{children}</span>
    </button>
  )
}
