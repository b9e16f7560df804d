import type { AnchorHTMLAttributes } from 'react'
import styles from './Button.module.css'
import type { ButtonKind } from './Button.tsx'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  kind?: ButtonKind
  wide?: boolean
}

/** A link that looks like a button. */
export function LinkButton({ kind = 'quiet', wide = false, children, ...rest }: Props) {
  return (
    <a {...rest} className={styles.button} data-kind={kind} data-wide={wide || undefined}>
      <span>{children}</span>
    </a>
  )
}
