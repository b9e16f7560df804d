import * as v from 'valibot'
import { UPLOAD_FIELD, type Uploaded, type UploadType, uploadType } from '../../../contract/staff/uploads.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { createInstalls } from '../../accounts/installs.ts'
import type { Account } from '../../base/account.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { receiveFile } from '../../base/http/receive-file.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { parseRecordedRound, parseSnapshot } from '../../golf/rounds/documents.ts'
import { createRoundUploads, type StoredUpload } from '../../golf/rounds/round-uploads.ts'
import { createUploadHistory } from '../../golf/rounds/upload-history.ts'
import { createSnapshots } from '../users/snapshots.ts'

export function uploadHandlers(deps: GolfDeps) {
  const { inBackground } = deps
  const roundUploads = createRoundUploads(deps)
  const snapshots = createSnapshots(deps)
  const uploadHistory = createUploadHistory(deps)
  const calls = staffCalls(deps)

  return {
    upload: {
      summary: 'Uploads a round file or a snapshot file.',
      description:
        'For `round`, the identifier is an install id; for `snapshot`, a login. An invalid file changes nothing. ' +
        'docs/wire.md describes both kinds of files.',
      parameters: { type: { enum: [...uploadType.options] } },
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ path, query }, call) {
        const target = targetOf(path)
        const received = await receive(deps, calls, call, target)
        const { type, identifier } = target
        const uploaded =
          type === 'round'
            ? await storeRound(calls, call, received, {
                iid: identifier,
                isAnother: query.another === 'true',
              })
            : await storeSnapshot(calls, call, received, identifier)
        if (uploaded.changeId !== undefined) {
          inBackground('Pruning the upload history', uploadHistory.prune())
        }
        return uploaded
      },
    },

    previewUpload: {
      summary: 'Says what uploading a file would do, and changes nothing.',
      description: 'The parameters and errors are those of `upload`.',
      parameters: { type: { enum: [...uploadType.options] } },
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const { type, identifier } = targetOf(path)
        const bytes = await receiveFile(call.request, UPLOAD_FIELD)
        const preview =
          type === 'round'
            ? await roundUploads.preview({ iid: identifier, bytes, recorded: parseRecordedRound(bytes) })
            : await snapshots.preview(identifier, parseSnapshot(bytes))
        const iid = await installOf(deps, { type, identifier })
        await calls.read(call, { action: `compare ${type}`, iid })
        return preview
      },
    },
  } satisfies Partial<Handlers>
}

interface Target {
  type: UploadType
  identifier: string
}

/** Returns an install of the golfer, or null if there is none; the upload is then rejected. */
async function installOf(deps: GolfDeps, { type, identifier }: Target): Promise<string | null> {
  if (type === 'round') return (await createInstalls(deps).exists(identifier)) ? identifier : null
  const account = await createAccounts(deps).findByEmail(identifier)
  return (account && (await createInstalls(deps).primaryOf(account.id))) ?? null
}

type StaffCalls = ReturnType<typeof staffCalls<GolfDeps>>
type Received = Awaited<ReturnType<typeof receive>>

/** Receives the file of an upload. Also records an upload whose file could not be received. */
async function receive(deps: GolfDeps, { attempt }: StaffCalls, call: Call<Account>, target: Target) {
  const { type, identifier } = target
  const facts: Facts = { [type === 'round' ? 'install' : 'login']: identifier }
  const event = {
    action: `upload ${type}`,
    iid: await installOf(deps, target),
    detail: () => detailOf(facts),
  }
  const bytes = await attempt(call, event, () =>
    receiveFile(call.request, UPLOAD_FIELD, (name) => {
      facts.file = name
    }),
  )
  return { facts, event, bytes }
}

async function storeRound(
  { change }: StaffCalls,
  call: Call<Account>,
  { facts, event, bytes }: Received,
  { iid, isAnother }: { iid: string; isAnother: boolean },
): Promise<Uploaded> {
  const { value, changeId } = await change(call, event, async (tx) => {
    const recorded = parseRecordedRound(bytes)
    facts.token = recorded.token
    const stored = await createRoundUploads(tx).store({ iid, bytes, recorded, isAnother }, facts.file ?? '')
    facts.token = stored.token
    return { value: stored, undo: undoOfRound(stored), result: resultOf(stored) }
  })
  const { token, warnings, isDeleted, isStored } = value
  return { token, warnings, isDeleted: isDeleted || undefined, isStored: isStored || undefined, changeId }
}

/** Undoing the upload deletes a round that it has created, and restores one that it has replaced. */
function undoOfRound(stored: StoredUpload): UndoStep | undefined {
  const { token, isReplaced, isStored, restoreId, storedHash } = stored
  if (isStored) return undefined
  if (isReplaced) return undoOf({ restoreId })
  return { type: 'round', token, before: true, after: false, uploadedHash: storedHash }
}

function resultOf({ isReplaced, isDeleted, isStored }: StoredUpload): string {
  if (isStored) return 'done: already stored'
  if (!isReplaced) return 'created'
  return isDeleted ? 'replaced: the round stays deleted' : 'replaced'
}

/** Stores and records an upload. Undoing the change restores the replaced data. */
async function storeSnapshot(
  { change }: StaffCalls,
  call: Call<Account>,
  { facts, event, bytes }: Received,
  login: string,
): Promise<Uploaded> {
  const { changeId } = await change(call, event, async (tx) => {
    const stored = await createSnapshots(tx).store(login, parseSnapshot(bytes), facts.file)
    const result = stored.isReplaced ? 'replaced' : 'created'
    return { undo: undoOf(stored), result }
  })
  return { token: undefined, warnings: [], isDeleted: undefined, isStored: undefined, changeId }
}

function undoOf({ restoreId }: { restoreId: string | undefined }): UndoStep | undefined {
  return restoreId === undefined ? undefined : { type: 'upload', restoreId }
}

/** @throws HttpError 400 when the type is unknown */
function targetOf(path: { type: string; identifier: string }): Target {
  const type = v.safeParse(uploadType, path.type)
  if (!type.success) throw badRequest('type: expected round or snapshot')
  return { type: type.output, identifier: path.identifier.trim() }
}

interface Facts {
  file?: string
  token?: string | undefined
  install?: string
  login?: string
}

/** Returns the facts in a fixed order: "file round.json, token R1, install I-1". */
function detailOf({ file, token, install, login }: Facts): string {
  return Object.entries({ file, token, install, login })
    .flatMap(([name, value]) => (value ? `${name} ${value}` : []))
    .join(', ')
}
