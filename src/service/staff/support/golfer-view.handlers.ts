import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { rawJson } from '../../base/http/raw-response.ts'
import type { StaffDeps } from '../areas.ts'
import { golferOf } from './owners.ts'

/** Handlers of the support view. */
export function golferViewHandlers({ services }: StaffDeps) {
  const { owners, rounds } = services
  const { read } = staffCalls(services)
  return {
    listGolferRounds: {
      summary: 'Returns the history of a golfer as the golfer sees it.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const owner = await owners.require(path.id)
        const { account, iid } = owner
        const golfer = { name: account?.name, login: account?.email, supportId: account?.supportId, iid }
        const roundList = account
          ? await rounds.historyOf(account.id)
          : await rounds.historyOfInstall(iid ?? path.id)
        await read(call, { action: 'see as golfer', ...golferOf(owner) })
        return rawJson(`{"golfer":${JSON.stringify(golfer)},"roundList":${roundList}}`)
      },
    },
  } satisfies Partial<Handlers>
}
