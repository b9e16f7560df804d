import { atom, onMount } from 'nanostores'
import type { MapTypeCode } from '../../contract/maps.ts'
import type { LiveRound } from '../../contract/round.ts'
import { getRound, LIVE_ROUND } from '../../contract/round.ts'
import { UPLOAD_MAX_BYTES } from '../../contract/uploads.ts'
import { type CourseFinding, checkCourse } from '../../domain/course-check.ts'
import { clampHole, fragmentOf, holeIndexOf } from '../../domain/hole-fragment.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import { type Failure, network } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'
import { routes } from '../../routes.ts'
import { type NamedCourse, parseCourseFile } from './course-file.ts'
import { courseOfRound } from './course-of-round.ts'
import { messages } from './messages.ts'

const LIVE_TIMEOUT_MS = 10_000

export interface CheckedCourse {
  course: NamedCourse
  findings: readonly CourseFinding[]
}

export type PinholeState =
  | { status: 'idle' }
  | { status: 'loading' }
  /** The courses of the round or file. `courseIndex` is the shown course. */
  | {
      status: 'open'
      source: string
      courses: readonly NamedCourse[]
      courseIndex: number
      shown: CheckedCourse
    }
  | LoadFailure

interface LoadFailure {
  status: 'failed'
  message: string
  /** The failure of the request; undefined if it succeeded or there was none. */
  failure: Failure | undefined
}

interface LoadedCourses {
  status: 'loaded'
  source: string
  courses: readonly NamedCourse[]
}

interface Deps {
  api: Api
  page: Page
  /** Whether the site's tiles differ by map type, so that the user can choose one. */
  hasMapTypes: boolean
  liveDatabase: LiveDatabase
  clock: Clock
}

/**
 * Creates the store that opens the course of a round or of a file, read-only. When requests overlap, the latest wins.
 */
export function createPinhole(deps: Deps) {
  const { page } = deps
  const $state = atom<PinholeState>({ status: 'idle' })
  /** The index of the selected hole, which is in the fragment of the URL. */
  const $hole = atom(0)
  /** The token of the requested round; empty for a file. */
  const $token = atom('')
  /** The shown map type, which is kept when the course changes; undefined if there is no choice. */
  const $mapType = atom<MapTypeCode | undefined>(deps.hasMapTypes ? 'g' : undefined)
  const latest = latestOnly()

  function showCourse(source: string, courses: readonly NamedCourse[], courseIndex = 0) {
    const course = courses[courseIndex]
    if (!course) return
    $hole.set(holeIndexOf(page.url().hash, course.holes.length))
    const shown = { course, findings: checkCourse(course) }
    $state.set({ status: 'open', source, courses, courseIndex, shown })
  }

  function show(result: LoadedCourses | LoadFailure) {
    if (result.status === 'loaded') showCourse(result.source, result.courses)
    else $state.set(result)
  }

  async function loadRound(token: string) {
    $token.set(token)
    latest.cancel()
    if (token === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading' })
    const result = await latest((signal) => readRound(deps, token, signal))
    if (result !== SUPERSEDED) show(result)
  }

  function followAddress() {
    const token = page.url().searchParams.get('token') ?? ''
    if (token !== $token.get()) return void loadRound(token)
    const state = $state.get()
    if (state.status === 'open') $hole.set(holeIndexOf(page.url().hash, state.shown.course.holes.length))
  }

  onMount($state, () => {
    followAddress()
    return page.onChange(followAddress)
  })

  return {
    $state,
    $hole,
    $token,
    $mapType,
    selectMapType(mapType: MapTypeCode) {
      if (deps.hasMapTypes) $mapType.set(mapType)
    },
    openRound(token: string) {
      const isNew = token !== page.url().searchParams.get('token')
      const address = `${routes.pinhole.path}?token=${encodeURIComponent(token)}`
      // Does not add a history entry when the same round is opened again.
      page.rewrite(address, isNew ? 'push' : 'replace')
      return loadRound(token)
    },
    async openFile(file: File) {
      if (file.size > UPLOAD_MAX_BYTES) {
        latest.cancel()
        return $state.set(failed(messages.tooLarge))
      }
      const result = await latest(readFile(file))
      if (result === SUPERSEDED) return
      // Removes the token from the URL, because a file has no URL.
      $token.set('')
      page.rewrite(routes.pinhole.path, 'push')
      show(result)
    },
    selectCourse(courseIndex: number) {
      const state = $state.get()
      page.rewrite(fragmentOf(0))
      if (state.status === 'open') showCourse(state.source, state.courses, courseIndex)
    },
    /** Selects a hole by index, limited to the holes of the course. */
    goTo(hole: number) {
      const state = $state.get()
      if (state.status !== 'open') return
      $hole.set(clampHole(hole, state.shown.course.holes.length))
      page.rewrite(fragmentOf($hole.get()))
    },
  }
}

function failed(message: string, failure?: Failure): LoadFailure {
  return { status: 'failed', message, failure }
}

async function readFile(file: File): Promise<LoadedCourses | LoadFailure> {
  const courses = parseCourseFile(await file.text())
  return courses ? { status: 'loaded', source: file.name, courses } : failed(messages.noCourseFile)
}

/** Reads the course of a round. The course of a live round may be only in the realtime database. */
async function readRound(
  deps: Deps,
  token: string,
  signal: AbortSignal,
): Promise<LoadedCourses | LoadFailure> {
  const result = await deps.api.call(getRound, { path: { token } }, { signal })
  if (!result.ok) return failed(messages.roundMissing, result.failure)
  const course = courseOfRound(result.value)
  if (course) return { status: 'loaded', source: `Round ${token}`, courses: [course] }
  if (result.value.type !== LIVE_ROUND) return failed(messages.noCourse)
  const live = await readLiveRound(deps, token)
  if (live === 'timeout') return failed(messages.roundMissing, network)
  const liveCourse = live.round && courseOfRound(live.round)
  return liveCourse
    ? { status: 'loaded', source: `Live round ${token}`, courses: [liveCourse] }
    : failed(messages.noCourse)
}

export type PinholeStore = ReturnType<typeof createPinhole>

type FirstValue = { round: LiveRound | undefined } | 'timeout'

/** Reads the current value of a live round once; the course does not change during a round. */
function readLiveRound(
  { liveDatabase, clock }: { liveDatabase: LiveDatabase; clock: Clock },
  token: string,
): Promise<FirstValue> {
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
