import { BATCH_ENTRIES_MAX, BATCH_MAX_BYTES } from '../../../contract/score-sheet-rules.ts'
import { courseOnce } from '../../../domain/score-sheet/sheet-players.ts'
import { createGolferFacts, rememberPlayers } from '../../accounts/golfer-facts.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { HttpError, notFound } from '../../base/http/http-error.ts'
import { rawJson } from '../../base/http/raw-response.ts'
import { createCourseSuggestions } from '../catalogue/course-suggestions.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createOwnStatistics } from '../rounds/own-statistics.ts'
import { createRecentPlay } from './recent-play.ts'
import { createScoreSheets } from './score-sheets.ts'
import { createScorerKeys } from './scorer-keys.ts'
import { callerOf } from './sheet-callers.ts'
import { createSheetDocuments } from './sheet-documents.ts'
import { createSheetEntries } from './sheet-entries.ts'
import { presentStartRefusal } from './sheet-limits.ts'
import { createSheetStarts } from './start-sheets.ts'

/** Handlers of the calls with which rounds are recorded while they are played (docs/wire.md, "Score sheets"). */
export function scoreSheetHandlers(deps: GolfDeps) {
  const { read } = staffCalls(deps)
  const scoreSheets = createScoreSheets(deps)
  const sheetStarts = createSheetStarts(deps)
  const sheetEntries = createSheetEntries(deps)
  const sheetDocuments = createSheetDocuments(deps)
  const scorerKeys = createScorerKeys(deps)
  const courseSuggestions = createCourseSuggestions(deps)

  return {
    startScoreSheet: {
      summary: 'Starts a score sheet with the token and the scorer key that the client has made.',
      description:
        'The status is 201, or 200 for the same owner, token and key again. 413: too many live rounds, or too many rounds.',
      errors: [409, 429],
      mayCreate: true,
      access: 'golfer',
      scope: 'rounds',
      async handle({ body }, { account, reply, request }) {
        const { isNew, ...sheet } = await sheetStarts.start(account.id, body, request)
        await courseSuggestions.suggest(courseOnce(body.round), account.id)
        reply.code(isNew ? 201 : 200)
        return sheet
      },
    },

    getRecentPlay: {
      summary:
        'Returns what the start of a round proposes: courses and partners of the last rounds, and the index.',
      access: 'golfer',
      handle: async (_, { account }) => {
        const facts = await createGolferFacts(deps).of(account.id)
        const estimatedIndex =
          facts.handicapIndex === undefined
            ? (await createOwnStatistics(deps).statistics(account.id)).handicap?.index
            : undefined
        return { ...facts, estimatedIndex, ...(await createRecentPlay(deps).of(account.id)) }
      },
    },

    rememberPlayers: {
      summary: 'Stores the handicap indexes and tees that were entered for the players of a round.',
      description:
        'What is missing stays as it was. An account knows the 100 partners that were entered last.',
      access: 'golfer',
      handle: ({ body }, { account }) => rememberPlayers(deps, account.id, body),
    },

    listScoreSheets: {
      summary:
        "Lists the current user's score sheets that are live or were finished within 30 days, or the discarded ones.",
      access: 'golfer',
      scope: 'rounds',
      handle: async ({ query: { state } }, { account }) => ({
        sheets: await scoreSheets.listOf(account.id, { isDiscarded: state === 'discarded' }),
        startRefusal:
          state === undefined
            ? await presentStartRefusal(deps.db, account.id, {
                now: deps.clock(),
                isConfirmed: account.confirmedAt !== null,
              })
            : undefined,
      }),
    },

    getScoreSheet: {
      summary: 'Returns a score sheet and its log after an entry, at most 1,000 entries.',
      errors: [404],
      access: 'scorer',
      scope: 'rounds',
      async handle({ path, query }, call) {
        return rawJson(await scoreSheets.read(path.token, callerOf(call), query.after))
      },
    },

    viewScoreSheet: {
      summary: 'Returns the score sheet of a round with its log to staff, even if the round is deleted.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ path, query }, call) {
        const view = await scoreSheets.view(path.token, query.after)
        if (!view) throw notFound(`There is no score sheet ${path.token}`)
        const subject = { type: 'round', id: path.token } as const
        await read(call, { action: 'view score sheet', iid: view.iid, subject })
        return rawJson(view.json)
      },
    },

    sendEntries: {
      summary:
        'Stores entries of a device, and returns for each its number in the log or why it was refused.',
      description:
        'The status is 200 even if some entries are refused. 409: the sheet is recorded with documents.',
      errors: [404, 409, 429],
      bodyMaxBytes: BATCH_MAX_BYTES,
      access: 'scorer',
      scope: 'rounds',
      async handle({ path, body }, call) {
        if (body.entries.length > BATCH_ENTRIES_MAX) {
          throw new HttpError(413, `entries: expected at most ${BATCH_ENTRIES_MAX}`)
        }
        return sheetEntries.accept(path.token, callerOf(call), body, call.request)
      },
    },

    addScorerKey: {
      summary: 'Adds a key with which somebody else enters scores for the round.',
      description: 'Only the owner may. 413: too many keys.',
      errors: [404, 409],
      access: 'scorer',
      scope: 'rounds',
      handle: async ({ path, body }, call) => ({
        id: await scorerKeys.add(path.token, callerOf(call), body),
      }),
    },

    withdrawScorerKey: {
      summary: 'Withdraws a scorer key.',
      description: 'Only the owner may.',
      errors: [404],
      access: 'scorer',
      scope: 'rounds',
      handle: ({ path }, call) => scorerKeys.withdraw(path.token, callerOf(call), path.id),
    },

    listScorerLinks: {
      summary:
        'Lists the live rounds of the current user for which scorers have links that are not withdrawn.',
      access: 'golfer',
      handle: async (_, { account }) => ({ rounds: await scorerKeys.listOf(account.id) }),
    },

    withdrawScorerLinks: {
      summary: "Withdraws all scorer keys of the current user's live rounds.",
      access: 'golfer',
      handle: (_, { account }) => scorerKeys.withdrawAll(account.id),
    },

    putDocument: {
      summary: 'Replaces the document of a score sheet that is recorded with documents.',
      description:
        'Only the owner may. A revision that is not higher than the stored one changes nothing. 409: the sheet is ' +
        'recorded with entries, is discarded, or was finished more than 30 days ago.',
      errors: [404, 409, 429],
      bodyMaxBytes: BATCH_MAX_BYTES,
      access: 'scorer',
      scope: 'rounds',
      handle: async ({ path, body }, call) => ({
        revision: await sheetDocuments.put(path.token, callerOf(call), body, call.request),
      }),
    },
  } satisfies Partial<Handlers>
}
