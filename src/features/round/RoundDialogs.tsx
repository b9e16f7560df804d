import type { ShownRound } from '../../domain/shown-round.ts'
import { CardImageDialog } from './card-image/CardImageDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import type { RoundDialog, RoundScreen } from './round-screen.ts'
import { ShareDialog } from './share/ShareDialog.tsx'

interface Props {
  screen: RoundScreen
  round: ShownRound
  shown: RoundDialog
}

/** The dialog that is open. */
export function RoundDialogs({ screen, round, shown }: Props) {
  const onClose = screen.closeDialog
  switch (shown) {
    case 'share':
      return <ShareDialog link={screen.link()} onClose={onClose} />
    case 'card-image':
      return <CardImageDialog round={round} company={screen.company} link={screen.link()} onClose={onClose} />
    case 'keys':
      return <KeysDialog onClose={onClose} />
  }
}
