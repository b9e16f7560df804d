import * as v from 'valibot'
import { golferFacts, handicapIndex } from './account.ts'
import { catalogueTee } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { recordedCourse, recordedName } from './recorded-round.ts'
import { bounded, items, lenient, maybe, visible } from './wire.ts'

const recentCourse = v.object({
  /** As it is published now if it is in the catalogue, else as it was played, without pars for one round only. */
  course: recordedCourse,
  /** Those of the catalogue, else those that were played. */
  tees: items(catalogueTee),
})
const recentPartner = v.object({
  name: v.string(),
  /** As the golfer entered it last. */
  handicapIndex: lenient(handicapIndex),
  /** The tee that the partner played last: `White`, or `White, women`. */
  tee: lenient(v.string()),
})
export type RecentPartner = v.InferOutput<typeof recentPartner>
/** How many partners one call stores. */
const PARTNERS_AT_ONCE_MAX = 40

/** Returns what the start of a round proposes to the signed-in golfer: the courses and partners of the last rounds. */
export const getRecentPlay = endpoint('GET', '/rest/account/recent_play', {
  response: v.object({
    ...golferFacts,
    /** Estimated from the golfer's rounds; only if no `handicapIndex` is stored. */
    estimatedIndex: lenient(handicapIndex),
    /** The latest first, each once. */
    courses: items(recentCourse),
    /** The latest first, each once, without the golfer; then others of whom something is stored. */
    partners: items(recentPartner),
  }),
})
export type RecentPlay = v.InferOutput<(typeof getRecentPlay)['response']>

/**
 * Stores what was entered about the players of a round, for the next rounds on every phone of the golfer: the golfer's own
 * handicap index, unless it is missing, and those of partners. A missing index or tee of a partner stays as it was.
 */
export const rememberPlayers = endpoint('POST', '/rest/account/recent_play', {
  body: v.object({
    handicapIndex: v.optional(handicapIndex),
    partners: bounded(
      v.object({
        name: v.pipe(recordedName, visible),
        handicapIndex: maybe(handicapIndex),
        tee: maybe(v.pipe(v.string(), v.maxLength(200))),
      }),
      0,
      PARTNERS_AT_ONCE_MAX,
    ),
  }),
})
export type EnteredPlayers = v.InferOutput<(typeof rememberPlayers)['body']>
