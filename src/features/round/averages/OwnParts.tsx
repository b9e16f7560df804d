import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ClaimsSection } from '../../shared/claims/ClaimsSection.tsx'
import { hasClaims, isClaimAsked } from '../../shared/claims/claims.store.ts'
import { claimsOf } from '../../shared/claims/claims.ts'
import { invitationIn } from '../../shared/claims/invitation.ts'
import { QUESTION, SHORT_QUESTION } from '../../shared/claims/messages.ts'
import { messages } from '../messages.ts'
import type { RoundScreen } from '../round-screen.ts'

interface ClaimsProps {
  screen: RoundScreen
  token: string
  /** Called when the claims belong to the top of the page: one waits for the user's answer, or a mail leads to them. */
  onUrgent: () => void
}

interface Props {
  screen: RoundScreen
  round: ShownRound
  token: string
  /** Whether the page shows the claims at its top. */
  areClaimsUrgent: boolean
}

/** The claims of a round, with the store of the page. */
export function OwnClaims(props: ClaimsProps) {
  return (
    <ClaimsSection
      claims={claimsOf(props.token)}
      invitation={invitationIn(props.screen.firstHash())}
      isTarget={useUrgency(props)}
    />
  )
}

/** The button in the bar of the full page that opens what concerns the signed-in golfer. Shows nothing to others. */
export function OwnButton({ onUrgent, ...props }: Props & ClaimsProps) {
  useUrgency({ ...props, onUrgent })
  const { Remarks, claims, isQuestion } = useOwnPart(props)
  if (!Remarks && !claims) return null
  return (
    <Button onClick={() => props.screen.openDialog('own')}>
      {isQuestion ? SHORT_QUESTION : messages.yourRound}
    </Button>
  )
}

/** Shows what concerns the signed-in golfer: remarks on their own round, and who played. */
export function OwnDialog(props: Props) {
  const { Remarks, claims, isQuestion } = useOwnPart(props)
  const onClose = props.screen.closeDialog
  return (
    <Dialog isOpen title={isQuestion ? QUESTION : messages.yourRound} onClose={onClose}>
      {Remarks && <Remarks round={props.round} />}
      {claims && <ClaimsSection claims={claims} isOpen={!Remarks} isPlain />}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}

/**
 * Returns the remarks on the golfer's own finished round, the claims unless the page shows them, and whether all of it
 * is the question which player they are.
 */
function useOwnPart({ screen, round, token, areClaimsUrgent }: Props) {
  const ownRows = useStore(screen.$ownRows)
  const claims = claimsOf(token)
  const state = useStore(claims.$state)
  const Remarks = round.isLive ? undefined : ownRows?.Remarks
  return {
    Remarks,
    claims: hasClaims(state) && !areClaimsUrgent ? claims : undefined,
    isQuestion: !Remarks && state.status === 'found' && state.value.players.length > 0,
  }
}

/** Loads the claims, says when they become urgent, and returns whether a mail leads to them. */
function useUrgency({ screen, token, onUrgent }: ClaimsProps): boolean {
  const claims = claimsOf(token)
  const isAsked = isClaimAsked(useStore(claims.$state))
  const isTarget = screen.leadsToClaims()
  useEffect(() => void claims.load(), [claims])
  useEffect(() => {
    if (isTarget || isAsked) onUrgent()
  }, [isTarget, isAsked, onUrgent])
  return isTarget
}
