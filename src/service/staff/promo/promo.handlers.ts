import type { Handlers } from '../../base/http/handler-types.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'

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
    listPromoBatches: { access: 'staff', handle: () => promo.batches() },
    listPromoTypes: { access: 'staff', handle: () => promo.types() },
    listPromoCategories: { access: 'staff', handle: () => promo.categories() },
    getPromoStatistic: {
      access: 'staff',
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
      access: 'staff',
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
      access: 'staff',
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
  }
}
