import { COMPETITION_MAX_BYTES } from '../../../contract/competitions.ts'
import type { Account } from '../../base/account.ts'
import { NO_CHANGE } from '../../base/audit/audit.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import { isNotModified, rawJson } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createCompetitionDeletions } from './competition-deletions.ts'
import { createCompetitionRounds } from './competition-rounds.ts'
import { findCompetition, sheetsOf } from './competition-rows.ts'
import { createCompetitions } from './competitions.ts'
import { createPublicCompetitions, publicDocument } from './public-competitions.ts'

const UNCONFIRMED = 'The status is 403 for an account whose address is not confirmed.'

/** Handlers of competitions: one field, many groups, one leaderboard (docs/wire.md, "Competitions"). Staff enter no scores. */
export function competitionHandlers(deps: GolfDeps) {
  const competitions = createCompetitions(deps)
  const competitionRounds = createCompetitionRounds(deps)
  const publicCompetitions = createPublicCompetitions(deps)
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
    createCompetition: {
      summary: 'Makes a competition with the token that the client has made.',
      description:
        'The status is 201, or 200 for the same account and token again; the body is then ignored. 409: the token is or ' +
        `was used for something else, or there are too many competitions. ${UNCONFIRMED}`,
      errors: [409],
      mayCreate: true,
      bodyMaxBytes: COMPETITION_MAX_BYTES,
      access: 'golfer',
      repeated: (body, account) => competitions.made(account, body),
      async handle({ body }, { account, reply }) {
        const { isNew, ...made } = await competitions.create(account, body)
        reply.code(isNew ? 201 : 200)
        return made
      },
    },
    listCompetitions: {
      summary: "Lists the current user's competitions, latest first.",
      description: UNCONFIRMED,
      access: 'golfer',
      handle: async (_, { account }) => ({ competitions: await competitions.listOf(account) }),
    },
    getCompetition: {
      summary: 'Returns a competition to its organiser: the document, and how far each group is.',
      description: UNCONFIRMED,
      errors: [404],
      access: 'golfer',
      handle: ({ path }, { account }) => competitions.read(path.token, account),
    },
    putCompetition: {
      summary:
        'Replaces the document of a competition. What concerns an open round reaches its score sheets at once.',
      description: `The status is 409 if the document was changed since the revision. ${UNCONFIRMED}`,
      errors: [404, 409],
      bodyMaxBytes: COMPETITION_MAX_BYTES,
      access: 'golfer',
      handle: async ({ path, body }, { account }) => ({
        revision: await competitions.change(path.token, account, body),
      }),
    },
    openCompetitionRound: {
      summary: 'Opens a round: makes a score sheet for each group of the draw. Again, it returns the same.',
      description: `The status is 409 unless all earlier rounds are closed and the round has groups. ${UNCONFIRMED}`,
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path }, { account }) => competitionRounds.open({ ...path, account }),
    },
    closeCompetitionRound: {
      summary: 'Closes a round: finishes all its score sheets.',
      description: `The status is 409 for a round that was not opened. ${UNCONFIRMED}`,
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path }, { account }) => competitionRounds.close({ ...path, account }),
    },
    reopenCompetitionRound: {
      summary: 'Opens the score sheets of a closed round again.',
      description:
        'The status is 409 after 30 days, while another round is open, when a later one has a score, or when the ' +
        `document has moved somebody who has scores. ${UNCONFIRMED}`,
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path }, { account }) => competitionRounds.reopen({ ...path, account }),
    },
    addCompetitionKeys: {
      summary: 'Adds scorer keys to groups of an open round, all or none.',
      description: `Beyond 20 keys of a group the oldest that were added in this way are withdrawn. ${UNCONFIRMED}`,
      errors: [404, 409],
      access: 'golfer',
      handle: async ({ path, body }, { account }) => ({
        keys: await competitionRounds.addKeys(path.token, account, body),
      }),
    },
    deleteCompetition: {
      summary:
        'Deletes a competition, with a score only if the query says so. Staff can restore it for 30 days.',
      description: UNCONFIRMED,
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path, query }, { account }) =>
        competitions.delete(path.token, account, query.with_rounds === 'true'),
    },
    getPublicCompetition: {
      summary: 'Returns a competition with its start list and its leaderboard.',
      description:
        'While a round is open, changes are sent over the realtime database; see docs/wire.md. A hidden leaderboard has ' +
        'no scores.',
      errors: [404],
      isRevalidated: true,
      access: 'public',
      async handle({ path }, { request, reply }) {
        const found = await publicCompetitions.find(path.token)
        if (!found) throw notFound('Competition is not available')
        const isKnown = isNotModified(request.headers['if-none-match'], found.entityTag)
        if (isKnown) reply.code(304)
        return rawJson(isKnown ? '' : found.json, { ETag: found.entityTag })
      },
    },
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
