import type { Snapshot } from '../../../contract/snapshot.ts'
import type { UploadPreview } from '../../../contract/staff/uploads.ts'
import { isSameJson, pairByKey } from '../../../domain/files/change-list.ts'
import { unconfirmed } from '../../accounts/account-status.ts'
import { createInstalls, markPrimary } from '../../accounts/installs.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { createUploadHistory, fingerprint, type Replacement } from '../../golf/rounds/upload-history.ts'
import { emailKey } from '../../mail/address-keys.ts'
import { type AccountState, readAccountState, writeAccountState } from './account-state.ts'
import { createProperties } from './properties.ts'

interface StoredSnapshot {
  /** Id of the previous state in the upload history; undefined if nothing has changed. */
  restoreId: string | undefined
  /** Whether the snapshot has overwritten something, and not only added to the account. */
  isReplaced: boolean
}
type SnapshotInstall = NonNullable<Snapshot['installs']>[number]

export function createSnapshots({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const compare = async (trx: Database, login: string, snapshot: Snapshot) => {
    const accountId = await lockAccount(trx, login)
    const before = await readAccountState(trx, accountId, namesOf(snapshot))
    const stranger = before.installs.find(({ account_id }) => account_id !== null && account_id !== accountId)
    if (stranger) throw await belongsToAnother(trx, stranger.iid)
    const own = before.installs.filter(({ account_id }) => account_id === accountId)
    const primaryIid = await createInstalls({ db: trx, clock }).primaryOf(accountId)
    // An upload never makes a new install the primary one.
    const primaryAfter = own.some(({ iid }) => iid === snapshot.iid) ? snapshot.iid : primaryIid
    const effect = snapshotEffect({ ...before, installs: own, primaryIid }, snapshot, primaryAfter)
    return { accountId, before, primaryAfter, ...effect }
  }

  return {
    /**
     * Returns what storing a snapshot would do.
     * @throws HttpError 404 when no account has the login, 409 when its address is not confirmed or an install belongs
     * to another account
     */
    async preview(login: string, snapshot: Snapshot): Promise<UploadPreview> {
      const { overwritten, isAdding } = await inTransaction(db, (trx) => compare(trx, login, snapshot))
      const subject = snapshot.iid
      if (overwritten.length > 0) {
        return { effect: 'overwrites', text: `Overwrites ${overwritten.join(', ')}`, subject }
      }
      return isAdding
        ? { effect: 'new', text: 'Only adds to the account', subject }
        : { effect: 'same', text: 'Already stored', subject }
    },

    /**
     * Stores a snapshot of an account's state, as uploaded by its phone. Keeps the replaced state for a restore.
     * @throws HttpError 404 when no account has the login, 409 when its address is not confirmed or an install belongs
     * to another account
     */
    async store(login: string, snapshot: Snapshot, fileName = ''): Promise<StoredSnapshot> {
      return inTransaction(db, async (trx) => {
        const { accountId, before, primaryAfter, overwritten } = await compare(trx, login, snapshot)
        for (const install of installsOf(snapshot)) {
          await saveInstall(trx, accountId, install, clock())
        }
        if (primaryAfter !== undefined) await markPrimary(trx, accountId, [primaryAfter])
        await createProperties({ db: trx, clock }).replaceUploaded(snapshot.iid, snapshot.properties ?? [])
        const isReplaced = overwritten.length > 0
        const storedHash = hashOf(await readAccountState(trx, accountId, before))
        if (!isReplaced && storedHash === hashOf(before)) return { restoreId: undefined, isReplaced }
        const restoreId = await createUploadHistory({ db: trx, clock }).add({
          type: 'snapshot',
          subject: accountId,
          fileName,
          replaced: Buffer.from(JSON.stringify(before)),
          storedHash,
        })
        return { restoreId, isReplaced }
      })
    },

    /**
     * Restores the state that an upload replaced. Installs that the upload created are deleted.
     * @throws HttpError 409 when the state has been changed since or was restored before
     */
    async restore(id: string, { subject: accountId, replaced, storedHash }: Replacement): Promise<void> {
      const state = JSON.parse(new TextDecoder().decode(replaced)) as AccountState
      await inTransaction(db, async (trx) => {
        await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
        await createUploadHistory({ db: trx, clock }).setRestored(id)
        if (hashOf(await readAccountState(trx, accountId, state)) !== storedHash) {
          throw conflict('The account has changed since this upload; nothing was restored')
        }
        await writeAccountState(trx, accountId, state)
      })
    },
  }
}

const hashOf = (state: AccountState) => fingerprint(JSON.stringify(state))

/**
 * Locks an account, so that concurrent snapshots of it are stored one after another. Returns its id.
 * @throws HttpError 404 when no account has the login, 409 when its address is not confirmed
 */
async function lockAccount(trx: Database, login: string): Promise<string> {
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'confirmed_at'])
    .where('email', '=', emailKey(login))
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound(`There is no account with the login ${login.trim()}`)
  if (account.confirmed_at === null) throw unconfirmed(emailKey(login))
  return account.id
}

function namesOf(snapshot: Snapshot): Pick<AccountState, 'iid' | 'namedIids'> {
  return { iid: snapshot.iid, namedIids: installsOf(snapshot).map(({ iid }) => iid) }
}

async function belongsToAnother(trx: Database, iid: string): Promise<Error> {
  const owner = await trx
    .selectFrom('installs')
    .innerJoin('accounts', 'accounts.id', 'installs.account_id')
    .select('email')
    .where('iid', '=', iid)
    .executeTakeFirst()
  return conflict(`The install ${iid} belongs to the account ${owner?.email ?? ''}`.trim())
}

/** Returns the installs of a snapshot, including its own, in a fixed order that prevents deadlocks. */
function installsOf({ iid, installs = [] }: Snapshot): (SnapshotInstall | { iid: string })[] {
  const all = installs.some((install) => install.iid === iid) ? installs : [...installs, { iid }]
  return all.toSorted((a, b) => (a.iid < b.iid ? -1 : 1))
}

/** @throws HttpError 409 when the install belongs to another account */
async function saveInstall(
  trx: Database,
  accountId: string,
  install: SnapshotInstall | { iid: string },
  now: number,
): Promise<void> {
  const details = 'deviceModel' in install ? install : undefined
  const columns = {
    account_id: accountId,
    ...(details && {
      device_model: details.deviceModel ?? null,
      app_version: details.appVersion ?? null,
      watches_json: JSON.stringify(details.pairedWatchesInfo ?? []),
    }),
    ...(details?.timestamp !== undefined && { created_at: Math.trunc(details.timestamp) }),
  }
  const saved = await trx
    .insertInto('installs')
    .values({ iid: install.iid, created_at: now, ...columns })
    .onConflict((c) =>
      c
        .column('iid')
        .doUpdateSet(columns)
        .where((e) => e.or([e('installs.account_id', 'is', null), e('installs.account_id', '=', accountId)])),
    )
    .returning('iid')
    .executeTakeFirst()
  if (!saved) throw await belongsToAnother(trx, install.iid)
}

/** What is stored of the account and the installs of a snapshot. `installs` are those of the account. */
type Stored = Pick<AccountState, 'installs' | 'properties'> & { primaryIid: string | undefined }

/**
 * Returns what storing a snapshot would overwrite, in words, and whether it would add something.
 * @param primaryAfter the account's primary install afterwards
 */
function snapshotEffect(
  { installs, properties, primaryIid }: Stored,
  snapshot: Snapshot,
  primaryAfter: string | undefined,
) {
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

function isInstallChanged(stored: Stored['installs'][number], uploaded: SnapshotInstall): boolean {
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
