import type { Handlers } from '../../base/http/handler-types.ts'
import { rawJson } from '../../base/http/raw-response.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'

/** Handlers of the support view. */
export function golferViewHandlers({ services }: ServiceDeps) {
  const { owners, rounds, audit } = services
  return {
    listGolferRounds: {
      summary: 'Returns the history of a golfer as the golfer sees it.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const { account, iid } = await owners.require(path.id)
        const golfer = { name: account?.name, login: account?.email, supportId: account?.supportId, iid }
        const roundList = account
          ? await rounds.historyOf(account.id)
          : await rounds.historyOfInstall(iid ?? path.id)
        await audit.recordRead({
          actor: call.account.email,
          action: 'see as golfer',
          iid: iid ?? null,
          accountId: account?.id ?? null,
        })
        logStaffRead(call, iid)
        return rawJson(`{"golfer":${JSON.stringify(golfer)},"roundList":${roundList}}`)
      },
    },
  } satisfies Partial<Handlers>
}
