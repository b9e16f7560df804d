import * as v from 'valibot'
import { bounded, maybe, timestampMs } from './wire.ts'

const id = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))
const text = maybe(v.pipe(v.string(), v.maxLength(2000)))
const time = maybe(v.pipe(timestampMs, v.minValue(-8.64e15), v.maxValue(8.64e15)))
const flag = v.nullish(v.boolean(), false)

const install = v.object({
  iid: id,
  roundsCount: maybe(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  timestamp: time,
  deviceModel: text,
  appVersion: text,
  pairedWatchesInfo: maybe(
    bounded(v.object({ deviceModel: text, osVersion: text, appVersion: text }), 0, 100),
  ),
})

const club = v.object({ id, nfcId: text, clubType: text, isInBag: flag, isClubDeleted: flag })
const common = { isDeleted: flag, commitTs: time }
const knownProperty = v.variant('type', [
  v.object({ type: v.literal('Default'), key: id, ...common }),
  v.object({ type: v.literal('Contact'), name: text, email: text, ...common }),
  v.object({ type: v.literal('License'), value: text, ...common }),
  v.object({
    type: v.literal('ClientInstallReferrer'),
    referrer: text,
    installVersion: text,
    date: time,
    ...common,
  }),
  v.object({ type: v.literal('Club'), ...club.entries, ...common }),
  v.object({ type: v.literal('ClubList'), clubs: maybe(bounded(club, 0, 500)), ...common }),
])
const KNOWN_TYPES = new Set<unknown>(knownProperty.options.map((option) => option.entries.type.literal))

const DEPTH_MAX = 16
const otherProperty = v.pipe(
  v.looseObject({ type: id, ...common }),
  v.check((value) => hasDepthAtMost(value, DEPTH_MAX), `is nested more than ${DEPTH_MAX} levels deep`),
)

/** Limits the nesting depth, because serializing a deeply nested value would overflow the stack later. */
function hasDepthAtMost(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => hasDepthAtMost(inner, depth - 1))
}

type SnapshotProperty = v.InferOutput<typeof knownProperty> | v.InferOutput<typeof otherProperty>
/**
 * A property, with the schema of its `type`, so that an error message names the invalid field. Properties of unknown
 * types are stored unchanged.
 */
const property = Object.assign(
  v.lazy(
    (input): v.GenericSchema<unknown, SnapshotProperty> =>
      typeof input === 'object' && input !== null && 'type' in input && KNOWN_TYPES.has(input.type)
        ? knownProperty
        : otherProperty,
  ),
  { options: [knownProperty, otherProperty] },
)

/**
 * The state of an account, as its phone uploads it (see docs/wire.md, "Snapshot files"). Parsing is strict because the
 * snapshot replaces the stored state.
 */
export const snapshot = v.object({
  version: v.literal(1),
  iid: id,
  installs: maybe(bounded(install, 0, 1000)),
  properties: maybe(bounded(property, 0, 10_000)),
})
export type Snapshot = v.InferOutput<typeof snapshot>
