import type { EmailCategory } from '../../contract/unsubscribe.ts'

/** The email categories and their names on the screen. */
export const EMAIL_CATEGORIES: readonly { category: EmailCategory; label: string }[] = [
  { category: 'Marketing', label: 'Product discounts and promotions' },
  { category: 'RoundSharing', label: 'Golf rounds shared to you by other golfers' },
]
