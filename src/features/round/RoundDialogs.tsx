import { embedCode } from '../../domain/round/embed-code.ts'
import type { ShownRound } from '../../domain/round/shown-round.ts'
import { matchRoute } from '../../match-route.ts'
import type { Shareable } from '../../platform/browser/share.ts'
import { embedPath, routes } from '../../routes.ts'
import { OwnDialog } from './averages/OwnParts.tsx'
import { FeedDialog } from './board/FeedDialog.tsx'
import { RoundImageDialog } from './card-image/RoundImageDialog.tsx'
import { RoundKeysDialog } from './RoundKeysDialog.tsx'
import type { RoundDialog, RoundScreen } from './round-screen.ts'
import { ShareDialog } from './share/ShareDialog.tsx'

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
      return <ShareDialog link={screen.link()} {...addressesOf(screen.link())} onClose={onClose} />
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

/** Returns the URLs of the same round for a clubhouse screen and for other sites. */
function addressesOf({ url, title }: Shareable): { screenViewUrl: string; embedCode: string } {
  const { pathname } = new URL(url)
  const token = matchRoute(routes.round.path, pathname)?.token ?? ''
  return {
    screenViewUrl: new URL(`${pathname}?view=screen`, url).href,
    embedCode: embedCode(new URL(embedPath(token), url).href, title),
  }
}
