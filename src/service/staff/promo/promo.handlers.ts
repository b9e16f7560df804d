import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { createPromoCodes } from './promo-codes.ts'

export function promoHandlers(deps: GolfDeps) {
  const promo = createPromoCodes(deps)
  const { read, change } = staffCalls(deps)
  return {
    findPromoCode: {
      summary: 'Looks up a promo code.',
      access: 'staff',
      records: 'code',
      async handle({ query }, call) {
        const code = await promo.find(query.code)
        const subject = { type: 'code', id: query.code } as const
        await read(call, { action: 'look up promo code', iid: code?.iid, subject, isFound: code !== null })
        return code
      },
    },
    listPromoBatches: {
      summary: 'Returns the batch names of each category.',
      access: 'staff',
      unrecorded: 'names of batches, to choose from',
      handle: () => promo.batches(),
    },
    listPromoTypes: {
      summary: 'Lists the types of promo codes.',
      access: 'staff',
      unrecorded: 'types of promo codes, to choose from',
      handle: () => promo.types(),
    },
    listPromoCategories: {
      summary: 'Lists the categories of promo codes.',
      access: 'staff',
      unrecorded: 'categories of promo codes, to choose from',
      handle: () => promo.categories(),
    },
    getPromoStatistic: {
      summary: 'Counts the codes of a batch by state.',
      access: 'staff',
      records: 'batch',
      async handle({ body }, call) {
        const statistic = await promo.statistic(body)
        const isFound = statistic !== null
        await read(call, { action: 'view promo statistic', subject: batchSubject(body), isFound })
        return statistic
      },
    },
    generatePromoCodes: {
      summary: 'Generates promo codes and returns them.',
      access: 'staff',
      records: 'batch',
      async handle({ body }, call) {
        const subject = batchSubject(body)
        const detail = `${body.count} × ${body.type} for ${subject.id}`
        const event = { action: 'generate promo codes', subject, detail }
        const { value } = await change(call, event, async (tx) => ({
          value: await createPromoCodes(tx).generate(body),
        }))
        return value
      },
    },
  } satisfies Partial<Handlers>
}

const batchSubject = ({ category, batch }: { category: string; batch: string }) =>
  ({ type: 'batch', id: `${category}/${batch}` }) as const
