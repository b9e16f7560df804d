import * as v from 'valibot'
import { UPLOAD_FIELD, type Uploaded, type UploadType, uploadType } from '../../../contract/staff/uploads.ts'
import type { Account } from '../../base/account.ts'
import { uploadedRound } from '../../base/audit/audit-target.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { receiveFile } from '../../base/http/receive-file.ts'
import { parseRecordedRound, parseSnapshot } from '../../golf/rounds/documents.ts'
import type { StoredUpload } from '../../golf/rounds/round-uploads.ts'
import type { StaffAreas, StaffDeps, StaffServices } from '../areas.ts'

export function uploadHandlers({ services, inBackground }: StaffDeps) {
  const { roundUploads, snapshots, uploadHistory } = services
  const calls = staffCalls(services)

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
      async handle({ path }, call) {
        const target = targetOf(path)
        const received = await receive(services, calls, call, target)
        const store = target.type === 'round' ? storeRound : storeSnapshot
        const uploaded = await store(calls, call, received, target.identifier)
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
        const iid = await installOf(services, { type, identifier })
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
async function installOf(
  { installs, accounts }: StaffServices,
  { type, identifier }: Target,
): Promise<string | null> {
  if (type === 'round') return (await installs.exists(identifier)) ? identifier : null
  const account = await accounts.findByEmail(identifier)
  return (account && (await installs.primaryOf(account.id))) ?? null
}

type StaffCalls = ReturnType<typeof staffCalls<StaffAreas>>
type Received = Awaited<ReturnType<typeof receive>>

/** Receives the file of an upload. Also records an upload whose file could not be received. */
async function receive(
  services: StaffServices,
  { attempt }: StaffCalls,
  call: Call<Account>,
  target: Target,
) {
  const { type, identifier } = target
  const facts: Facts = { [type === 'round' ? 'install' : 'login']: identifier }
  const event = {
    action: `upload ${type}`,
    iid: await installOf(services, target),
    detail: () => detailOf(facts),
  }
  const bytes = await attempt(call, event, () =>
    receiveFile(call.request, UPLOAD_FIELD, (name) => {
      facts.file = name
    }),
  )
  return { facts, event, bytes }
}

/** Stores and records an upload. */
async function storeRound(
  { change }: StaffCalls,
  call: Call<Account>,
  { facts, event, bytes }: Received,
  iid: string,
): Promise<Uploaded> {
  const { value, changeId } = await change(call, event, async ({ roundUploads }) => {
    const recorded = parseRecordedRound(bytes)
    facts.token = recorded.token
    const stored = await roundUploads.store({ iid, bytes, recorded }, facts.file ?? '')
    facts.token = stored.token
    return { value: stored, undo: undoOfRound(stored), result: resultOf(stored) }
  })
  const { token, warnings, isDeleted } = value
  return { token, warnings, isDeleted: isDeleted || undefined, changeId }
}

/** Undoing the upload deletes a round that it has created, and restores one that it has replaced. */
function undoOfRound({ token, isReplaced, restoreId, storedHash }: StoredUpload): UndoStep | undefined {
  if (isReplaced) return undoOf({ restoreId }, uploadedRound(token))
  return { type: 'round', token, before: true, after: false, uploadedHash: storedHash }
}

function resultOf({ isReplaced, isDeleted }: { isReplaced: boolean; isDeleted: boolean }): string {
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
  const { changeId } = await change(call, event, async ({ snapshots }) => {
    const stored = await snapshots.store(login, parseSnapshot(bytes), facts.file)
    const result = stored.isReplaced ? 'replaced' : 'created'
    return { undo: undoOf(stored, `snapshot ${login}`), result }
  })
  return { token: undefined, warnings: [], isDeleted: undefined, changeId }
}

/** @param of what was uploaded */
function undoOf({ restoreId }: { restoreId: string | undefined }, of: string): UndoStep | undefined {
  return restoreId === undefined ? undefined : { type: 'upload', restoreId, of }
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
