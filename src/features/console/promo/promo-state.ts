import { isPast } from 'date-fns/isPast'
import type { PromoCode } from '../../../contract/promo-codes.ts'

export type PromoState = 'Used' | 'Void' | 'Expired' | 'Available'

/** Returns whether a code can still be used. A used code counts as used even after it has expired. */
export function promoState({
  purchaseId,
  expiration,
  voidedAt,
}: Pick<PromoCode, 'purchaseId' | 'expiration'> & Partial<Pick<PromoCode, 'voidedAt'>>): PromoState {
  if (purchaseId) return 'Used'
  if (voidedAt !== undefined) return 'Void'
  return expiration !== undefined && isPast(expiration) ? 'Expired' : 'Available'
}
