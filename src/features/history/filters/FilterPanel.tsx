import { useMemo } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { type Option, SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { isSortOrder } from '../list/sort-rounds.ts'
import styles from './FilterBar.module.css'
import { FILTER_LABELS, filterOptions, holesOptions, partnerOptions, withCurrent } from './filter-options.ts'
import type { Filters } from './filters.ts'

const SORT_OPTIONS = [
  { value: 'score', label: 'Score' },
  { value: 'to-par', label: 'To par' },
]

interface Props {
  id: string
  rounds: readonly HistoryRound[]
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}

/** Shows the order of the list, and all filters but the search. */
export function FilterPanel({ id, rounds, filters, onChange }: Props) {
  const options = useMemo(
    () => ({ ...filterOptions(rounds), partner: partnerOptions(rounds), holes: holesOptions(rounds) }),
    [rounds],
  )
  const select = (
    label: string,
    name: keyof typeof options,
    labelOf?: (value: string) => string,
    some: readonly Option[] = options[name],
  ) => (
    <SelectField
      label={label}
      name={name}
      value={filters[name]}
      options={withCurrent(some, filters[name], labelOf)}
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
      {select('Year', 'year', FILTER_LABELS.year)}
      {select('Format', 'format', FILTER_LABELS.format)}
      {select('Scoring', 'scoring', FILTER_LABELS.scoring)}
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
