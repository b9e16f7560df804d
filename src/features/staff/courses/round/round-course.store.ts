import { onMount } from 'nanostores'
import { getRound, LIVE_ROUND, type LiveRound } from '../../../../contract/round.ts'
import { getRoundShapes } from '../../../../contract/round-shapes.ts'
import type { CourseHoleRecord } from '../../../../domain/catalogue/course-check.ts'
import { fitRound } from '../../../../domain/round/shown-round.ts'
import { courseCards, holeValues } from '../../../../domain/scorecard/rows.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { network, type Result } from '../../../../platform/api/result.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import type { LiveDatabase } from '../../../../platform/live/live-database.ts'
import { createResource } from '../../../../platform/stores/resource.ts'

const LIVE_TIMEOUT_MS = 10_000

export interface NamedCourse {
  name: string
  holes: readonly CourseHoleRecord[]
}

interface RoundCourse {
  course: NamedCourse
  /** Whether the course is that of a live round, in the realtime database. */
  isLive: boolean
}

interface Deps {
  api: Api
  liveDatabase: LiveDatabase
  clock: Clock
  token: string
}

/** Creates the store of the course that a round brings; "missing" if the round has none. */
export function createRoundCourse(deps: Deps) {
  const { api, token } = deps
  const shapes = createResource({
    request: (signal) => api.call(getRoundShapes, { path: { token } }, { signal }),
  })
  const course = createResource({
    request: (signal) => readRound(deps, signal),
    onFound: () => shapes.loadOnce(),
  })
  onMount(course.$state, () => course.loadOnce())
  return {
    ...course,
    /** The shapes near the holes. Without them, the map says only that it does not know them. */
    shapes,
  }
}
export type RoundCourseStore = ReturnType<typeof createRoundCourse>

/** Reads the course of a round. The course of a live round may be only in the realtime database. */
async function readRound(deps: Deps, signal: AbortSignal): Promise<Result<RoundCourse | null>> {
  const result = await deps.api.call(getRound, { path: { token: deps.token } }, { signal })
  if (!result.ok) return result
  const course = courseOfRound(result.value)
  if (course) return { ok: true, value: { course, isLive: false } }
  if (result.value.type !== LIVE_ROUND) return { ok: true, value: null }
  const live = await readLiveRound(deps)
  if (live === 'timeout') return { ok: false, failure: network }
  const liveCourse = live.round && courseOfRound(live.round)
  return { ok: true, value: liveCourse ? { course: liveCourse, isLive: true } : null }
}

type FirstValue = { round: LiveRound | undefined } | 'timeout'

/** Reads the current value of a live round once; the course does not change during a round. */
function readLiveRound({ liveDatabase, clock, token }: Deps): Promise<FirstValue> {
  const { promise, resolve } = Promise.withResolvers<FirstValue>()
  const clearTimer = clock.after(LIVE_TIMEOUT_MS, () => resolve('timeout'))
  const unsubscribe = liveDatabase.subscribe(token, {
    onValue: (round) => resolve({ round }),
    // Ignores connection changes, because there is a timeout.
    onConnection: () => {},
  })
  return promise.finally(() => {
    clearTimer()
    unsubscribe()
  })
}

/**
 * Returns the course of a round, or undefined if it has none. Takes the stroke indexes from the first course card of
 * the scorecard.
 */
function courseOfRound(round: LiveRound): NamedCourse | undefined {
  const { settings, scorecard } = fitRound(round)
  if (!settings || settings.course.holes.length === 0) return undefined
  const [card] = courseCards(scorecard?.cards ?? [])
  const indexes = card ? holeValues(card.strokeIndex) : []
  return {
    name: settings.course.name,
    holes: settings.course.holes.map(({ par, tee, greenMiddle, pos }, index) => ({
      par,
      strokeIndex: indexes[index]?.value,
      tee,
      greenMiddle,
      pos,
    })),
  }
}
