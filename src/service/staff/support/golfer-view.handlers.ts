import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { rawJson } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { createRounds } from '../../golf/rounds/rounds.ts'
import { createOwners, golferOf } from './owners.ts'

export function golferViewHandlers(deps: GolfDeps) {
  const owners = createOwners(deps)
  const rounds = createRounds(deps)
  const { read } = staffCalls(deps)
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
