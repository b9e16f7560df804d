import { atom, onMount } from 'nanostores'
import { getRound, LIVE_ROUND } from '../../contract/round.ts'
import { UPLOAD_MAX_BYTES } from '../../contract/uploads.ts'
import { type CourseFinding, checkCourse } from '../../domain/course-check.ts'
import { clampHole, fragmentOf, holeIndexOf } from '../../domain/hole-fragment.ts'
import type { Api } from '../../platform/api/api.ts'
import { type Failure, network } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'
import { routes } from '../../routes.ts'
import { type NamedCourse, parseCourseFile } from './course-file.ts'
import { courseOfRound } from './course-of-round.ts'
import { readLiveRound } from './live-course.ts'
import { messages } from './messages.ts'

export interface OpenCourse {
  course: NamedCourse
  findings: readonly CourseFinding[]
}

export type PinholeState =
  | { status: 'idle' }
  | { status: 'loading' }
  /** A file may hold several courses; `at` is the one that is looked at. */
  | { status: 'open'; source: string; courses: readonly NamedCourse[]; at: number; open: OpenCourse }
  | { status: 'failed'; message: string; failure: Failure | undefined }

interface Deps {
  api: Api
  page: Page
  liveDatabase: LiveDatabase
  clock: Clock
}

/** Opens a course from a round or from a file on disk. It changes nothing anywhere. */
export function createPinhole({ api, page, liveDatabase, clock }: Deps) {
  const $state = atom<PinholeState>({ status: 'idle' })
  /** The hole looked at, from 0; the address's fragment names it as on a round's page. */
  const $hole = atom(0)
  /** The round asked for, by the address; empty for a file. */
  const $token = atom('')
  let latest = 0

  function show(source: string, courses: readonly NamedCourse[], at = 0) {
    const course = courses[at]
    if (!course) return
    $hole.set(holeIndexOf(page.url().hash, course.holes.length))
    $state.set({ status: 'open', source, courses, at, open: { course, findings: checkCourse(course.holes) } })
  }

  function fail(message: string, failure?: Failure) {
    $state.set({ status: 'failed', message, failure })
  }

  async function loadRound(token: string) {
    $token.set(token)
    const mine = ++latest
    if (token === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading' })
    const result = await api.call(getRound, { path: { token } })
    if (mine !== latest) return
    if (!result.ok) return fail(messages.roundMissing, result.failure)
    const course = courseOfRound(result.value)
    if (course) return show(`Round ${token}`, [course])
    if (result.value.type !== LIVE_ROUND) return fail(messages.noCourse)
    // The answer about a live round may lack everything; then what is there is in the realtime database.
    const live = await readLiveRound({ liveDatabase, clock }, token)
    if (mine !== latest) return
    if (live === 'noAnswer') return fail(messages.roundMissing, network)
    const liveCourse = live.round && courseOfRound(live.round)
    if (liveCourse) show(`Live round ${token}`, [liveCourse])
    else fail(messages.noCourse)
  }

  onMount($state, () => {
    const follow = () => {
      const token = page.url().searchParams.get('token') ?? ''
      if (token !== $token.get()) return void loadRound(token)
      const state = $state.get()
      if (state.status === 'open') $hole.set(holeIndexOf(page.url().hash, state.open.course.holes.length))
    }
    follow()
    return page.onChange(follow)
  })

  return {
    $state,
    $hole,
    $token,
    openRound(token: string) {
      const isNew = token !== page.url().searchParams.get('token')
      const address = `${routes.pinhole.path}?token=${encodeURIComponent(token)}`
      // The same once more is no step that Back should undo.
      page.rewrite(address, isNew ? 'push' : 'replace')
      return loadRound(token)
    },
    async openFile(file: File) {
      const mine = ++latest
      if (file.size > UPLOAD_MAX_BYTES) return fail(messages.tooLarge)
      const courses = parseCourseFile(await file.text())
      if (mine !== latest) return
      // A file has no address: the round's would tell a lie.
      $token.set('')
      page.rewrite(routes.pinhole.path, 'push')
      if (courses) show(file.name, courses)
      else fail(messages.noCourseFile)
    },
    choose(at: number) {
      const state = $state.get()
      page.rewrite(fragmentOf(0))
      if (state.status === 'open') show(state.source, state.courses, at)
    },
    goTo(hole: number) {
      const state = $state.get()
      if (state.status !== 'open') return
      $hole.set(clampHole(hole, state.open.course.holes.length))
      page.rewrite(fragmentOf($hole.get()))
    },
  }
}

export type PinholeStore = ReturnType<typeof createPinhole>
