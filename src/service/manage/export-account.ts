import { emailKey } from '../accounts/email-key.ts'
import type { Database } from '../database/database.ts'
import { notFound } from '../http/http-error.ts'
import type { Services } from '../services.ts'

/** Returns everything that is stored about an account, without secrets. @throws HttpError 404 when there is none */
export async function exportAccount(db: Database, { audit }: Pick<Services, 'audit'>, email: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'support_id', 'created_at', 'disabled_at'])
    .where('email', '=', emailKey(email))
    .executeTakeFirst()
  if (!account) throw notFound(`There is no account ${emailKey(email)}`)
  const installs = await db
    .selectFrom('installs')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .execute()
  const iids = installs.map(({ iid }) => iid)
  return {
    exportedAt: new Date().toISOString(),
    account,
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('account_id', '=', account.id)
      .execute(),
    installs: installs.map(({ watches_json, ...install }) => ({
      ...install,
      watches: JSON.parse(watches_json) as unknown,
    })),
    ...(iids.length > 0 && (await ownedByInstalls(db, iids))),
    auditEvents: iids.length > 0 ? await audit.of(iids) : [],
    ...(await mailsTo(db, account.email)),
  }
}

async function ownedByInstalls(db: Database, iids: string[]) {
  const properties = await db.selectFrom('properties').selectAll().where('iid', 'in', iids).execute()
  const rounds = await db
    .selectFrom('rounds')
    .select(['token', 'iid', 'recorded', 'is_live', 'is_deleted', 'created_at', 'updated_at'])
    .where('iid', 'in', iids)
    .orderBy('started_at')
    .execute()
  return {
    properties: properties.map(({ fields_json, ...property }) => ({
      ...property,
      fields: JSON.parse(fields_json) as unknown,
    })),
    licenses: await db.selectFrom('licenses').selectAll().where('iid', 'in', iids).execute(),
    promoCodes: await db
      .selectFrom('promo_codes')
      .select(['code', 'iid', 'bound_at', 'purchase_id'])
      .where('iid', 'in', iids)
      .execute(),
    rounds: rounds.map(({ recorded, ...round }) => ({
      ...round,
      recorded: JSON.parse(new TextDecoder().decode(recorded)) as unknown,
    })),
  }
}

async function mailsTo(db: Database, email: string) {
  const optOuts = await db
    .selectFrom('mail_recipients')
    .innerJoin('mail_opt_outs', 'mail_opt_outs.token', 'mail_recipients.token')
    .select(['category', 'mail_opt_outs.created_at'])
    .where('email', '=', email)
    .execute()
  const mailings = await db
    .selectFrom('mailing_recipients')
    .innerJoin('mailing_runs', 'mailing_runs.id', 'mailing_recipients.run_id')
    .select(['campaign', 'started_at', 'mailing_recipients.status', 'fields_json'])
    .where('email', '=', email)
    .orderBy('started_at')
    .execute()
  return {
    optOuts,
    mailings: mailings.map(({ fields_json, ...mailing }) => ({
      ...mailing,
      fields: JSON.parse(fields_json) as unknown,
    })),
  }
}
