import { COMPETITION_MAX_BYTES } from '../../../contract/competitions.ts'
import { isNotModified } from '../../base/http/entity-tag.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import { rawJson } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createCompetitionKeys } from './competition-keys.ts'
import { createCompetitionRounds } from './competition-rounds.ts'
import { createCompetitions } from './competitions.ts'
import { createPublicCompetitions } from './public-competitions.ts'

const UNCONFIRMED = 'The status is 403 for an account whose address is not confirmed.'

/** Handlers of competitions: one field, many groups, one leaderboard (docs/wire.md, "Competitions"). */
export function competitionHandlers(deps: GolfDeps) {
  const competitions = createCompetitions(deps)
  const competitionRounds = createCompetitionRounds(deps)
  const competitionKeys = createCompetitionKeys(deps)
  const publicCompetitions = createPublicCompetitions(deps)
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
        keys: await competitionKeys.add(path.token, account, body),
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
  } satisfies Partial<Handlers>
}
