import { DiscardDialog } from '../finish/DiscardDialog.tsx'
import { CardDialog, FinishDialog } from '../finish/FinishDialog.tsx'
import { PhonesDialog } from '../phones/PhonesDialog.tsx'
import { PlayersDialog } from '../settings/PlayersDialog.tsx'
import { SettingsDialog } from '../settings/SettingsDialog.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import type { ScoreDialog } from './dialog-name.ts'
import { MapDialog } from './MapDialog.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { NotificationsDialog } from './NotificationsDialog.tsx'
import { SavedDialog } from './SavedDialog.tsx'
import type { ScoreDialogProps } from './score-dialog.ts'

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
