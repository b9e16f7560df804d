import { ClaimsSection } from './ClaimsSection.tsx'
import { useClaims } from './use-claims.ts'

interface Props {
  token: string
  /** Called when the claims belong to the top of the page. */
  onUrgent: () => void
}

/** The claims of a round, with the store of the page. */
export function ClaimsPart({ token, onUrgent }: Props) {
  const { claims, isTarget } = useClaims(token, onUrgent)
  return <ClaimsSection claims={claims} isTarget={isTarget} />
}
