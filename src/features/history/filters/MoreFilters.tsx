import { useMemo } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './FilterBar.module.css'
import { SELECT_PLACEHOLDER } from './FilterBarLayout.static.tsx'
import { holesOptions, partnerOptions, withCurrent } from './filter-options.ts'
import type { Filters } from './filters.ts'

export const MORE_FILTER_NAMES = ['partner', 'holes', 'from', 'to'] as const

interface Props {
  id: string
  rounds: readonly HistoryRound[]
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}

/** Shows the less common filters. */
export function MoreFilters({ id, rounds, filters, onChange }: Props) {
  const { partner, holes, from, to } = filters
  const partners = useMemo(() => partnerOptions(rounds), [rounds])
  const holeCounts = useMemo(() => holesOptions(rounds), [rounds])
  return (
    <div id={id} className={styles.more}>
      <SelectField
        label="Partner"
        name="partner"
        value={partner}
        options={withCurrent(partners, partner)}
        placeholder={SELECT_PLACEHOLDER}
        clearable
        onChange={(value) => onChange({ partner: value })}
      />
      <SelectField
        label="Holes"
        name="holes"
        value={holes}
        options={withCurrent(holeCounts, holes)}
        placeholder={SELECT_PLACEHOLDER}
        clearable
        onChange={(value) => onChange({ holes: value })}
      />
      <TextField
        label="From"
        name="from"
        type="date"
        value={from}
        max={to || undefined}
        onChange={(value) => onChange({ from: value })}
      />
      <TextField
        label="To"
        name="to"
        type="date"
        value={to}
        min={from || undefined}
        onChange={(value) => onChange({ to: value })}
      />
    </div>
  )
}
