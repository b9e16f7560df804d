import type { Snapshot } from '../../../contract/snapshot.ts'
import { isSameJson, pairByKey } from '../../../domain/files/change-list.ts'
import type { AccountState } from './account-state.ts'

/** What is stored of the account and the installs of a snapshot. `installs` are those of the account. */
type Stored = Pick<AccountState, 'installs' | 'properties'> & { primaryIid: string | undefined }
type Install = NonNullable<Snapshot['installs']>[number]

interface Effect {
  /** What would be overwritten, in words. */
  overwritten: string[]
  /** Whether something would be added. */
  isAdding: boolean
}

/**
 * Returns what storing a snapshot would do.
 * @param primaryAfter the account's primary install afterwards
 */
export function snapshotEffect(
  { installs, properties, primaryIid }: Stored,
  snapshot: Snapshot,
  primaryAfter: string | undefined,
): Effect {
  const hasChanged = arePropertiesChanged(properties, snapshot)
  const known = new Map(installs.map((install) => [install.iid, install]))
  const overwritten = [
    ...(hasChanged && properties.length > 0 ? [`the properties of ${snapshot.iid}`] : []),
    ...(snapshot.installs ?? []).flatMap((install) => {
      const stored = known.get(install.iid)
      return stored && isInstallChanged(stored, install) ? [`the details of ${install.iid}`] : []
    }),
    ...(primaryIid === primaryAfter ? [] : [`the primary install ${primaryIid}`]),
  ]
  const named = [snapshot.iid, ...(snapshot.installs ?? []).map(({ iid }) => iid)]
  return { overwritten, isAdding: hasChanged || named.some((iid) => !known.has(iid)) }
}

function arePropertiesChanged(before: Stored['properties'], { properties = [] }: Snapshot): boolean {
  const stored = before.map(({ type, fields_json, is_deleted, committed_at }) => ({
    type,
    isDeleted: is_deleted === 1,
    commitTs: committed_at as number | undefined,
    fields: JSON.parse(fields_json) as Record<string, unknown>,
  }))
  const uploaded = properties.map(({ type, isDeleted, commitTs, ...fields }) => ({
    type,
    isDeleted,
    // A property without a time gets the time of the upload, which must not count as a change.
    commitTs: commitTs === undefined ? undefined : Math.trunc(commitTs),
    fields,
  }))
  const { pairs, added, removed } = pairByKey<(typeof stored)[number]>(stored, uploaded, keyOf)
  return (
    added.length > 0 ||
    removed.length > 0 ||
    pairs.some(([one, other]) => !isSameJson(one, { ...other, commitTs: other.commitTs ?? one.commitTs }))
  )
}

const keyOf = ({ type, fields: { key, id, name } }: { type: string; fields: Record<string, unknown> }) =>
  JSON.stringify([type, key ?? id ?? name])

function isInstallChanged(stored: Stored['installs'][number], uploaded: Install): boolean {
  return !isSameJson(
    [stored.created_at, stored.device_model, stored.app_version, JSON.parse(stored.watches_json)],
    [
      uploaded.timestamp === undefined ? stored.created_at : Math.trunc(uploaded.timestamp),
      uploaded.deviceModel ?? null,
      uploaded.appVersion ?? null,
      uploaded.pairedWatchesInfo ?? [],
    ],
  )
}
