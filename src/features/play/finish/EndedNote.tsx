import { counted } from '../../../domain/format/counted.ts'
import { CHANGES_DAYS } from '../../../domain/score-sheet/refusal.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { isOwnerHere } from '../owner-here.ts'
import type { ScoreDialog } from '../score/dialog-name.ts'
import type { ScoringStore } from '../score/scoring.store.ts'
import type { OpenSheet } from '../score-sheet.store.ts'
import styles from './EndedNote.module.css'

interface Props {
  open: OpenSheet
  store: ScoringStore
  onOpen: (dialog: ScoreDialog) => void
}

/** Says that the round is finished or discarded, and how to go on. */
export function EndedNote({ open: { kept, sheet }, store, onOpen }: Props) {
  const isOwner = isOwnerHere(kept)
  const late = sheet.waiting.size
  if (stateOf(sheet) === 'discarded') {
    return (
      <div className={styles.note}>
        <p role="status">
          The round is discarded.{' '}
          {isOwner ? `It can be restored for ${CHANGES_DAYS} days.` : 'Its owner can restore it.'}
        </p>
        {isOwner && <Button onClick={() => void store.sheet.enter({ kind: 'restore' })}>Restore</Button>}
      </div>
    )
  }
  return (
    <div className={styles.note}>
      <p role="status">
        The round is finished. {late > 0 && lateText(late, isOwner)}
        {late === 0 && (isOwner ? 'Reopen it to correct something.' : 'Its owner can reopen it.')}
      </p>
      <div className="buttons">
        <Button kind="main" onClick={() => onOpen('finish')}>
          Result
        </Button>
        <Button onClick={() => onOpen('card')}>{dialogMessages.card}</Button>
      </div>
    </div>
  )
}

/** Returns what happens to entries that arrived after the finish. */
function lateText(count: number, isOwner: boolean): string {
  const entries = counted(count, 'entry', 'entries')
  return isOwner
    ? `${entries} arrived after the finish: accept or dismiss ${count === 1 ? 'it' : 'them'} on the card.`
    : `${entries} arrived after the finish and ${count === 1 ? 'waits' : 'wait'} for its owner.`
}
