import type { Snapshot } from '../../contract/snapshot.ts'
import type { FieldChange } from '../../contract/uploads.ts'
import { utcDate } from '../dates.ts'
import { fieldChange, isSameJson, nameList, pairByKey } from './change-list.ts'

type SnapshotInstall = NonNullable<Snapshot['installs']>[number]
type Watches = NonNullable<SnapshotInstall['pairedWatchesInfo']>

interface StoredProperty {
  type: string
  isDeleted: boolean
  commitTs: number
  fields: Record<string, unknown>
}

/** The stored data of an account that a snapshot may overwrite. */
export interface StoredState {
  primaryIid: string | undefined
  /** The installs of the snapshot that already belong to the account. */
  installs: readonly {
    iid: string
    createdAt: number
    deviceModel: string | null
    appVersion: string | null
    watches: Watches
  }[]
  /** The uploaded properties of the snapshot's install. */
  properties: readonly StoredProperty[]
}

/**
 * Returns the differences between the stored state and a snapshot that would replace it, worded for staff. Returns an
 * empty list if the snapshot only adds data.
 * @param primaryAfter the account's primary install after the upload
 */
export function snapshotChanges(
  stored: StoredState,
  snapshot: Snapshot,
  primaryAfter: string | undefined,
): FieldChange[] {
  const overwritten = [
    ...propertyChanges(stored.properties, snapshot),
    ...stored.installs.flatMap((install) => {
      const uploaded = snapshot.installs?.find(({ iid }) => iid === install.iid)
      return uploaded ? installChanges(install, uploaded) : []
    }),
    ...fieldChange('Primary install', stored.primaryIid, primaryAfter),
  ]
  if (overwritten.length === 0) return []
  const known = new Set(stored.installs.map(({ iid }) => iid))
  const named = new Set([snapshot.iid, ...(snapshot.installs ?? []).map(({ iid }) => iid)])
  return [...overwritten, ...nameList('Installs added', [...named.difference(known)])]
}

function propertyChanges(before: StoredState['properties'], snapshot: Snapshot): FieldChange[] {
  if (before.length === 0) return []
  const after = (snapshot.properties ?? []).map(
    // A property without a time gets the time of the upload, which must not count as a change.
    ({ type, isDeleted, commitTs, ...fields }) => ({ type, isDeleted, commitTs, fields }),
  )
  const { pairs, added, removed } = pairByKey<
    Omit<StoredProperty, 'commitTs'> & { commitTs?: number | undefined }
  >(before, after, nameOf)
  const changed = pairs.filter(
    ([one, other]) =>
      one.isDeleted !== other.isDeleted ||
      (other.commitTs !== undefined && one.commitTs !== Math.trunc(other.commitTs)) ||
      !isSameJson(one.fields, other.fields),
  )
  return [
    ...fieldChange(`Properties of ${snapshot.iid}`, before.length, after.length),
    ...nameList('Properties removed', removed.map(nameOf)),
    ...nameList(
      'Properties changed',
      changed.map(([one]) => nameOf(one)),
    ),
    ...nameList('Properties added', added.map(nameOf)),
  ]
}

/** Returns a label that identifies a property among those of its type: "Default theme". */
function nameOf({ type, fields }: Pick<StoredProperty, 'type' | 'fields'>): string {
  const name = fields.key ?? fields.id ?? fields.name
  return typeof name === 'string' ? `${type} ${name}` : type
}

function installChanges(stored: StoredState['installs'][number], uploaded: SnapshotInstall): FieldChange[] {
  const { iid } = stored
  const watches = uploaded.pairedWatchesInfo ?? []
  const createdAt = uploaded.timestamp === undefined ? stored.createdAt : Math.trunc(uploaded.timestamp)
  return [
    ...fieldChange(`Device model of ${iid}`, stored.deviceModel, uploaded.deviceModel),
    ...fieldChange(`App version of ${iid}`, stored.appVersion, uploaded.appVersion),
    ...(isSameJson(stored.watches, watches)
      ? []
      : [{ field: `Watches of ${iid}`, before: watchesText(stored.watches), after: watchesText(watches) }]),
    ...(stored.createdAt === createdAt
      ? []
      : [
          {
            field: `Creation date of ${iid}`,
            before: utcDate(stored.createdAt),
            after: utcDate(createdAt),
          },
        ]),
  ]
}

function watchesText(watches: Watches): string {
  const models = watches.map(({ deviceModel, osVersion, appVersion }) =>
    [deviceModel ?? 'Watch', osVersion, appVersion].filter((part) => part !== undefined).join(' '),
  )
  return models.length === 0 ? 'none' : models.join(', ')
}
