import { useId, useMemo, useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { COURSE_FIELD, FILTER, FilterBarLayout } from './FilterBarLayout.static.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { courseNames } from './filter-options.ts'
import { type Filters, filterCount } from './filters.ts'

interface Props {
  rounds: readonly HistoryRound[]
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}

/** Shows the search, and a button for all other filters and the order. */
export function FilterBar({ rounds, filters, onChange }: Props) {
  const count = filterCount({ ...filters, course: '' })
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <FilterBarLayout
      course={
        <CourseField rounds={rounds} value={filters.course} onChange={(course) => onChange({ course })} />
      }
      button={
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `${FILTER} (${count})` : FILTER}
        </Button>
      }
      panel={isOpen && <FilterPanel id={panelId} rounds={rounds} filters={filters} onChange={onChange} />}
    />
  )
}

interface CourseFieldProps {
  rounds: readonly HistoryRound[]
  value: string
  onChange: (course: string) => void
}

/** The field that searches by course. As soon as it has had the focus, the browser suggests names of courses. */
export function CourseField({ rounds, value, onChange }: CourseFieldProps) {
  const [isOpened, setOpened] = useState(false)
  const names = useMemo(() => (isOpened ? courseNames(rounds) : []), [isOpened, rounds])
  const listId = useId()
  return (
    <>
      <TextField
        {...COURSE_FIELD}
        isLabelHidden
        name="course"
        type="search"
        autoComplete="off"
        list={isOpened ? listId : undefined}
        value={value}
        onFocus={() => setOpened(true)}
        onChange={onChange}
      />
      {isOpened && (
        <datalist id={listId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  )
}
