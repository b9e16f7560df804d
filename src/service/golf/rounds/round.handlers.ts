import type { Account } from '../../base/account.ts'
import { NO_CHANGE } from '../../base/audit/audit.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import { schemaRef } from '../../base/http/openapi-schemas.ts'
import { attachment, isNotModified, RawResponse, rawJson } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createSheetDeletions } from '../score-sheets/sheet-deletions.ts'
import { createCourseReports } from './course-reports.ts'
import { createOwnStatistics } from './own-statistics.ts'
import { printPage } from './print-page.ts'
import { createRounds } from './rounds.ts'
import { createTaggedRounds } from './tagged-rounds.ts'

const roundSubject = (id: string) => ({ type: 'round', id }) as const

export function roundHandlers(deps: GolfDeps) {
  const rounds = createRounds(deps)
  const taggedRounds = createTaggedRounds(deps)
  const ownStatistics = createOwnStatistics(deps)
  const courseReports = createCourseReports(deps)
  const { read, change } = staffCalls(deps)
  const missing = (token: string) => notFound(`There is no round ${token}`)

  const setDeleted = async (token: string, isDeleted: boolean, call: Call<Account>) => {
    const round = await rounds.recordedOf(token)
    if (!round) throw missing(token)
    const action = isDeleted ? 'delete round' : 'undelete round'
    const event = { action, iid: round.iid, subject: roundSubject(token), detail: token }
    return change(call, event, async (tx) => {
      const before = await createSheetDeletions(tx).setRoundDeleted(token, isDeleted)
      if (before === isDeleted) return NO_CHANGE
      return { undo: { type: 'round', token, before, after: isDeleted } }
    })
  }

  return {
    getRound: {
      summary: 'Returns a round with its scorecard.',
      description: 'Changes of a live round are sent over the realtime database; see docs/wire.md.',
      errors: [404],
      isRevalidated: true,
      // The organiser of a competition sees what is hidden from everybody else.
      access: 'anyone',
      scope: 'rounds',
      async handle({ path }, { account, request, reply }) {
        const known = request.headers['if-none-match']
        if (known !== undefined) {
          const entityTag = await taggedRounds.entityTagOf(path.token, account?.id)
          if (entityTag && isNotModified(known, entityTag)) {
            reply.code(304)
            return rawJson('', { ETag: entityTag })
          }
        }
        const round = await taggedRounds.find(path.token, account?.id)
        if (!round) throw notFound('Round is not available')
        return rawJson(round.json, round.entityTag ? { ETag: round.entityTag } : {})
      },
    },
    getRoundShapes: {
      summary: 'Returns the greens, bunkers and waters near the holes of a round.',
      description: 'They come from the catalogue of courses. The list is empty if it has no shapes there.',
      errors: [404],
      isRevalidated: true,
      access: 'public',
      async handle({ path }, { request, reply }) {
        const found = await deps.roundShapes.find(path.token)
        if (!found) throw notFound('Round is not available')
        const { entityTag } = found
        if (isNotModified(request.headers['if-none-match'], entityTag)) {
          reply.code(304)
          return rawJson('', { ETag: entityTag })
        }
        return rawJson(await found.json(), { ETag: entityTag })
      },
    },
    getAverages: {
      summary: "Returns the current user's averages and best scores on the course of their own round.",
      description:
        'Computed from all of their finished individual rounds on that course; averages are those of complete ones. ' +
        'The response is empty for everybody but the owner of the round.',
      access: 'golfer',
      handle: async ({ path }, { account }) => (await ownStatistics.averages(path.token, account.id)) ?? null,
    },
    listRounds: {
      summary: 'Lists the rounds of the current user, live ones included, newest first.',
      access: 'golfer',
      scope: 'rounds',
      handle: async (_, { account }) => rawJson(`{"roundList":${await rounds.historyOf(account.id)}}`),
    },
    getStatistics: {
      summary: "Returns the statistics of the current user's finished rounds: by round, year and course.",
      description:
        'Scores count complete individual rounds, in gross strokes. All other figures need an own ball, which players ' +
        'of a scramble do not have. Figures that were not recorded are missing, not 0.',
      access: 'golfer',
      handle: (_, { account }) => ownStatistics.statistics(account.id),
    },
    getCourseReport: {
      summary: 'Returns what the current user and all golfers have scored on a course.',
      description:
        'The id is that of the statistics, that of a course of the catalogue, or the token of an own finished round. ' +
        'Averages are those of complete individual ' +
        'rounds; those of all golfers, with confirmed accounts, are missing until five of them have played such a round.',
      errors: [404],
      access: 'golfer',
      handle: async ({ path }, { account }) => (await courseReports.report(path.id, account.id)) ?? null,
    },
    deleteRound: {
      summary: 'Deletes a round; it can be undeleted.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      handle: ({ path }, call) => setDeleted(path.token, true, call),
    },
    undeleteRound: {
      summary: 'Restores a deleted round.',
      description: 'The status is 409 for a round of a competition that is deleted, or that lacks the group.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      handle: ({ path }, call) => setDeleted(path.token, false, call),
    },
    downloadRound: {
      summary: 'Returns the round file as it was uploaded, byte for byte.',
      errors: [404],
      response: {
        type: 'application/json',
        schema: schemaRef('RecordedRound'),
        description: 'The uploaded file.',
      },
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const round = await rounds.recordedOf(path.token)
        if (!round) throw missing(path.token)
        await read(call, { action: 'download round', iid: round.iid, subject: roundSubject(path.token) })
        const name = `round-${path.token.replace(/[^\w-]/g, '_')}.json`
        return rawJson(round.recorded, attachment(name))
      },
    },
    viewRound: {
      summary: 'Returns a round in the form of `GET /rest/round/{token}`, even if it is deleted.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const view = await rounds.anyView(path.token)
        if (view === undefined) throw missing(path.token)
        await read(call, { action: 'view round', iid: view.iid, subject: roundSubject(path.token) })
        return rawJson(view.json)
      },
    },
    printRound: {
      summary: 'Returns the print page of a round.',
      errors: [404],
      response: { type: 'text/html', description: 'A page of HTML.' },
      access: 'staff',
      records: 'golfer',
      isPage: true,
      async handle({ query }, call) {
        const view = await rounds.anyView(query.token)
        if (view === undefined) throw missing(query.token)
        await read(call, { action: 'print round', iid: view.iid, subject: roundSubject(query.token) })
        const { html, policy } = printPage(view.json)
        return new RawResponse(html, 'text/html; charset=utf-8', { 'Content-Security-Policy': policy })
      },
    },
  } satisfies Partial<Handlers>
}
