import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { page } from '../../../platform/browser/page.ts'
import { CLAIMS_PARAMETER } from '../../../routes.ts'
import { ClaimsSection } from './ClaimsSection.tsx'
import { claimsOf } from './claims.ts'

interface Props {
  token: string
  /** Called when the claims belong to the top of the page: one waits for the user's answer, or a mail leads to them. */
  onUrgent: () => void
}

/** The claims of a round, with the store of the page. */
export function ClaimsPart({ token, onUrgent }: Props) {
  const claims = claimsOf(token)
  const state = useStore(claims.$state)
  const isTarget = page.url().searchParams.has(CLAIMS_PARAMETER)
  const isAsked =
    state.status === 'found' &&
    state.value.isOwner &&
    state.value.claims.some((claim) => claim.state === 'asked')
  useEffect(() => {
    if (isTarget || isAsked) onUrgent()
  }, [isTarget, isAsked, onUrgent])
  return <ClaimsSection claims={claims} isTarget={isTarget} />
}
