import { useId, useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CourseField } from './CourseField.tsx'
import { FILTER, FilterBarLayout } from './FilterBarLayout.static.tsx'
import { FilterPanel } from './FilterPanel.tsx'
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
