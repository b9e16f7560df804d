import { Button } from '../../../ui/form/Button.tsx'
import { messages, savingText } from '../messages.ts'
import type { Saving } from '../saving.ts'
import styles from './ScoreFoot.module.css'

export interface FootProps {
  saving: Saving
  /** What is missing on the hole: "Bob has no score". */
  missing: string
  /** What undo takes back: "Bob 5 on 12"; undefined if there is nothing. */
  undoText: string | undefined
  /** The number of the next hole; undefined on the last one. */
  nextNumber: number | undefined
  onUndo: () => void
  onNext: () => void
  onFinish: () => void
  onSaveAgain: () => void
  /** Tells more about what is saved. */
  onState: () => void
}

/** Shows whether everything is saved, undo, and the large button for the next hole. */
export function ScoreFoot(props: FootProps) {
  const { saving, missing, undoText, nextNumber, onUndo, onNext, onFinish, onSaveAgain, onState } = props
  const isSafe = saving.status !== 'notSaved'
  return (
    <footer className={styles.foot}>
      <div className={styles.state} data-safe={isSafe || undefined}>
        <button type="button" className={styles.more} onClick={onState}>
          {isSafe && <span aria-hidden="true">{saving.status === 'saved' && '✓'}</span>}
          {savingText(saving)}
        </button>
        {!isSafe && <Button onClick={onSaveAgain}>{messages.saveAgain}</Button>}
        {saving.status === 'saved' && saving.refusal !== undefined && (
          <p className={styles.refusal}>Not accepted: {saving.refusal}</p>
        )}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.undo} disabled={undoText === undefined} onClick={onUndo}>
          <span>
            <span aria-hidden="true">↶</span> {messages.undo}
          </span>
          {undoText !== undefined && <small>{undoText}</small>}
        </button>
        <button type="button" className={styles.next} onClick={nextNumber === undefined ? onFinish : onNext}>
          <span className={styles.nextText}>
            {nextNumber === undefined ? messages.finish : `Hole ${nextNumber}`}{' '}
            <span aria-hidden="true">›</span>
          </span>
          {missing && <span className={styles.missing}>{missing}</span>}
        </button>
      </div>
    </footer>
  )
}
