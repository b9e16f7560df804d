import * as v from 'valibot'
import { email } from '../email-address.ts'
import { endpoint, orNothing } from '../endpoint.ts'
import { items, lenient, maybe, timestampMs } from '../wire.ts'
import { changed } from './support.ts'

const text = lenient(v.string())

const install = v.object({
  iid: v.string(),
  roundsCount: lenient(v.number()),
  timestamp: lenient(timestampMs),
  deviceModel: text,
  appVersion: text,
  pairedWatchesInfo: items(v.object({ deviceModel: text, osVersion: text, appVersion: text })),
})
export type Install = v.InferOutput<typeof install>

const adminRound = v.object({
  token: v.string(),
  iid: text,
  timestamp: lenient(timestampMs),
  isDeleted: v.fallback(v.boolean(), false),
  // Other APIs may not send the following fields; the console then does not show them.
  /** When the round was deleted; undefined if that was before 1.2. */
  deletedAt: lenient(timestampMs),
  /** `golfer` if the owner has discarded it while recording it. */
  deletedBy: lenient(v.picklist(['golfer', 'staff'])),
  /** Milliseconds east of UTC at the course. */
  timezoneOffset: lenient(v.number()),
  course: text,
  /** `RoundFormat.Individual`, `RoundFormat.Team.BestBall` or `RoundFormat.Team.Scramble`. */
  format: text,
  /** `StrokePlay`, `Stableford` and so on. */
  scoring: text,
  handicapMode: text,
  /** The names of the golfer's partners. */
  players: lenient(v.array(v.string())),
  /**
   * The golfer's total gross score; the total that decides the round; and the label of that total: Pts, Skins, Gross or
   * Net.
   */
  score: lenient(v.object({ gross: lenient(v.number()), points: lenient(v.number()), label: text })),
  /** Number of holes with a score or a pick-up, and number of holes of the round. */
  holes: lenient(v.object({ played: v.number(), of: v.number() })),
  isLive: lenient(v.boolean()),
})
export type AdminRound = v.InferOutput<typeof adminRound>

const club = v.object({
  id: v.string(),
  nfcId: text,
  clubType: text,
  isInBag: v.fallback(v.boolean(), false),
  isClubDeleted: v.fallback(v.boolean(), false),
})
export type Club = v.InferOutput<typeof club>

const common = {
  isDeleted: v.fallback(v.boolean(), false),
  commitTs: lenient(timestampMs),
  /** The install for which staff have set the property; undefined if a phone uploaded it. */
  setFor: text,
}
const knownProperty = v.variant('type', [
  v.object({ type: v.literal('Default'), key: v.string(), value: text, ...common }),
  v.object({ type: v.literal('Contact'), name: text, email: text, ...common }),
  v.object({ type: v.literal('License'), value: text, ...common }),
  v.object({
    type: v.literal('ClientInstallReferrer'),
    referrer: text,
    installVersion: text,
    date: lenient(timestampMs),
    ...common,
  }),
  v.object({ type: v.literal('Club'), ...club.entries, ...common }),
  v.object({ type: v.literal('ClubList'), clubs: items(club), ...common }),
])
export type KnownProperty = v.InferOutput<typeof knownProperty>
/** A property of an unknown type or with unexpected fields; shown as keys and values. */
export interface OtherProperty {
  type: string
  fields: Record<string, unknown>
  isDeleted: boolean
  commitTs: number | undefined
  setFor: string | undefined
  isOther: true
}
export type Property = KnownProperty | OtherProperty

const otherProperty = v.pipe(
  v.looseObject({ type: v.string(), ...common }),
  v.transform(
    ({ type, isDeleted, commitTs, setFor, ...fields }): OtherProperty => ({
      type,
      isDeleted,
      commitTs,
      setFor,
      fields,
      isOther: true,
    }),
  ),
)
const property: v.GenericSchema<unknown, Property> = v.union([knownProperty, otherProperty])

const license = v.object({
  type: v.fallback(v.string(), ''),
  /** Duration in milliseconds; undefined when the license does not expire. */
  expiration: lenient(timestampMs),
  additionalInfo: text,
})
export type License = v.InferOutput<typeof license>
const licenses = v.object({
  active: lenient(license),
  serverAdded: lenient(license),
  purchases: items(license),
  /** The time of the service, at which `active` was valid and others may have expired. */
  asOfMs: lenient(timestampMs),
})
export type Licenses = v.InferOutput<typeof licenses>

/**
 * A text that is different after each change of the data. Sent as `If-Match`, so that a change based on outdated data
 * fails.
 */
const version = v.fallback(v.string(), '')

/** The versions of what staff can change. */
const versions = v.object({
  login: version,
  account: version,
  license: version,
  note: version,
  /** Of the properties set by staff, by `{iid}/{name}`. A property that does not exist has the version `none`. */
  property: v.fallback(v.record(v.string(), v.string()), {}),
})
export type UserVersions = v.InferOutput<typeof versions>

export const adminUser = v.object({
  login: maybe(v.string()),
  iid: maybe(v.string()),
  supportId: text,
  /** Whether the account belongs to staff, so that only the operator can change its login and access. */
  isStaff: lenient(v.boolean()),
  /** Whether the owner of the login has confirmed it; undefined without an account, and from services that do not say. */
  isConfirmed: lenient(v.boolean()),
  installs: items(install),
  rounds: items(adminRound),
  properties: items(property),
  // Other APIs may not send the following fields; the console then does not show them.
  licenses: lenient(licenses),
  name: text,
  createdAt: lenient(timestampMs),
  confirmedAt: lenient(timestampMs),
  /** Accurate to a few minutes. */
  lastSeenAt: lenient(timestampMs),
  disabledAt: lenient(timestampMs),
  /** When the account will be deleted, as its owner asked. */
  deletionAt: lenient(timestampMs),
  sessionCount: lenient(v.number()),
  /** The access tokens of apps, without their secrets. */
  accessTokens: lenient(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        createdMs: timestampMs,
        lastUsedMs: lenient(timestampMs),
      }),
    ),
  ),
  note: lenient(v.object({ text: v.string(), updatedBy: v.string(), updatedAt: timestampMs })),
  versions: lenient(versions),
})
export type AdminUser = v.InferOutput<typeof adminUser>

/** Finds a user by support id, round token, install id or e-mail. */
export const findUser = endpoint('GET', '/rest/admin/find_user/{query}', { response: orNothing(adminUser) })

const key = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))

/** Other APIs may respond with anything. */
export const optionalChanged = { response: changed, isResponseOptional: true }

/** Changes the login of an account. May return the updated user. */
export const changeLogin = endpoint('POST', '/rest/admin/change_login', {
  body: v.object({ iid: key, newLogin: email }),
  response: orNothing(v.object({ ...adminUser.entries, changeId: text, version: text })),
})
export const addProperty = endpoint('POST', '/rest/admin/add_property', {
  body: v.object({
    iid: key,
    name: key,
    value: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(2000)),
  }),
  ...optionalChanged,
})

export const findLicense = endpoint('GET', '/rest/admin/find_license/{iid}', {
  response: orNothing(licenses),
})
const durationDays = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500))
export const addLicense = endpoint('POST', '/rest/admin/add_license', {
  body: v.object({ iid: key, durationDays }),
  ...optionalChanged,
})

/**
 * Changes how long a golfer has a license. `extend` adds days to the end of the active one. `until` sets the last day,
 * in UTC, of the licenses that staff added; `revoke` ends these licenses now. Purchases are not changed.
 */
export const changeLicense = endpoint('POST', '/rest/admin/change_license', {
  body: v.variant('action', [
    v.object({ action: v.literal('extend'), iid: key, durationDays }),
    v.object({
      action: v.literal('until'),
      iid: key,
      date: v.pipe(v.string(), v.isoDate('expected a date such as 2027-01-31')),
    }),
    v.object({ action: v.literal('revoke'), iid: key }),
  ]),
  ...optionalChanged,
})

export const deleteRound = endpoint('DELETE', '/rest/admin/delete_round/{token}', optionalChanged)
export const undeleteRound = endpoint('POST', '/rest/admin/undelete_round/{token}', optionalChanged)
/** The maximum number of rounds that one call changes. */
export const ROUNDS_AT_ONCE_MAX = 2_000

/**
 * Deletes or restores rounds of one golfer, all or none. `changed` lists those that were not in this state before. A
 * service without this call has only those for one round.
 */
export const changeRounds = endpoint('POST', '/rest/admin/change_rounds', {
  body: v.object({
    /** Support id or install id. */
    id: key,
    tokens: v.pipe(
      v.array(key),
      v.minLength(1, 'is empty'),
      v.maxLength(ROUNDS_AT_ONCE_MAX, `has more than ${ROUNDS_AT_ONCE_MAX} rounds`),
    ),
    isDeleted: v.boolean(),
  }),
  response: v.object({ changed: items(v.string()), changeId: text }),
  isLong: true,
})
/** Returns the recorded round, byte for byte as uploaded. The console links to it. */
export const downloadRound = endpoint('GET', '/rest/admin/download_round/{token}')
/** Returns the print page of a round. The console links to it. */
export const printRound = endpoint('GET', '/rest/admin/round', {
  query: v.object({ token: v.pipe(v.string(), v.nonEmpty('is empty')) }),
})
