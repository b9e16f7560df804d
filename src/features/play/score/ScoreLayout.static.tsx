import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { messages, savingText } from '../messages.ts'
import type { Saving } from '../saving.ts'
import footStyles from './ScoreFoot.module.css'
import styles from './ScoreScreen.module.css'

interface Props {
  isForSun: boolean
  head: ReactNode
  /** Why nothing can be entered. */
  note?: ReactNode
  rows: ReactNode
  /** What stands between the rows and the foot if there is space. */
  middle?: ReactNode
  foot: ReactNode
  /** What stands beside everything else in a wide window. */
  aside?: ReactNode
  dialog?: ReactNode
}

/** Arranges the screen on which scores are entered. */
export function ScoreLayout({ isForSun, head, note, rows, middle, foot, aside, dialog }: Props) {
  return (
    <div className={styles.screen} data-fills-window data-theme={isForSun ? 'sun' : undefined}>
      {head}
      {note}
      <ul className={styles.rows}>{rows}</ul>
      {middle}
      {foot}
      {aside}
      {dialog}
    </div>
  )
}

/** The place of the details of a row, as high as they are. */
export function DetailsRow({ children }: { children?: ReactNode }) {
  return <li className={styles.details}>{children}</li>
}

export interface FootProps {
  /** What is wrong on some holes, each leading there. */
  notices?: ReactNode
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
  const { notices, saving, missing, undoText, nextNumber } = props
  const { onUndo, onNext, onFinish, onSaveAgain, onState } = props
  const isSafe = saving.status !== 'notSaved'
  return (
    <footer className={footStyles.foot}>
      {notices}
      <div className={footStyles.state} data-safe={isSafe || undefined}>
        <button type="button" className={footStyles.more} onClick={onState}>
          {isSafe && <span aria-hidden="true">{saving.status === 'saved' && '✓'}</span>}
          {savingText(saving)}
        </button>
        {!isSafe && <Button onClick={onSaveAgain}>{messages.saveAgain}</Button>}
        {saving.status === 'saved' && saving.refusal !== undefined && (
          <p className={footStyles.refusal}>Not accepted: {saving.refusal}</p>
        )}
      </div>
      <div className={footStyles.buttons}>
        <button type="button" className={footStyles.undo} disabled={undoText === undefined} onClick={onUndo}>
          <span>
            <span aria-hidden="true">↶</span> {messages.undo}
          </span>
          {undoText !== undefined && <small>{undoText}</small>}
        </button>
        <button
          type="button"
          className={footStyles.next}
          onClick={nextNumber === undefined ? onFinish : onNext}
        >
          <span className={footStyles.nextText}>
            {nextNumber === undefined ? messages.finish : `Hole ${nextNumber}`}{' '}
            <span aria-hidden="true">›</span>
          </span>
          {missing && <span className={footStyles.missing}>{missing}</span>}
        </button>
      </div>
    </footer>
  )
}
