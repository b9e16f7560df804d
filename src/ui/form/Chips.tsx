import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Chips.module.css'

interface ChipsProps {
  /** Names the choice for screen readers, and above it if it is shown. */
  label: string
  isLabelShown?: boolean
  children: ReactNode
}

/** A few chips beside each other, which wrap where they do not fit. */
export function Chips({ label, isLabelShown = false, children }: ChipsProps) {
  return (
    <fieldset className="row gap-2">
      <legend className={isLabelShown ? undefined : 'visually-hidden'}>{label}</legend>
      {children}
    </fieldset>
  )
}

/** A small button: with `aria-pressed` one of several choices. */
export function Chip(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={styles.chip} />
}
