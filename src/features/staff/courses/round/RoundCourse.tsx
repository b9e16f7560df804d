import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { facilityProblems } from '../../../../domain/catalogue/facility-problems.ts'
import { holePlan } from '../../../../domain/line-of-play/hole-plan.ts'
import { clampHole } from '../../../../domain/round/hole-fragment.ts'
import { holeLengthM } from '../../../../domain/round/hole-length.ts'
import type { MapData } from '../../../../platform/browser/hole-map-channel.ts'
import { failureOf, foundValue } from '../../../../platform/stores/resource.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import layout from '../Courses.module.css'
import { type HoleColumn, HolesTable } from '../course/HolesTable.tsx'
import { HoleView } from '../course/HoleView.tsx'
import { ProblemList } from '../course/ProblemList.tsx'
import type { CourseView } from '../courses-address.ts'
import { coursesPath } from '../courses-address.ts'
import { messages } from '../messages.ts'
import type { NamedCourse, RoundCourseStore } from './round-course.store.ts'

interface Props {
  token: string
  round: RoundCourseStore
  view: CourseView
}

/** Shows the course that a round brings, for complaints about it. Nothing can be changed. */
export function RoundCourse({ token, round, view }: Props) {
  const state = useStore(round.$state)
  const failure = failureOf(state)
  const message = { failed: messages.roundMissing, missing: messages.noCourse }[state.status as 'failed']
  return (
    <>
      <PageTitle lead={messages.roundLead}>
        {state.status === 'found' ? state.value.course.name || 'Unnamed course' : messages.title}
      </PageTitle>
      <div role="alert">
        {message && (
          <Notice kind="danger">
            <p>{message}</p>
            {failure && (
              <p>
                <FailureNote failure={failure} onRetry={round.load} />
              </p>
            )}
          </Notice>
        )}
      </div>
      {state.status === 'loading' && <Spinner size="page" label="Loading…" />}
      {state.status === 'found' && (
        <>
          <p className="soft breaking">
            {state.value.isLive ? 'Live round' : 'Round'} {token}.{' '}
            <a href={coursesPath(state.value.course.name)}>Search for the course in the list</a>
          </p>
          <Course course={state.value.course} {...{ round, view }} />
        </>
      )}
    </>
  )
}

/** The columns of a course that is only looked at. */
const COLUMNS: readonly HoleColumn[] = [
  { header: 'Par', value: ({ par }) => par },
  { header: 'Stroke index', value: ({ strokeIndex }) => strokeIndex },
  {
    header: 'Length',
    text(hole) {
      const lengthM = holeLengthM(hole)
      return lengthM === undefined ? '–' : `${Math.round(lengthM)} m`
    },
  },
]

function Course({ course, round, view }: Pick<Props, 'round' | 'view'> & { course: NamedCourse }) {
  const { holes } = course
  const hole = clampHole(useStore(view.$hole), holes.length)
  const goTo = (index: number) => view.goTo(index, holes.length)
  const shapes = foundValue(useStore(round.shapes.$state))
  const shown = holes[hole]
  const data = useMemo(
    (): MapData | undefined =>
      shapes &&
      shown && {
        hasShapes: shapes.shapes.length > 0,
        plan: holePlan(shown, shapes.shapes),
        attribution: shapes.attribution,
      },
    [shapes, shown],
  )
  const problems = facilityProblems({ courses: [{ ...course, id: '', tees: [] }] })
  return (
    <div className={layout.course}>
      <div className="stack">
        <section className="stack gap-2" aria-labelledby="problems">
          <h2 id="problems">{messages.problems}</h2>
          <ProblemList problems={problems} onSelect={(problem) => goTo((problem.hole ?? 1) - 1)} />
        </section>
        <HolesTable columns={COLUMNS} selected={hole} onSelect={goTo} {...{ holes, problems }} />
      </div>
      <HoleView holes={holes} index={hole} data={data} onSelect={goTo} />
    </div>
  )
}
