import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { FieldPlaceholder } from '../../../ui/form/FieldPlaceholder.static.tsx'
import styles from './FilterBar.module.css'

export const COURSE_FIELD = { label: 'Course', placeholder: 'Search by course' } as const
export const FILTER = 'Filter'

interface Props {
  course: ReactNode
  /** The button that shows all other filters. */
  button: ReactNode
  panel?: ReactNode
}

export function FilterBarLayout({ course, button, panel }: Props) {
  return (
    <search className="stack gap-3">
      <div className={styles.bar}>
        {course}
        {button}
      </div>
      {panel}
    </search>
  )
}

export function FilterBarFirstLook() {
  return (
    <FilterBarLayout
      course={<FieldPlaceholder {...COURSE_FIELD} />}
      button={<Button aria-expanded={false}>{FILTER}</Button>}
    />
  )
}
