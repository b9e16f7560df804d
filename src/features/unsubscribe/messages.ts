import type { EmailCategory } from '../../contract/unsubscribe.ts'

export const PROMPT = 'Please select email categories to unsubscribe:'
export const CATEGORIES: readonly { category: EmailCategory; label: string }[] = [
  { category: 'Marketing', label: 'Product discounts and promotions' },
  { category: 'RoundSharing', label: 'Golf rounds shared to you by other golfers' },
]
export const UPDATED = 'Email preferences updated'
export const FAILED = 'Failed to update preferences'
