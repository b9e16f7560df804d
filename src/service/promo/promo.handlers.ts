import type { Handlers } from '../http/handler-types.ts'
import { logStaffRead } from '../log/staff-read.ts'
import type { ServiceDeps } from '../service-deps.ts'

type Names =
  | 'findPromoCode'
  | 'listPromoBatches'
  | 'listPromoTypes'
  | 'listPromoCategories'
  | 'getPromoStatistic'
  | 'listPromoCodes'
  | 'generatePromoCodes'

export function promoHandlers({ services }: ServiceDeps): Pick<Handlers, Names> {
  const { promo, audit } = services
  return {
    findPromoCode: {
      access: 'staff',
      async handle({ query }, call) {
        const code = await promo.find(query.code)
        if (code?.iid) logStaffRead(call, code.iid)
        return code
      },
    },
    listPromoBatches: { access: 'staff', handle: () => promo.batches() },
    listPromoTypes: { access: 'staff', handle: () => promo.types() },
    listPromoCategories: { access: 'staff', handle: () => promo.categories() },
    getPromoStatistic: { access: 'staff', handle: ({ body }) => promo.statistic(body) },
    listPromoCodes: {
      access: 'staff',
      async handle({ query }, call) {
        const codes = await promo.codesOf(query)
        if (codes) logStaffRead(call, `promo codes of ${query.category}/${query.batch}`)
        return codes && { codes }
      },
    },
    generatePromoCodes: {
      access: 'staff',
      handle: ({ body }, { account }) =>
        audit.withAudit(
          {
            actor: account.email,
            action: 'generate promo codes',
            iid: null,
            detail: `${body.count} × ${body.type} for ${body.category}/${body.batch}`,
          },
          (trx) => services.forTransaction(trx).promo.generate(body),
        ),
    },
  }
}
