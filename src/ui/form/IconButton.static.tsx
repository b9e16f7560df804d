import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './IconButton.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  /** Whether it has the border and the background of other buttons. */
  isFramed?: boolean
  /** The icon, drawn with lines in a square of 24. */
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Shows a button with an icon instead of words, 44 px wide. */
export function IconButton({ label, isFramed = false, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-framed={isFramed || undefined}
      aria-label={label}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}

interface ArrowProps {
  to: 'left' | 'right'
  label: string
  /** Whether there is nothing in this direction. The button keeps the focus. */
  isLast: boolean
  onPress: (() => void) | undefined
}

/** Shows a button that leads to the previous or the next of several things. */
export function ArrowButton({ to, label, isLast, onPress }: ArrowProps) {
  return (
    <IconButton label={label} isFramed aria-disabled={isLast} onClick={onPress}>
      <path d={to === 'left' ? 'M15 4.5 7.5 12 15 19.5' : 'M9 4.5 16.5 12 9 19.5'} />
    </IconButton>
  )
}
