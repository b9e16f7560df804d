import type { ReactNode } from 'react'
import { FieldPlaceholder } from '../../ui/form/FieldPlaceholder.static.tsx'
import styles from './FilterBar.module.css'

/** The labels of the filters that are a choice from a list. */
export const SELECT_LABELS = { year: 'Year', format: 'Format', scoring: 'Scoring' } as const
export const COURSE_FIELD = { label: 'Course', placeholder: 'Search by course' } as const
export const SELECT_PLACEHOLDER = 'All'

interface Props {
  course: ReactNode
  /** One for each of `SELECT_LABELS`. */
  selects: ReactNode
}

export function FilterBarLayout({ course, selects }: Props) {
  return (
    <search className={styles.bar}>
      <div className={styles.search}>{course}</div>
      {selects}
    </search>
  )
}

export function FilterBarFirstLook() {
  return (
    <FilterBarLayout
      course={<FieldPlaceholder control="input" {...COURSE_FIELD} />}
      selects={Object.values(SELECT_LABELS).map((label) => (
        <FieldPlaceholder key={label} control="select" label={label} placeholder={SELECT_PLACEHOLDER} />
      ))}
    />
  )
}
