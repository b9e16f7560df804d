import type { Club, Property } from '../../../../contract/users.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { AdminDate } from '../../AdminDate.tsx'
import { CopyableId } from '../../CopyableId.tsx'
import { CopyValue } from '../../CopyValue.tsx'
import styles from './PropertyCard.module.css'
import type { PropertyTask } from './PropertyEditor.tsx'
import { factsOf, isUnknownType, type PropertyFact } from './property-facts.ts'
import { staffProperty } from './staff-property.ts'

interface Props {
  property: Property
  /** Called with a property set by staff. Without it, the card has no buttons. */
  onTask?: (task: PropertyTask) => void
}

/** Shows one property of a user. For an unknown type, shows all fields. */
export function PropertyCard({ property, onTask }: Props) {
  const known = isUnknownType(property) ? undefined : property
  return (
    <article
      className={styles.card}
      data-wide={known?.type === 'ClubList' || undefined}
      data-deleted={property.isDeleted || undefined}
    >
      <header className={styles.head}>
        <h2 className={styles.type}>{property.type}</h2>
        {property.isDeleted && <Badge tone="danger">DELETED</Badge>}
      </header>
      <Facts facts={factsOf(property)} />
      {known?.type === 'Club' && known.isClubDeleted && (
        <p className={styles.warning}>
          <Badge tone="warning">Deleted</Badge> This club has been deleted.
        </p>
      )}
      {known?.type === 'ClubList' && <Clubs clubs={known.clubs} />}
      <div className={styles.foot}>
        <p className={styles.updated}>
          Updated <AdminDate ms={property.commitTs} />
        </p>
        {onTask && <TaskButtons property={property} onTask={onTask} />}
      </div>
    </article>
  )
}

function TaskButtons({ property, onTask }: Required<Props>) {
  const own = staffProperty(property)
  if (!own) return null
  return (
    <p className={styles.tasks}>
      <TextButton aria-label={`Edit property ${own.name}`} onClick={() => onTask({ verb: 'edit', property })}>
        Edit
      </TextButton>
      {!property.isDeleted && (
        <TextButton
          aria-label={`Remove property ${own.name}`}
          onClick={() => onTask({ verb: 'remove', property })}
        >
          Remove
        </TextButton>
      )}
    </p>
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
                {copyable && <CopyValue value={value} what={copyable} />}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Clubs({ clubs }: { clubs: readonly Club[] }) {
  if (clubs.length === 0) return <p className={styles.none}>No clubs.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <div className={styles.clubs} tabIndex={0}>
      <table>
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
