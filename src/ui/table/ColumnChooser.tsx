import { useEffect, useId, useRef, useState } from 'react'
import { Checkbox } from '../form/Checkbox.tsx'
import styles from './ColumnChooser.module.css'
import tools from './TableTools.module.css'
import type { ColumnChoice } from './table-column.ts'

interface Props extends ColumnChoice {
  /** The columns that can be hidden. */
  columns: readonly { id: string; header: string }[]
}

/** A button that opens a list for choosing the visible columns. */
export function ColumnChooser({ columns, hidden, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const hiddenCount = columns.filter(({ id }) => hidden.includes(id)).length

  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) => {
      if (target instanceof Node && !holder.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from any control in it.
    <div
      ref={holder}
      className={styles.holder}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={tools.tool}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Columns{hiddenCount > 0 && <span className={styles.hiddenCount}> ({hiddenCount} hidden)</span>}
      </button>
      {isOpen && (
        <fieldset id={listId} className={styles.list}>
          <legend className={styles.title}>Columns shown</legend>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!hidden.includes(id)}
              onChange={(isShown) =>
                onChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
              }
            />
          ))}
          <button
            type="button"
            className={styles.reset}
            aria-disabled={hiddenCount === 0 || undefined}
            onClick={() => onChange([])}
          >
            Reset
          </button>
        </fieldset>
      )}
    </div>
  )
}
