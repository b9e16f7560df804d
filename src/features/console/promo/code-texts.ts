import type { IssuedPromoCode } from '../../../contract/promo-codes.ts'
import { toCsv } from '../../../domain/csv.ts'
import { adminDateText } from '../AdminDate.tsx'
import { promoState } from './promo-state.ts'

/** The columns of a list of codes with their texts, for the table and for CSV. */
export const CODE_COLUMNS = {
  code: { header: 'Code', text: ({ code }) => code },
  state: { header: 'State', text: promoState },
  expiration: {
    header: 'Expiration',
    text: ({ expiration }) => (expiration === undefined ? 'Never' : adminDateText(expiration)),
  },
  login: { header: 'Login', text: ({ login }) => login ?? '' },
  iid: { header: 'Install Id', text: ({ iid }) => iid ?? '' },
  bindAt: { header: 'Bind at', text: ({ bindAt }) => adminDateText(bindAt) },
  purchaseId: { header: 'Purchase ID', text: ({ purchaseId }) => purchaseId ?? '' },
} satisfies Record<string, { header: string; text: (promo: IssuedPromoCode) => string }>

/** Returns all codes of a batch as CSV. */
export function codesCsv(codes: readonly IssuedPromoCode[]): string {
  const columns = Object.values(CODE_COLUMNS)
  return toCsv([
    columns.map(({ header }) => header),
    ...codes.map((promo) => columns.map(({ text }) => text(promo))),
  ])
}
