import { useId, useMemo, useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { isSortOrder } from '../list/sort-rounds.ts'
import { CourseField } from './CourseField.tsx'
import {
  FilterBarLayout,
  MORE_FILTERS,
  SELECT_LABELS,
  SELECT_PLACEHOLDER,
  SORT_FIELD,
} from './FilterBarLayout.static.tsx'
import { FILTER_LABELS, filterOptions, withCurrent } from './filter-options.ts'
import { type Filters, filterCount } from './filters.ts'
import { MORE_FILTER_NAMES, MoreFilters } from './MoreFilters.tsx'

interface Props {
  rounds: readonly HistoryRound[]
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}

const SORT_OPTIONS = [
  { value: 'score', label: 'Score' },
  { value: 'to-par', label: 'To par' },
]

export function FilterBar({ rounds, filters, onChange }: Props) {
  const options = useMemo(() => filterOptions(rounds), [rounds])
  const moreCount = filterCount(filters, MORE_FILTER_NAMES)
  const [isOpen, setOpen] = useState(false)
  const [isUntouched, setUntouched] = useState(true)
  // If the URL contains these filters, they are visible from the start.
  if (isUntouched && moreCount > 0) {
    setUntouched(false)
    setOpen(true)
  }
  const moreId = useId()
  const select = (name: keyof typeof SELECT_LABELS) => (
    <SelectField
      label={SELECT_LABELS[name]}
      name={name}
      value={filters[name]}
      options={withCurrent(options[name], filters[name], FILTER_LABELS[name])}
      placeholder={SELECT_PLACEHOLDER}
      clearable
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <FilterBarLayout
      course={
        <CourseField rounds={rounds} value={filters.course} onChange={(course) => onChange({ course })} />
      }
      selects={
        <>
          {select('year')}
          {select('format')}
          {select('scoring')}
        </>
      }
      moreButton={
        <TextButton
          aria-expanded={isOpen}
          aria-controls={isOpen ? moreId : undefined}
          onClick={() => {
            setUntouched(false)
            setOpen(!isOpen)
          }}
        >
          {moreCount > 0 ? `${MORE_FILTERS} (${moreCount})` : MORE_FILTERS}
        </TextButton>
      }
      more={isOpen && <MoreFilters id={moreId} rounds={rounds} filters={filters} onChange={onChange} />}
      sort={
        <SelectField
          {...SORT_FIELD}
          name="sort"
          value={filters.sort}
          options={SORT_OPTIONS}
          clearable
          onChange={(sort) => isSortOrder(sort) && onChange({ sort })}
        />
      }
    />
  )
}
