import { PhonesDialog } from '../phones/PhonesDialog.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { FinishDialog } from './FinishDialog.tsx'
import { MapDialog } from './MapDialog.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { PlayersDialog } from './PlayersDialog.tsx'
import type { ScoreDialog, ScoreDialogProps } from './score-dialog.ts'

/** Shows one of the dialogs of the scoring screen. */
export function ScoreDialogs({ dialog, ...props }: ScoreDialogProps & { dialog: ScoreDialog }) {
  switch (dialog) {
    case 'map':
      return <MapDialog {...props} />
    case 'menu':
      return <MenuDialog {...props} />
    case 'board':
      return <BoardDialog {...props} />
    case 'phones':
      return <PhonesDialog {...props} />
    case 'players':
      return <PlayersDialog {...props} />
    case 'finish':
      return <FinishDialog {...props} />
  }
}
