import type { Handlers } from '../http/handler-types.ts'
import type { ServiceWorld } from '../service-deps.ts'

type Names =
  | 'findPromoCode'
  | 'listPromoBatches'
  | 'listPromoTypes'
  | 'listPromoCategories'
  | 'getPromoStatistic'
  | 'generatePromoCodes'

export function promoHandlers({ services }: ServiceWorld): Pick<Handlers, Names> {
  const { promo, audit } = services
  return {
    findPromoCode: { access: 'staff', work: ({ query }) => promo.find(query.code) },
    listPromoBatches: { access: 'staff', work: () => promo.batches() },
    listPromoTypes: { access: 'staff', work: () => promo.types() },
    listPromoCategories: { access: 'staff', work: () => promo.categories() },
    getPromoStatistic: { access: 'staff', work: ({ body }) => promo.statistic(body) },
    generatePromoCodes: {
      access: 'staff',
      work: ({ body }, { account }) =>
        audit.around(
          {
            actor: account.email,
            action: 'generate promo codes',
            iid: null,
            detail: `${body.count} × ${body.type} for ${body.category}/${body.batch}`,
          },
          (inside) => services.on(inside).promo.generate(body),
        ),
    },
  }
}
