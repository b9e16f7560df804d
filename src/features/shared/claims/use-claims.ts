import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { page } from '../../../platform/browser/page.ts'
import { CLAIMS_PARAMETER } from '../../../routes.ts'
import { isClaimAsked } from './claims.store.ts'
import { claimsOf } from './claims.ts'

/**
 * Returns the claims of a round, and whether a mail leads to them.
 * @param onUrgent called when they belong to the top of the page: one waits for the user's answer, or a mail leads to them
 */
export function useClaims(token: string, onUrgent?: () => void) {
  const claims = claimsOf(token)
  const state = useStore(claims.$state)
  const isTarget = page.url().searchParams.has(CLAIMS_PARAMETER)
  const isAsked = isClaimAsked(state)
  useEffect(() => void claims.load(), [claims])
  useEffect(() => {
    if (isTarget || isAsked) onUrgent?.()
  }, [isTarget, isAsked, onUrgent])
  return { claims, state, isTarget }
}
