import { handicapFigure } from '../../../domain/handicap/handicap-text.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import styles from '../score/ScoreDialogs.module.css'
import type { HandicapCheck } from './handicap-check.ts'

interface Props {
  check: HandicapCheck
  onKeep: () => void
  onTake: () => void
  onClose: () => void
}

/** Says that handicaps were proposed for other settings, and asks whether the new ones count. */
export function HandicapQuestion({ check: { changes, others }, onKeep, onTake, onClose }: Props) {
  const hasChanges = changes.length > 0
  return (
    <Dialog isOpen startsAtTitle title="Playing handicaps" onClose={onClose}>
      {hasChanges && (
        <>
          <p>These were proposed for the former course, holes and game. They stay until you change them.</p>
          <ul className={styles.cards} aria-label="New proposals">
            {changes.map(({ key, name, before, after, calculation }) => (
              <li key={key}>
                <span>
                  <bdi>{name}</bdi>
                  <br />
                  <small>{calculation}</small>
                </span>
                <strong>
                  {handicapFigure(before)} <span aria-hidden="true">→</span>
                  <span className="visually-hidden">, now</span> {handicapFigure(after)}
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <p>
          {hasChanges ? 'Others were entered by hand' : 'The handicaps were entered by hand'} or on another
          phone, and may no longer fit: <bdi>{others.join(', ')}</bdi>. Correct them under “
          {dialogMessages.players}”.
        </p>
      )}
      <DialogButtons>
        {hasChanges && <Button onClick={onKeep}>Keep the handicaps</Button>}
        <Button kind="main" onClick={hasChanges ? onTake : onKeep}>
          {hasChanges ? 'Take the new ones' : dialogMessages.save}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
