import { memo, useMemo, useState } from 'react'
import type { Club, Property } from '../../../../../contract/staff/users.ts'
import { wordSearch } from '../../../../../domain/format/folded-text.ts'
import { Badge } from '../../../../../ui/Badge.tsx'
import { TextButton } from '../../../../../ui/form/TextButton.tsx'
import { TableTools } from '../../../../../ui/table/TableTools.tsx'
import table from '../../../../../ui/table/table.module.css'
import { CopyButton } from '../../../../shared/share/CopyButton.tsx'
import { AdminDate } from '../../AdminDate.tsx'
import { CopyableId } from '../../CopyableId.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { UserActions } from '../user-actions.ts'
import styles from './Properties.module.css'
import { factsOf, isUnknownType, type PropertyFact, propertyText } from './property-facts.ts'

interface Props {
  properties: readonly Property[]
  actions: UserActions
}

/** Shows a user's properties as cards, newest first, with a filter. */
export function Properties({ properties, actions: { removedProperty } }: Props) {
  const [filter, setFilter] = useState('')
  const entries = useMemo(() => searchableEntries(properties), [properties])
  const isFound = wordSearch(filter)
  const shown = entries.filter(({ searchText }) => isFound(searchText))
  if (properties.length === 0) return <p className={table.empty}>No properties available.</p>

  return (
    <div className="stack gap-3">
      <TableTools
        what="properties"
        shown={shown.length}
        total={properties.length}
        filter={filter}
        onFilter={setFilter}
      />
      <ChangeMessage change={removedProperty} />
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

interface CardProps {
  property: Property
  /** Called with a property set by staff. */
  onRemove: (property: { iid: string; name: string }) => unknown
}

/** Shows one property of a user. For an unknown type, shows all fields. */
export const PropertyCard = memo(function PropertyCard({ property, onRemove }: CardProps) {
  const known = isUnknownType(property) ? undefined : property
  return (
    <article
      className={styles.card}
      data-wide={known?.type === 'ClubList' || undefined}
      data-deleted={property.isDeleted || undefined}
    >
      <header className="line between">
        <h2 className="breaking large">{property.type}</h2>
        {property.isDeleted && <Badge tone="danger">DELETED</Badge>}
      </header>
      <Facts facts={factsOf(property)} />
      {known?.type === 'Club' && known.isClubDeleted && (
        <p className="warned">
          <Badge tone="warning">Deleted</Badge> This club has been deleted.
        </p>
      )}
      {known?.type === 'ClubList' && <Clubs clubs={known.clubs} />}
      <div className={styles.foot}>
        <p className="soft">
          Updated <AdminDate ms={property.commitTs} />
        </p>
        <RemoveButton property={property} onRemove={onRemove} />
      </div>
    </article>
  )
})

/** The button that removes a property that staff have set; others belong to a phone. */
function RemoveButton({ property, onRemove }: CardProps) {
  const { setFor: iid, isDeleted } = property
  if (iid === undefined || isDeleted || property.type !== 'Default' || isUnknownType(property)) return null
  const { key: name } = property
  return (
    <TextButton aria-label={`Remove property ${name}`} onClick={() => onRemove({ iid, name })}>
      Remove
    </TextButton>
  )
}

function Facts({ facts }: { facts: readonly PropertyFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, copyable }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {typeof value !== 'string' ? (
              <AdminDate ms={value.ms} />
            ) : value === '' ? (
              '–'
            ) : (
              <>
                <span>{value}</span>
                {copyable && <CopyButton text={value} what={copyable} />}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Clubs({ clubs }: { clubs: readonly Club[] }) {
  if (clubs.length === 0) return <p className="soft">No clubs.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <div className="scroll" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Id', 'NFC', 'Type', 'In bag', 'Status'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clubs.map((club, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat.
            <tr key={index}>
              <td>
                <CopyableId value={club.id} what="club id" />
              </td>
              <td>{club.nfcId ? <CopyableId value={club.nfcId} what="NFC id" /> : '–'}</td>
              <td>{club.clubType ?? '–'}</td>
              <td>{club.isInBag ? 'Yes' : 'No'}</td>
              <td>
                <Badge tone={club.isClubDeleted ? 'danger' : 'plain'}>
                  {club.isClubDeleted ? 'Deleted' : 'Active'}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
