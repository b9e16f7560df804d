import type { Page } from '../../platform/browser/page.ts'
import type { CoursesStores } from './courses.ts'
import { Editor } from './editor/Editor.tsx'
import { CoursesList } from './list/CoursesList.tsx'
import { RoundCourse } from './round/RoundCourse.tsx'

interface Props {
  courses: CoursesStores
  page: Pick<Page, 'go'>
}

/** The courses for staff: the list, the editor of a facility, or the course of a round. */
export function Courses({ courses, page }: Props) {
  switch (courses.part) {
    case 'list':
      return <CoursesList list={courses.list} imports={courses.imports} page={page} />
    case 'facility':
      return <Editor {...courses} />
    case 'round':
      return <RoundCourse {...courses} page={page} />
  }
}
