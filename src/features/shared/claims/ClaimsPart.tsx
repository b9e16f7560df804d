import { useState } from 'react'
import { page } from '../../../platform/browser/page.ts'
import { CLAIMS_PARAMETER } from '../../../routes.ts'
import { ClaimsSection } from './ClaimsSection.tsx'
import { claimsOf } from './claims.ts'

/** The claims of a round, with the store of the page. The link of a mail leads to them. */
export function ClaimsPart({ token }: { token: string }) {
  const [claims] = useState(() => claimsOf(token))
  const [isTarget] = useState(() => page.url().searchParams.has(CLAIMS_PARAMETER))
  return <ClaimsSection claims={claims} isTarget={isTarget} />
}
