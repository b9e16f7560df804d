import { type ReactNode, useState } from 'react'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import styles from './Check.module.css'

/** Returns the first items of a list, and a button that shows the others. */
export function useFirst<T>(items: readonly T[], count: number): { shown: readonly T[]; toggle: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const rest = items.length - count
  if (rest <= 0) return { shown: items, toggle: null }
  return {
    shown: isOpen ? items : items.slice(0, count),
    toggle: (
      <div className={styles.more}>
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show ${rest} more`}
        </TextButton>
      </div>
    ),
  }
}
