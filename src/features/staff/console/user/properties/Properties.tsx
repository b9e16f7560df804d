import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { Property } from '../../../../../contract/staff/users.ts'
import { csvFileName, toCsv } from '../../../../../domain/files/csv.ts'
import { wordSearch } from '../../../../../domain/format/folded-text.ts'
import { saveText } from '../../../../../platform/browser/save-file.ts'
import { TableTools } from '../../../../../ui/table/TableTools.tsx'
import table from '../../../../../ui/table/table.module.css'
import { adminDateText } from '../../AdminDate.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { UserActions } from '../user-actions.ts'
import styles from './Properties.module.css'
import { PropertyCard } from './PropertyCard.tsx'
import { propertyText } from './property-facts.ts'

interface Props {
  properties: readonly Property[]
  /** Login or install id, for the name of the CSV file. */
  owner: string
  actions: UserActions
  onRefresh: () => void
}

/** Shows a user's properties as cards, newest first, with a filter and CSV export. */
export function Properties({ properties, owner, actions: { removedProperty }, onRefresh }: Props) {
  const [filter, setFilter] = useState('')
  const removed = useStore(removedProperty.$state)
  const entries = useMemo(() => searchableEntries(properties), [properties])
  const isFound = wordSearch(filter)
  const shown = entries.filter(({ searchText }) => isFound(searchText))
  if (properties.length === 0) return <p className={table.empty}>No properties available.</p>

  function saveCsv() {
    const lines = shown.map(({ property, text }) => [
      property.type,
      text,
      adminDateText(property.commitTs),
      property.isDeleted ? 'DELETED' : '',
    ])
    saveText(csvFileName('properties', owner), toCsv([['Type', 'Content', 'Updated', 'Status'], ...lines]))
  }

  return (
    <div className="stack gap-3">
      <TableTools
        what="properties"
        shown={shown.length}
        total={properties.length}
        filter={filter}
        onFilter={setFilter}
        onSaveCsv={saveCsv}
      />
      <ChangeMessage state={removed} onRefresh={onRefresh} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={styles.cards} aria-label="properties" tabIndex={0}>
        {shown.map(({ property, key }) => (
          <PropertyCard key={key} property={property} onRemove={removedProperty.submit} />
        ))}
      </section>
      {shown.length === 0 && <p className={table.empty}>No properties match the filter.</p>}
    </div>
  )
}

function searchableEntries(properties: readonly Property[]) {
  return properties
    .map((property, index) => {
      const text = propertyText(property)
      const searchText = `${property.type} ${text} ${property.isDeleted ? 'deleted' : ''}`
      return { property, key: `${index}`, text, searchText }
    })
    .toSorted((a, b) => (b.property.commitTs ?? 0) - (a.property.commitTs ?? 0))
}
