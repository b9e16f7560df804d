import { isPast } from 'date-fns/isPast'
import type { PromoCode } from '../../../contract/promo-codes.ts'

export type PromoState = 'Used' | 'Expired' | 'Available'

/** Returns whether a code can still be used. A used code counts as used even after it has expired. */
export function promoState({
  purchaseId,
  expiration,
}: Pick<PromoCode, 'purchaseId' | 'expiration'>): PromoState {
  if (purchaseId) return 'Used'
  return expiration !== undefined && isPast(expiration) ? 'Expired' : 'Available'
}
