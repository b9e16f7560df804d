import type { Handlers } from '../../base/http/handler-types.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'

export function promoHandlers({ services }: ServiceDeps) {
  const { promo, audit } = services
  return {
    findPromoCode: {
      summary: 'Looks up a promo code.',
      access: 'staff',
      records: 'code',
      async handle({ query }, call) {
        const code = await promo.find(query.code)
        const subject = { type: 'code', id: query.code } as const
        const detail = code ? undefined : 'nothing found'
        const iid = code?.iid ?? null
        await audit.recordRead({
          actor: call.account.email,
          action: 'look up promo code',
          iid,
          subject,
          detail,
        })
        if (iid !== null) logStaffRead(call, iid)
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
      async handle({ body }, { account }) {
        const statistic = await promo.statistic(body)
        const subject = { type: 'batch', id: `${body.category}/${body.batch}` } as const
        const detail = statistic ? undefined : 'nothing found'
        const action = 'view promo statistic'
        await audit.recordRead({ actor: account.email, action, iid: null, subject, detail })
        return statistic
      },
    },
    listPromoCodes: {
      summary: 'Lists the codes of a batch with their use.',
      access: 'staff',
      records: 'batch',
      async handle({ query }, call) {
        const codes = await promo.codesOf(query)
        const id = `${query.category}/${query.batch}`
        if (codes) {
          const subject = { type: 'batch', id } as const
          await audit.recordRead({
            actor: call.account.email,
            action: 'list promo codes',
            iid: null,
            subject,
          })
          logStaffRead(call, `promo codes of ${id}`)
        }
        return codes && { codes }
      },
    },
    generatePromoCodes: {
      summary: 'Generates promo codes and returns them.',
      access: 'staff',
      records: 'batch',
      handle: ({ body }, { account }) =>
        audit.withAudit(
          {
            actor: account.email,
            action: 'generate promo codes',
            iid: null,
            subject: { type: 'batch', id: `${body.category}/${body.batch}` },
            detail: `${body.count} × ${body.type} for ${body.category}/${body.batch}`,
          },
          (trx) => services.forTransaction(trx).promo.generate(body),
        ),
    },
  } satisfies Partial<Handlers>
}
