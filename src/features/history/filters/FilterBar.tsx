import { useId, useMemo, useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './FilterBar.module.css'
import { COURSE_FIELD, FILTER, FilterBarLayout } from './FilterBarLayout.static.tsx'
import {
  courseNames,
  FILTER_LABELS,
  type Filters,
  filterCount,
  filterOptions,
  isSortOrder,
  withCurrent,
} from './filters.ts'

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

const SORT_OPTIONS = [
  { value: 'score', label: 'Score' },
  { value: 'to-par', label: 'To par' },
]

interface PanelProps {
  id: string
  rounds: readonly HistoryRound[]
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}

/** Shows the order of the list, and all filters but the search. */
function FilterPanel({ id, rounds, filters, onChange }: PanelProps) {
  const options = useMemo(() => filterOptions(rounds), [rounds])
  const select = (label: string, name: keyof typeof options) => (
    <SelectField
      label={label}
      name={name}
      value={filters[name]}
      options={withCurrent(options[name], filters[name], FILTER_LABELS[name])}
      placeholder="All"
      clearable
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div id={id} className={styles.panel}>
      <SelectField
        label="Sort by"
        name="sort"
        value={filters.sort}
        options={SORT_OPTIONS}
        placeholder="Date"
        clearable
        onChange={(sort) => isSortOrder(sort) && onChange({ sort })}
      />
      {select('Year', 'year')}
      {select('Format', 'format')}
      {select('Scoring', 'scoring')}
      {select('Partner', 'partner')}
      {select('Holes', 'holes')}
      <TextField
        label="From"
        name="from"
        type="date"
        value={filters.from}
        max={filters.to || undefined}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="To"
        name="to"
        type="date"
        value={filters.to}
        min={filters.from || undefined}
        onChange={(to) => onChange({ to })}
      />
    </div>
  )
}
