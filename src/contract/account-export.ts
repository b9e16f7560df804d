import * as v from 'valibot'
import { golferFacts } from './account.ts'
import { exportPaths } from './account-export-paths.ts'
import { endpoint } from './endpoint.ts'
import { recordedRound } from './recorded-round.ts'
import { emailCategory } from './unsubscribe.ts'
import { timestampMs } from './wire.ts'

const text = v.string()
const time = v.nullable(timestampMs)

const account = v.object({
  email: text,
  name: text,
  ...golferFacts,
  role: v.picklist(['golfer', 'staff']),
  /** The number that support uses to find the account. */
  supportId: text,
  createdAt: timestampMs,
  /** When the owner of the e-mail address confirmed it. */
  confirmedAt: time,
  /** When an operator disabled the account. */
  disabledAt: time,
  /** When the account will be deleted, as its owner asked. */
  deletionAt: time,
  /** A new address that is not confirmed yet. */
  pendingEmail: v.nullable(text),
  /** Addresses that the account had before and had confirmed. */
  formerEmails: v.array(v.object({ email: text, changedAt: timestampMs })),
})

/** How a round was recorded on this site (docs/wire.md, "Score sheets"). */
const scoreSheet = v.object({
  mode: v.picklist(['entries', 'document']),
  state: v.picklist(['live', 'finished', 'discarded']),
  createdAt: timestampMs,
  /** The document that the log changes. */
  begunWith: v.unknown(),
  /** The devices that entered something, by their number in the log. */
  devices: v.array(v.object({ device: v.number(), name: v.nullable(text), by: text })),
  scorerKeys: v.array(v.object({ name: text, createdAt: timestampMs, withdrawnAt: time })),
  /** The log. */
  entries: v.array(v.unknown()),
})

const round = v.object({
  token: text,
  /** The install that recorded it. */
  iid: text,
  isLive: v.boolean(),
  isDeleted: v.boolean(),
  createdAt: timestampMs,
  updatedAt: timestampMs,
  /** Gross total of the golfer's side; null if a hole was picked up. */
  gross: v.nullable(v.number()),
  /** For a handicap record (docs/wire.md, "Adjusted gross score"); null if it is not known. */
  adjustedGross: v.nullable(v.number()),
  /** The round file as it was uploaded. It can be uploaded again as it is, with `POST /rest/admin/upload/round/{iid}`. */
  recorded: recordedRound,
  /** Missing if the round was uploaded. */
  scoreSheet: v.optional(scoreSheet),
})

/**
 * Everything that is stored about an account, without secrets (docs/wire.md, "Account export"). The rounds are the last
 * field, because they are sent while they are being read.
 */
export const accountExport = v.object({
  version: v.literal(1),
  exportedAt: timestampMs,
  account,
  sessions: v.array(
    v.object({
      /** Browser and operating system, such as "Chrome on Windows". */
      client: v.nullable(text),
      createdAt: timestampMs,
      /** Accurate to a few minutes. */
      lastUsedAt: time,
      expiresAt: timestampMs,
    }),
  ),
  passkeys: v.array(v.object({ name: text, createdAt: timestampMs, lastUsedAt: time })),
  /** The access tokens of apps, without their secrets. */
  accessTokens: v.optional(
    v.array(v.object({ name: text, scope: text, createdAt: timestampMs, lastUsedAt: time })),
  ),
  installs: v.array(
    v.object({
      iid: text,
      /** Whether this is the primary install of the account. */
      isPrimary: v.boolean(),
      createdAt: timestampMs,
      deviceModel: v.nullable(text),
      appVersion: v.nullable(text),
      /** The paired watches as the phone uploaded them. */
      watches: v.array(v.unknown()),
    }),
  ),
  properties: v.array(
    v.object({
      iid: text,
      type: text,
      /** Whether support set it; otherwise a phone uploaded it. */
      isServerSet: v.boolean(),
      isDeleted: v.boolean(),
      committedAt: timestampMs,
      /** The fields of the property, which depend on its type (docs/wire.md, "Snapshot files"). */
      fields: v.record(text, v.unknown()),
    }),
  ),
  licenses: v.array(
    v.object({
      iid: text,
      source: v.picklist(['server', 'purchase']),
      type: text,
      createdAt: timestampMs,
      expiresAt: time,
      additionalInfo: v.nullable(text),
    }),
  ),
  promoCodes: v.array(
    v.object({ code: text, iid: text, boundAt: timestampMs, purchaseId: v.nullable(text) }),
  ),
  /** The categories of e-mails that the address has opted out of. */
  optOuts: v.array(v.object({ category: emailCategory, createdAt: timestampMs })),
  /** Why mailings skip the address (docs/wire.md, "Suppressed addresses"); missing if they do not. */
  suppressions: v.optional(
    v.array(
      v.object({
        source: v.picklist(['refusal', 'report', 'staff']),
        reason: text,
        createdAt: timestampMs,
      }),
    ),
  ),
  /** The mailings that had the address among their recipients. */
  mailings: v.array(
    v.object({ campaign: text, startedAt: timestampMs, status: text, fields: v.record(text, v.unknown()) }),
  ),
  /** The mails about the account that wait to be sent or have failed; sent ones are not stored. */
  accountMails: v.optional(
    v.array(
      v.object({
        kind: text,
        recipient: text,
        createdAt: timestampMs,
        /** When the attempts to send it ended. */
        failedAt: time,
      }),
    ),
  ),
  /**
   * Changes and reads by support and the operator, and what was done with rounds that were recorded on this site, newest
   * first. It does not say which person of support made them.
   */
  auditEvents: v.array(
    v.object({
      at: timestampMs,
      actor: v.picklist(['staff', 'operator', 'owner', 'service']),
      kind: v.picklist(['change', 'read']),
      action: text,
      result: text,
      detail: v.nullable(text),
      /** What else the event concerns, such as a round. */
      subject: v.nullable(v.object({ type: text, id: text })),
    }),
  ),
  /** The note of support about the account. */
  supportNotes: v.array(v.object({ text: text, updatedAt: timestampMs })),
  /** What uploads replaced in the last 30 days: a round file, or the previous state of the account. */
  replacedUploads: v.array(
    v.object({
      at: timestampMs,
      type: v.picklist(['round', 'snapshot']),
      fileName: text,
      replaced: v.unknown(),
    }),
  ),
  /** Players of rounds: those of others that the account has claimed, and those of its own that others have claimed. */
  claims: v.optional(
    v.array(
      v.object({
        roundToken: text,
        playerName: text,
        isOwn: v.boolean(),
        state: v.picklist(['asked', 'agreed', 'declined']),
        createdAt: timestampMs,
        answeredAt: time,
      }),
    ),
  ),
  /** What the golfer has entered about the people of their rounds. */
  partners: v.optional(
    v.array(
      v.object({
        name: text,
        handicapIndex: v.nullable(v.number()),
        tee: v.nullable(text),
        updatedAt: timestampMs,
      }),
    ),
  ),
  /** The competitions that the account organises, with their documents. The rounds of their groups are among the rounds. */
  competitions: v.optional(
    v.array(v.object({ token: text, createdAt: timestampMs, isDeleted: v.boolean(), document: v.unknown() })),
  ),
  /** The live rounds that browsers follow while they were signed in, without how they are reached. */
  followedRounds: v.optional(
    v.array(v.object({ roundToken: text, birdies: v.boolean(), createdAt: timestampMs })),
  ),
  rounds: v.array(round),
})
export type AccountExport = v.InferOutput<typeof accountExport>

/** Returns everything that is stored about the signed-in account, as a file to download. */
export const exportAccount = endpoint('GET', exportPaths.account, { response: accountExport })
/** Returns the rounds of the signed-in account as comma separated values, newest first. */
export const exportRounds = endpoint('GET', exportPaths.rounds)
