import { Badge } from '../../../ui/Badge.tsx'
import { type PromoState, promoState } from './promo-state.ts'

const TONES = {
  Used: 'warning',
  Void: 'danger',
  Expired: 'danger',
  Available: 'success',
} as const satisfies Record<PromoState, string>

/** Shows whether a code can still be used. */
export function PromoStateBadge({ promo }: { promo: Parameters<typeof promoState>[0] }) {
  const state = promoState(promo)
  return <Badge tone={TONES[state]}>{state}</Badge>
}
