import { atom, onMount } from 'nanostores'
import { getRound } from '../../contract/round.ts'
import { UPLOAD_MAX_BYTES } from '../../contract/uploads.ts'
import { type CourseFinding, checkCourse } from '../../domain/course-check.ts'
import { clampHole, fragmentOf, holeIndexOf } from '../../domain/hole-fragment.ts'
import type { Api } from '../../platform/api.ts'
import type { Page } from '../../platform/page.ts'
import type { Failure } from '../../platform/result.ts'
import { routes } from '../../routes.ts'
import { type NamedCourse, parseCourseFile } from './course-file.ts'
import { courseOfRound } from './course-of-round.ts'
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

/** Opens a course from a round or from a file on disk. It changes nothing anywhere. */
export function createPinhole({ api, page }: { api: Api; page: Page }) {
  const $state = atom<PinholeState>({ status: 'idle' })
  /** The hole looked at, from 0; the address's fragment names it as on a round's page. */
  const $hole = atom(0)
  let latest = 0
  let asked = ''

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
    asked = token
    const mine = ++latest
    if (token === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading' })
    const result = await api.call(getRound, { path: { token } })
    if (mine !== latest) return
    if (!result.ok) return fail(messages.roundMissing, result.failure)
    const course = courseOfRound(result.value)
    if (course) show(`Round ${token}`, [course])
    else fail(messages.noCourse)
  }

  onMount($state, () => {
    const follow = () => {
      const token = page.url().searchParams.get('token') ?? ''
      if (token !== asked) loadRound(token)
    }
    follow()
    return page.onChange(follow)
  })

  return {
    $state,
    $hole,
    openRound(token: string) {
      page.rewrite(`${routes.pinhole.path}?token=${encodeURIComponent(token)}`, 'push')
      return loadRound(token)
    },
    async openFile(file: File) {
      const mine = ++latest
      if (file.size > UPLOAD_MAX_BYTES) return fail(messages.tooLarge)
      const courses = parseCourseFile(await file.text())
      if (mine !== latest) return
      // A file has no address: the round's would tell a lie.
      asked = ''
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
