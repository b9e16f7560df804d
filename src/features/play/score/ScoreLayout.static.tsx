import type { ReactNode } from 'react'
import { listOf } from '../../../domain/format/lists.ts'
import { holeFacts, isScored, type Scored } from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { messages, savingText } from '../messages.ts'
import type { Saving } from '../saving.ts'
import styles from './ScoreLayout.module.css'
import { nextHole, type Scoring, type ScoringStore } from './scoring.store.ts'

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

interface RestProps {
  scoring: Scoring
  store: ScoringStore
  /** Goes to the next hole, after par was entered. */
  onNext: () => void
}

/** Once somebody has a score, enters par, in a net game net par, for everybody else and goes on, with one tap. */
export function RestOfHole({ scoring, store, onNext }: RestProps) {
  const { view, open, hole } = scoring
  const rest = view.scored.filter((row) => !isScored(row, hole))
  const isBegun = view.scored.some((row) => !row.isOut && isScored(row, hole))
  if (rest.length === 0 || !isBegun || stateOf(open.sheet) !== 'live') return null
  const next = nextHole(scoring)
  const { par } = holeFacts(open.sheet, hole)
  const received = (row: Scored) => row.received.get(hole) ?? 0
  const isNet = rest.some((row) => received(row) !== 0)
  const who = rest.length > 2 ? `the other ${rest.length}` : listOf(rest.map(({ name }) => name))
  return (
    <li className={styles.rest}>
      <button
        type="button"
        onClick={() => {
          for (const row of rest) void store.score(row, Math.max(1, par + received(row)))
          onNext()
        }}
      >
        {isNet ? 'Net par' : 'Par'} for {who}
        {next !== undefined && `, then hole ${holeFacts(open.sheet, next).number}`}{' '}
        <span aria-hidden="true">›</span>
      </button>
    </li>
  )
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
    <footer className={styles.foot}>
      {notices}
      <div className={styles.state} data-safe={isSafe || undefined}>
        <button type="button" className={styles.more} onClick={onState}>
          {isSafe && <span aria-hidden="true">{saving.status === 'saved' && '✓'}</span>}
          {savingText(saving)}
        </button>
        {!isSafe && <Button onClick={onSaveAgain}>{messages.saveAgain}</Button>}
        {saving.status === 'saved' && saving.refusal !== undefined && (
          <p className="problem">Not accepted: {saving.refusal}</p>
        )}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.undo} disabled={undoText === undefined} onClick={onUndo}>
          <span>
            <span aria-hidden="true">↶</span> {messages.undo}
          </span>
          {undoText !== undefined && <small className="tiny cut">{undoText}</small>}
        </button>
        <button type="button" className={styles.next} onClick={nextNumber === undefined ? onFinish : onNext}>
          <span className="large">
            {nextNumber === undefined ? messages.finish : `Hole ${nextNumber}`}{' '}
            <span aria-hidden="true">›</span>
          </span>
          {missing && <span className={styles.missing}>{missing}</span>}
        </button>
      </div>
    </footer>
  )
}
