import type { ReactNode } from 'react'
import { FieldPlaceholder } from '../../../ui/form/FieldPlaceholder.static.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import styles from './FilterBar.module.css'

/** The labels of the filters that are select elements. */
export const SELECT_LABELS = { year: 'Year', format: 'Format', scoring: 'Scoring' } as const
export const COURSE_FIELD = { label: 'Course', placeholder: 'Search by course' } as const
export const SELECT_PLACEHOLDER = 'All'
export const MORE_FILTERS = 'More filters'
export const SORT_FIELD = { label: 'Sort by', placeholder: 'Date' } as const

interface Props {
  course: ReactNode
  /** One element for each of `SELECT_LABELS`. */
  selects: ReactNode
  /** The button that shows the less common filters. */
  moreButton: ReactNode
  sort: ReactNode
  more?: ReactNode
}

export function FilterBarLayout({ course, selects, moreButton, sort, more }: Props) {
  return (
    <search className="stack gap-2">
      <div className={styles.fields}>
        <div className={styles.search}>{course}</div>
        {selects}
      </div>
      <div className={styles.tools}>
        {moreButton}
        <div className={styles.sort}>{sort}</div>
      </div>
      {more}
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
      moreButton={<TextButton aria-expanded={false}>{MORE_FILTERS}</TextButton>}
      sort={<FieldPlaceholder control="select" {...SORT_FIELD} />}
    />
  )
}
