import type { ShownRound } from '../../domain/round/shown-round.ts'
import { embedPath } from '../../routes.ts'
import { ShareDialog } from '../shared/share/ShareDialog.tsx'
import { OwnDialog } from './averages/OwnParts.tsx'
import { FeedDialog } from './board/FeedDialog.tsx'
import { RoundImageDialog } from './card-image/RoundImageDialog.tsx'
import { RoundKeysDialog } from './RoundKeysDialog.tsx'
import type { RoundDialog, RoundScreen } from './round-screen.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  shown: Exclude<RoundDialog, 'notifications'>
  /** Shows a hole that the viewer has chosen in a dialog. */
  onHole: (index: number) => void
  /** Whether the page shows the claims at its top. */
  areClaimsUrgent: boolean
}

/** The dialog that is open. */
export function RoundDialogs({ screen, round, shown, onHole, areClaimsUrgent }: Props) {
  const onClose = screen.closeDialog
  switch (shown) {
    case 'share':
      return (
        <ShareDialog
          what="round"
          link={screen.link()}
          embedPath={embedPath(screen.token() ?? '')}
          onClose={onClose}
        />
      )
    case 'card-image':
      return (
        <RoundImageDialog round={round} company={screen.company} link={screen.link()} onClose={onClose} />
      )
    case 'feed':
      return <FeedDialog feed={screen.feed} round={round} onHole={onHole} onClose={onClose} />
    case 'own':
      return (
        <OwnDialog
          screen={screen}
          round={round}
          token={screen.token() ?? ''}
          areClaimsUrgent={areClaimsUrgent}
        />
      )
    case 'keys':
      return <RoundKeysDialog onClose={onClose} />
  }
}
