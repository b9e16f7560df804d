import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import fieldStyles from '../../../ui/form/Field.module.css'
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
    <search className="stack gap-3 not-printed">
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
    <FilterBarLayout course={<FieldPlaceholder />} button={<Button aria-expanded={false}>{FILTER}</Button>} />
  )
}

/** Looks like the `TextField` of the search, but has no function. */
function FieldPlaceholder() {
  const { label, placeholder } = COURSE_FIELD
  return (
    <div className={fieldStyles.field}>
      <div className="visually-hidden">
        <span>{label}</span>
      </div>
      <input className={fieldStyles.control} aria-label={label} placeholder={placeholder} />
    </div>
  )
}
