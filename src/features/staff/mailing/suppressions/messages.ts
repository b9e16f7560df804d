import type { Suppression } from '../../../../contract/staff/mail-suppressions.ts'
import { counted } from '../../../../domain/format/counted.ts'

/** Matches the address hash of a deleted account. */
const HASH = /^hash:([0-9a-f]{8})/

export const SOURCES: Record<Suppression['source'], string> = {
  refusal: 'Refused',
  report: 'Delivery report',
  staff: 'By staff',
}

/** Returns the address, or a text for the address hash of a deleted account. */
export function addressText(email: string): string {
  const [, start] = HASH.exec(email) ?? []
  return start === undefined ? email : `Deleted account ${start}`
}

export const messages = {
  lead: 'Mailings leave these addresses out. Emails about an account, such as a password reset, are still sent to them.',
  failed: 'The suppressed addresses did not load.',
  moreFailed: 'More addresses did not load.',
  empty: 'No address is suppressed.',
  emptyText:
    'An address is listed here when a mail server refuses it, when a delivery report says that it does not work, or when you add it.',
  count: (total: number, isSearch: boolean) =>
    isSearch ? counted(total, 'address matches', 'addresses match') : counted(total, 'address', 'addresses'),
  noMatch: (query: string) => `No suppressed address contains “${query}”.`,
  added: (email: string) => `${email} suppressed`,
  released: (email: string) => `${addressText(email)} released`,
  notAdded: 'The address was not suppressed.',
  notReleased: (email: string) => `${addressText(email)} was not released.`,
} as const
