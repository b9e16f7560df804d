import { useState } from 'react'
import { ClaimsSection } from './ClaimsSection.tsx'
import { claimsOf } from './claims.ts'

/** The claims of a round, with the store of the page. */
export function ClaimsPart({ token }: { token: string }) {
  const [claims] = useState(() => claimsOf(token))
  return <ClaimsSection claims={claims} />
}
