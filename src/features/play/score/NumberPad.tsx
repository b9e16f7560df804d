import { useState } from 'react'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import styles from './NumberPad.module.css'
import type { CellValue } from './score-cell.ts'

interface Props {
  name: string
  value: CellValue
  par: number
  onChoose: (value: CellValue) => void
  onClose: () => void
}

const FIRST = Array.from({ length: 15 }, (_, at) => at + 1)
const MORE = Array.from({ length: 15 }, (_, at) => at + 16)

const giveFocus = (element: HTMLElement | null) => element?.focus()

/** Lets a scorer choose any number of strokes, a pick-up, or no score. */
export function NumberPad({ name, value, par, onChoose, onClose }: Props) {
  const startsWithMore = typeof value === 'number' && value > 15
  const [isMore, setMore] = useState(startsWithMore)
  return (
    <Dialog isOpen startsAtTitle title={`Score of ${name}`} onClose={onClose}>
      <div className={styles.grid}>
        {[...FIRST, ...(isMore ? MORE : [])].map((strokes) => (
          <button
            key={strokes}
            type="button"
            className={styles.key}
            aria-pressed={strokes === value}
            data-par={strokes === par || undefined}
            // In place of "More", which is gone.
            ref={strokes === MORE[0] && !startsWithMore ? giveFocus : undefined}
            onClick={() => onChoose(strokes)}
          >
            {strokes}
          </button>
        ))}
        {!isMore && (
          <button type="button" className={`${styles.key} ${styles.word}`} onClick={() => setMore(true)}>
            {dialogMessages.more}
          </button>
        )}
      </div>
      <div className={styles.others}>
        <Button onClick={() => onChoose(undefined)}>{dialogMessages.clear}</Button>
        <Button aria-pressed={value === 'pickUp'} onClick={() => onChoose('pickUp')}>
          {dialogMessages.pickUp}
        </Button>
        <Button onClick={onClose}>{dialogMessages.cancel}</Button>
      </div>
    </Dialog>
  )
}
