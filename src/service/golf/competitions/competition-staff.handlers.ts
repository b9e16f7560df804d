import type { Account } from '../../base/account.ts'
import { NO_CHANGE } from '../../base/audit/audit.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createCompetitionDeletions } from './competition-deletions.ts'
import { findCompetition, sheetsOf } from './competition-rows.ts'
import { publicDocument } from './public-document.ts'

/** Handlers of what staff do with competitions. They do not enter scores. */
export function competitionStaffHandlers(deps: GolfDeps) {
  const { read, change } = staffCalls(deps)

  const open = async (token: string) => {
    const competition = await findCompetition(deps.db, token)
    if (!competition) throw notFound(`There is no competition ${token}`)
    return competition
  }
  const setDeleted = async (token: string, isDeleted: boolean, call: Call<Account>) => {
    const { iid } = await open(token)
    const action = isDeleted ? 'delete competition' : 'undelete competition'
    const event = { action, iid, subject: { type: 'competition', id: token } as const, detail: token }
    return change(call, event, async (tx) => {
      const before = await createCompetitionDeletions(tx).setDeleted(token, isDeleted)
      if (before === isDeleted) return NO_CHANGE
      return { undo: { type: 'competition', token, before, after: isDeleted } }
    })
  }

  return {
    viewCompetition: {
      summary: 'Returns a competition with its leaderboard, even if it is hidden or deleted.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const { token } = path
        const competition = await open(token)
        const sheets = await sheetsOf(deps.db, token)
        await read(call, {
          action: 'view competition',
          iid: competition.iid,
          subject: { type: 'competition', id: token },
        })
        const { isHidden, isDeleted } = competition
        return { ...publicDocument({ ...competition, isHidden: false }, sheets), isHidden, isDeleted }
      },
    },
    removeCompetition: {
      summary: 'Deletes a competition with the rounds of its groups; it can be undeleted for 30 days.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      handle: ({ path }, call) => setDeleted(path.token, true, call),
    },
    restoreCompetition: {
      summary: 'Restores a deleted competition.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      handle: ({ path }, call) => setDeleted(path.token, false, call),
    },
  } satisfies Partial<Handlers>
}
