import { roundPath } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { messages } from '../messages.ts'
import styles from './ScoreDialogs.module.css'
import type { ScoreDialogProps } from './score-dialog.ts'

/** Shows how everybody stands. */
export function BoardDialog({ scoring: { view, open }, onClose }: ScoreDialogProps) {
  const { board } = view
  return (
    <Dialog isOpen startsAtTitle title={messages.board} onClose={onClose}>
      {board.headline && (
        <p>
          <strong>{board.headline.strong}</strong>
          {board.headline.rest}
        </p>
      )}
      <table className={styles.board} aria-label={messages.board}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Position</th>
            <th scope="col">Player</th>
            <th scope="col">{board.label}</th>
          </tr>
        </thead>
        <tbody>
          {board.rows.map((row) => (
            <tr key={row.cardIndex}>
              <td>{row.positionText}</td>
              <th scope="row">
                <bdi>{row.name}</bdi> <small>{row.note ?? row.thru}</small>
              </th>
              <td data-under={row.isUnder || undefined}>
                <span aria-hidden="true">{row.main}</span>
                <span className="visually-hidden">{row.words}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogButtons>
        {open.kept.isStarted && <a href={roundPath(open.kept.token)}>{dialogMessages.watch}</a>}
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
