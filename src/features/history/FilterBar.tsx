import { useMemo } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import {
  COURSE_FIELD,
  FilterBarLayout,
  SELECT_LABELS,
  SELECT_PLACEHOLDER,
} from './FilterBarLayout.static.tsx'
import { filterOptions } from './filter-options.ts'
import type { Filters } from './filters.ts'

interface Props {
  rounds: readonly HistoryRound[]
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}

export function FilterBar({ rounds, filters, onChange }: Props) {
  const options = useMemo(() => filterOptions(rounds), [rounds])
  const select = (name: keyof typeof SELECT_LABELS) => (
    <SelectField
      label={SELECT_LABELS[name]}
      name={name}
      value={filters[name]}
      options={options[name]}
      placeholder={SELECT_PLACEHOLDER}
      clearable
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <FilterBarLayout
      course={
        <TextField
          {...COURSE_FIELD}
          name="course"
          type="search"
          autoComplete="off"
          value={filters.course}
          onChange={(course) => onChange({ course })}
        />
      }
      selects={
        <>
          {select('year')}
          {select('format')}
          {select('scoring')}
        </>
      }
    />
  )
}
