import * as v from 'valibot'
import { golferFacts } from './account.ts'
import { catalogueTee } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { recordedCourse } from './recorded-round.ts'
import { items } from './wire.ts'

const recentCourse = v.object({
  /** As it is published now if it is in the catalogue, else as it was played, without pars for one round only. */
  course: recordedCourse,
  tees: items(catalogueTee),
})
const recentPartner = v.object({ name: v.string() })

/** Returns what the start of a round proposes to the signed-in golfer: the courses and partners of the last rounds. */
export const getRecentPlay = endpoint('GET', '/rest/account/recent_play', {
  response: v.object({
    ...golferFacts,
    /** The latest first, each once. */
    courses: items(recentCourse),
    /** The latest first, each once, without the golfer. */
    partners: items(recentPartner),
  }),
})
export type RecentPlay = v.InferOutput<(typeof getRecentPlay)['response']>
