import type { Handlers } from '../http/handler-types.ts'
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
    findPromoCode: { access: 'staff', handle: ({ query }) => promo.find(query.code) },
    listPromoBatches: { access: 'staff', handle: () => promo.batches() },
    listPromoTypes: { access: 'staff', handle: () => promo.types() },
    listPromoCategories: { access: 'staff', handle: () => promo.categories() },
    getPromoStatistic: { access: 'staff', handle: ({ body }) => promo.statistic(body) },
    listPromoCodes: {
      access: 'staff',
      async handle({ query }) {
        const codes = await promo.codesOf(query)
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
