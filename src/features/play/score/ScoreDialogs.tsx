import { useEffect, useMemo, useState } from 'react'
import { holeFacts } from '../../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { roundPath } from '../../../routes.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { notifyOf } from '../../shared/notify/browser-notify.ts'
import { messages as notifyMessages } from '../../shared/notify/messages.ts'
import { NotifyContent } from '../../shared/notify/NotifyContent.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { CardDialog, FinishDialog } from '../finish/FinishDialog.tsx'
import { messages } from '../messages.ts'
import { PhonesDialog } from '../phones/PhonesDialog.tsx'
import { PlayersDialog } from '../settings/PlayersDialog.tsx'
import { SettingsDialog } from '../settings/SettingsDialog.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { SavedDialog } from './SavedDialog.tsx'
import styles from './ScoreDialogs.module.css'
import type { ScoreDialogProps } from './score-dialog.ts'
import type { ScoreDialog } from './scoring.store.ts'

const DIALOGS = {
  map: MapDialog,
  menu: MenuDialog,
  board: BoardDialog,
  phones: PhonesDialog,
  notify: NotificationsDialog,
  players: PlayersDialog,
  settings: SettingsDialog,
  saved: SavedDialog,
  finish: FinishDialog,
  card: CardDialog,
  discard: DiscardDialog,
}

/** Shows one of the dialogs of the scoring screen. */
export function ScoreDialogs({ dialog, ...props }: ScoreDialogProps & { dialog: ScoreDialog }) {
  const Shown = DIALOGS[dialog]
  return <Shown {...props} />
}

/** Asks before a round is discarded. */
function DiscardDialog({ scoring: { open }, store, onClose }: ScoreDialogProps) {
  return (
    <Dialog isOpen startsAtTitle title="Discard this round?" onClose={onClose}>
      <p>
        <bdi>{open.sheet.settings.course.name}</bdi> leaves the history, and its link shows nothing any more.
        You can restore it for 30 days, on this page or under “Keep score”.
      </p>
      <ConfirmButtons
        onCancel={onClose}
        isDanger
        onConfirm={() => {
          void store.sheet.enter({ kind: 'discard' })
          onClose()
        }}
      >
        Discard the round
      </ConfirmButtons>
    </Dialog>
  )
}

/** Shows how everybody stands. */
function BoardDialog({ scoring: { view, open }, onClose }: ScoreDialogProps) {
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

/** Key code, as the map's frame reports it. The browser closes no dialog for a key that is pressed in a frame. */
const ESCAPE = 27

/** Shows the map of the hole. */
function MapDialog({ scoring: { open, hole }, onClose }: ScoreDialogProps) {
  const { holes } = open.sheet.settings.course
  const shown = useMemo(() => mappedHole(holes[hole - 1], hole - 1), [holes, hole])
  const { number, par } = holeFacts(open.sheet, hole)
  return (
    <Dialog isOpen startsAtTitle title={`Hole ${number}, par ${par}`} onClose={onClose}>
      <div className={styles.map}>
        <EmbeddedHoleMap hole={shown} onKey={(keyCode) => keyCode === ESCAPE && onClose()} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Lets a player or scorer be notified about the round that is scored. */
function NotificationsDialog({ scoring: { open }, onClose }: ScoreDialogProps) {
  const { kept, sheet } = open
  const [notify] = useState(() => notifyOf(kept.token, kept.key))
  useEffect(() => notify.start(), [notify])
  return (
    <Dialog isOpen startsAtTitle title={dialogMessages.notifications} onClose={onClose}>
      {stateOf(sheet) === 'live' ? (
        <NotifyContent notify={notify} isPlayer />
      ) : (
        <p role="status">{notifyMessages.ended}</p>
      )}
      <p>
        {notifyMessages.watchHint} <a href={roundPath(kept.token)}>{dialogMessages.watch}</a>
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
