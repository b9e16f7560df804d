import type { AccountExport } from '../../../contract/account-export.ts'
import { OPERATOR, OWNER, SERVICE } from '../../base/audit/audit.ts'
import type { Database } from '../../base/database/database.ts'
import { notFound } from '../../base/http/http-error.ts'
import { ACCOUNT_MAIL, queuedMail } from '../../mail/account-mails/account-mails.ts'
import { addressKeys } from '../../mail/address-keys.ts'
import { factsColumns, knownPartnersOf, toFacts } from '../golfer-facts.ts'
import { confirmedAddressesOf } from './addresses.ts'

/** Matches e-mail addresses in texts of support, because they may be those of staff. */
const ADDRESS = /\S+@\S+/g

/** How the export names the actors of audit events. Everybody else is staff. */
const ACTORS = new Map([
  [OPERATOR, 'operator' as const],
  [OWNER, 'owner' as const],
  [SERVICE, 'service' as const],
])

/** Returns everything that is stored about an account, except its rounds. @throws HttpError 404 when there is none */
export async function exportParts(
  db: Database,
  accountId: string,
): Promise<Omit<AccountExport, 'version' | 'exportedAt' | 'rounds'>> {
  const account = await readAccount(db, accountId)
  return {
    account,
    sessions: await readSessions(db, accountId),
    passkeys: await readPasskeys(db, accountId),
    accessTokens: await readAccessTokens(db, accountId),
    ...(await readInstalls(db, accountId)),
    ...(await readMails(db, await confirmedAddressesOf(db, accountId))),
    accountMails: await readAccountMails(db, accountId),
    auditEvents: await readAudit(db, accountId),
    supportNotes: await readNotes(db, accountId),
    replacedUploads: await readReplacedUploads(db, accountId),
    claims: await readClaims(db, accountId),
    partners: await knownPartnersOf(db, accountId),
    competitions: await readCompetitions(db, accountId),
    followedRounds: await readFollowedRounds(db, accountId),
  }
}

/** Returns a subquery of the ids of an account's installs. */
const iidsOf = (db: Database, accountId: string) =>
  db.selectFrom('installs').select('installs.iid').where('account_id', '=', accountId)

async function readAccount(db: Database, accountId: string): Promise<AccountExport['account']> {
  const row = await db
    .selectFrom('accounts')
    .select(['email', 'name', 'role', 'support_id as supportId', 'created_at as createdAt'])
    .select(['confirmed_at as confirmedAt', 'disabled_at as disabledAt', 'deletion_at as deletionAt'])
    .select(factsColumns)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such account')
  const { handicap_index_tenths, gender, ...account } = row
  const formerEmails = await db
    .selectFrom('former_emails')
    .select(['email', 'changed_at as changedAt'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at')
    .execute()
  const pending = await db
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const facts = toFacts({ handicap_index_tenths, gender })
  return { ...account, ...facts, pendingEmail: pending?.email ?? null, formerEmails }
}

async function readCompetitions(db: Database, accountId: string): Promise<AccountExport['competitions']> {
  const rows = await db
    .selectFrom('competitions')
    .innerJoin('installs', 'installs.iid', 'competitions.iid')
    .select(['token', 'competitions.created_at as createdAt', 'is_deleted', 'document_json'])
    .where('account_id', '=', accountId)
    .orderBy('competitions.created_at')
    .execute()
  return rows.map(({ is_deleted, document_json, ...row }) => ({
    ...row,
    isDeleted: is_deleted === 1,
    document: JSON.parse(document_json) as unknown,
  }))
}

async function readClaims(db: Database, accountId: string): Promise<AccountExport['claims']> {
  const rows = await db
    .selectFrom('round_claims')
    .innerJoin('rounds', 'rounds.token', 'round_claims.token')
    .select(['round_claims.token as roundToken', 'player_name as playerName', 'account_id', 'state'])
    .select(['round_claims.created_at as createdAt', 'answered_at as answeredAt'])
    .where((e) => e.or([e('account_id', '=', accountId), e('rounds.iid', 'in', iidsOf(db, accountId))]))
    .orderBy('id')
    .execute()
  return rows.map(({ account_id, ...claim }) => ({ ...claim, isOwn: account_id === accountId }))
}

async function readFollowedRounds(db: Database, accountId: string): Promise<AccountExport['followedRounds']> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['token as roundToken', 'birdies', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ birdies, ...row }) => ({ ...row, birdies: birdies === 1 }))
}

function readSessions(db: Database, accountId: string): Promise<AccountExport['sessions']> {
  return db
    .selectFrom('sessions')
    .select(['client', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

function readPasskeys(db: Database, accountId: string): Promise<AccountExport['passkeys']> {
  return db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

function readAccessTokens(db: Database, accountId: string): Promise<AccountExport['accessTokens']> {
  return db
    .selectFrom('access_tokens')
    .select(['name', 'scope', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

async function readInstalls(
  db: Database,
  accountId: string,
): Promise<Pick<AccountExport, 'installs' | 'properties' | 'licenses' | 'promoCodes'>> {
  const installs = await db
    .selectFrom('installs')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const properties = await db
    .selectFrom('properties')
    .selectAll()
    .where('iid', 'in', iidsOf(db, accountId))
    .orderBy('iid')
    .orderBy('position')
    .orderBy('slot')
    .execute()
  const licenses = await db
    .selectFrom('licenses')
    .select(['iid', 'source', 'type', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select('additional_info')
    .where('iid', 'in', iidsOf(db, accountId))
    .orderBy('created_at')
    .execute()
  const promoCodes = await db
    .selectFrom('promo_codes')
    .select(['code', 'iid', 'bound_at as boundAt', 'purchase_id as purchaseId'])
    .where('iid', 'in', iidsOf(db, accountId))
    .orderBy('bound_at')
    .execute()
  return {
    installs: installs.map((install) => ({
      iid: install.iid,
      isPrimary: install.is_primary === 1,
      createdAt: install.created_at,
      deviceModel: install.device_model,
      appVersion: install.app_version,
      watches: JSON.parse(install.watches_json) as unknown[],
    })),
    properties: properties.map((property) => ({
      iid: property.iid,
      type: property.type,
      isServerSet: property.slot.startsWith('server:'),
      isDeleted: property.is_deleted === 1,
      committedAt: property.committed_at,
      fields: JSON.parse(property.fields_json) as Record<string, unknown>,
    })),
    licenses: licenses.map(({ additional_info, ...license }) => ({
      ...license,
      additionalInfo: additional_info?.replace(ADDRESS, 'staff') ?? null,
    })),
    promoCodes: promoCodes.flatMap(({ iid, boundAt, ...code }) =>
      iid === null || boundAt === null ? [] : [{ ...code, iid, boundAt }],
    ),
  }
}

async function readMails(
  db: Database,
  emails: string[],
): Promise<Pick<AccountExport, 'optOuts' | 'suppressions' | 'mailings'>> {
  if (emails.length === 0) return { optOuts: [], suppressions: [], mailings: [] }
  const keys = await addressKeys(db, emails)
  const optOuts = await db
    .selectFrom('mail_recipients')
    .innerJoin('mail_opt_outs', 'mail_opt_outs.token', 'mail_recipients.token')
    .select(['category', 'mail_opt_outs.created_at as createdAt'])
    .where('email', 'in', keys)
    .orderBy('category')
    .execute()
  const suppressions = await db
    .selectFrom('mail_suppressions')
    .select(['source', 'reason', 'created_at as createdAt'])
    .where('email', 'in', keys)
    .orderBy('created_at')
    .execute()
  const mailings = await db
    .selectFrom('mailing_recipients')
    .innerJoin('mailing_runs', 'mailing_runs.id', 'mailing_recipients.run_id')
    .select(['campaign', 'started_at as startedAt', 'mailing_recipients.status', 'fields_json'])
    .where('email', 'in', keys)
    .orderBy('started_at')
    .execute()
  return {
    optOuts,
    suppressions,
    mailings: mailings.map(({ fields_json, ...mailing }) => ({
      ...mailing,
      fields: JSON.parse(fields_json) as Record<string, unknown>,
    })),
  }
}

async function readAccountMails(db: Database, accountId: string): Promise<AccountExport['accountMails']> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', ACCOUNT_MAIL)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(queuedMail).map(({ kind, email, createdAt, failedAt }) => ({
    kind,
    recipient: email,
    createdAt,
    failedAt,
  }))
}

async function readAudit(db: Database, accountId: string): Promise<AccountExport['auditEvents']> {
  const events = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'kind', 'action', 'result', 'detail', 'subject_type', 'subject_id'])
    .where((e) => e.or([e('iid', 'in', iidsOf(db, accountId)), e('golfer_id', '=', accountId)]))
    .orderBy('id', 'desc')
    .execute()
  return events.map(({ actor, subject_type, subject_id, ...event }) => ({
    ...event,
    subject: subject_type === null || subject_id === null ? null : { type: subject_type, id: subject_id },
    // The name of the staff member is left out, because it is another person's data.
    actor: ACTORS.get(actor) ?? ('staff' as const),
  }))
}

/** Returns the notes of support without their authors. */
function readNotes(db: Database, accountId: string): Promise<AccountExport['supportNotes']> {
  return db
    .selectFrom('user_notes')
    .select(['note as text', 'updated_at as updatedAt'])
    .where((e) => e.or([e('owner', '=', accountId), e('owner', 'in', iidsOf(db, accountId))]))
    .orderBy('updated_at')
    .execute()
}

async function readReplacedUploads(
  db: Database,
  accountId: string,
): Promise<AccountExport['replacedUploads']> {
  const rows = await db
    .selectFrom('upload_history')
    .select(['created_at as at', 'type', 'file_name as fileName', 'replaced'])
    .where((e) =>
      e.or([
        e('subject', '=', accountId),
        e('subject', 'in', e.selectFrom('rounds').select('token').where('iid', 'in', iidsOf(db, accountId))),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ replaced, ...row }) => ({
    ...row,
    replaced: JSON.parse(new TextDecoder().decode(replaced)) as unknown,
  }))
}
