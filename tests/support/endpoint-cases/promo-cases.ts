import type { Cases } from './case.ts'

const order = {
  category: 'press',
  batch: 'spring',
  description: 'Spring fair',
  type: 'pro_year',
  expiration: '2027-01-31',
  count: 3,
}

/** The cases of promo codes. */
export const promoCases = {
  findPromoCode: {
    validInput: ({ promoCode }) => ({ query: { code: promoCode } }),
    invalid: { message: 'code: is empty', input: { query: { code: '  ' } } },
    response: { type: 'pro_year', batch: 'spring', category: 'press', iid: 'I-1' },
  },
  listPromoBatches: { response: { press: ['spring'] } },
  listPromoTypes: { response: [{ id: 'pro_year', description: 'One year' }] },
  listPromoCategories: { response: ['press'] },
  getPromoStatistic: {
    validInput: () => ({ body: { category: 'press', batch: 'autumn' } }),
    invalid: { message: 'batch: is missing', input: { body: { category: 'press' } } },
    response: { totalCount: 10, boundCount: 4, consumedCount: 2 },
  },
  generatePromoCodes: {
    validInput: () => ({ body: order }),
    invalid: { message: 'count: expected at most 100000', input: { body: { ...order, count: 100_001 } } },
    response: ['CODE-1', 'CODE-2'],
  },
} satisfies Partial<Cases>
