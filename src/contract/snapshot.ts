import * as v from 'valibot'
import { bounded, maybe, timestampMs } from './wire.ts'

const id = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))
const text = maybe(v.pipe(v.string(), v.maxLength(2000)))
const moment = maybe(v.pipe(timestampMs, v.minValue(-8.64e15), v.maxValue(8.64e15)))
const flag = v.nullish(v.boolean(), false)

const install = v.object({
  iid: id,
  roundsCount: maybe(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  timestamp: moment,
  deviceModel: text,
  appVersion: text,
  pairedWatchesInfo: maybe(
    bounded(v.object({ deviceModel: text, osVersion: text, appVersion: text }), 0, 100),
  ),
})

const club = v.object({ id, nfcId: text, clubType: text, isInBag: flag, isClubDeleted: flag })
const common = { isDeleted: flag, commitTs: moment }
const knownProperty = v.variant('type', [
  v.object({ type: v.literal('Default'), key: id, ...common }),
  v.object({ type: v.literal('Contact'), name: text, email: text, ...common }),
  v.object({ type: v.literal('License'), value: text, ...common }),
  v.object({
    type: v.literal('ClientInstallReferrer'),
    referrer: text,
    installVersion: text,
    date: moment,
    ...common,
  }),
  v.object({ type: v.literal('Club'), ...club.entries, ...common }),
  v.object({ type: v.literal('ClubList'), clubs: maybe(bounded(club, 0, 500)), ...common }),
])
const KNOWN_TYPES = new Set<unknown>(knownProperty.options.map((option) => option.entries.type.literal))

const DEPTH_MAX = 16
const otherProperty = v.pipe(
  v.looseObject({ type: id, ...common }),
  v.check((value) => isAtMostDeep(value, DEPTH_MAX), `is nested more than ${DEPTH_MAX} deep`),
)

/** Writing out what is nested without bound would overflow the stack later, far from the door. */
function isAtMostDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isAtMostDeep(inner, depth - 1))
}

type SnapshotProperty = v.InferOutput<typeof knownProperty> | v.InferOutput<typeof otherProperty>
/** By its type, so that a known type's mistake is named where it is; an unknown type is kept as it came. */
const property: v.GenericSchema<unknown, SnapshotProperty> = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'type' in input && KNOWN_TYPES.has(input.type)
    ? knownProperty
    : otherProperty,
)

/**
 * The state of an account as its phone holds it (wire: A round as it is uploaded, at the end): what a console
 * shows of it, parsed strictly, since it replaces what the service knew.
 */
export const snapshot = v.object({
  version: v.literal(1),
  iid: id,
  installs: maybe(bounded(install, 0, 1000)),
  properties: maybe(bounded(property, 0, 10_000)),
})
export type Snapshot = v.InferOutput<typeof snapshot>
