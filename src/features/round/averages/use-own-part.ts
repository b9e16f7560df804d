import { useStore } from '@nanostores/react'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { hasClaims } from '../../shared/claims/claims.store.ts'
import { useClaims } from '../../shared/claims/use-claims.ts'
import type { RoundScreen } from '../round-screen.ts'

export interface OwnPartProps {
  screen: RoundScreen
  round: ShownRound
  token: string
  /** Whether the page shows the claims at its top. */
  areClaimsUrgent: boolean
}

/**
 * Returns what concerns the signed-in golfer in a round: remarks on their own finished round, the claims unless the
 * page shows them, and whether all of it is the question which player they are.
 */
export function useOwnPart({ screen, round, token, areClaimsUrgent }: OwnPartProps, onUrgent?: () => void) {
  const ownRows = useStore(screen.$ownRows)
  const { claims, state } = useClaims(token, onUrgent)
  const Remarks = round.isLive ? undefined : ownRows?.Remarks
  return {
    Remarks,
    claims: hasClaims(state) && !areClaimsUrgent ? claims : undefined,
    isQuestion: !Remarks && state.status === 'found' && state.value.claims.length === 0,
  }
}
