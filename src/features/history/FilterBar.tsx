import { useMemo } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import styles from './FilterBar.module.css'
import { type Filters, filterOptions } from './filters.ts'

interface Props {
  rounds: readonly HistoryRound[]
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}

export function FilterBar({ rounds, filters, onChange }: Props) {
  const options = useMemo(() => filterOptions(rounds), [rounds])
  const select = (name: 'year' | 'format' | 'scoring', label: string) => (
    <SelectField
      label={label}
      name={name}
      value={filters[name]}
      options={options[name]}
      placeholder="All"
      clearable
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <search className={styles.bar}>
      <div className={styles.search}>
        <TextField
          label="Course"
          name="course"
          type="search"
          placeholder="Search by course"
          autoComplete="off"
          value={filters.course}
          onChange={(course) => onChange({ course })}
        />
      </div>
      {select('year', 'Year')}
      {select('format', 'Format')}
      {select('scoring', 'Scoring')}
    </search>
  )
}
