import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { UPLOAD_FIELD, type Uploaded, type UploadType, uploadType } from '../../../contract/uploads.ts'
import type { Account } from '../../base/account.ts'
import type { AuditEvent } from '../../base/audit/audit.ts'
import type { Database } from '../../base/database/database.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { receiveFile } from '../../base/http/receive-file.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import { parseRecordedRound, parseSnapshot } from '../../golf/rounds/documents.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import type { Services } from '../../services.ts'

export function uploadHandlers({ services, inBackground }: ServiceDeps) {
  const { audit, roundUploads, snapshots, uploadHistory } = services

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
      async handle({ path }, { account, request }) {
        const target = targetOf(path)
        const received = await receive(services, target, account, request)
        const store = target.type === 'round' ? storeRound : storeSnapshot
        const uploaded = await store(services, received, target.identifier)
        if (uploaded.restoreId !== undefined) {
          inBackground('Pruning the upload history', uploadHistory.prune())
        }
        return uploaded
      },
    },

    previewUpload: {
      summary: 'Compares a file with what uploading it would overwrite, and changes nothing.',
      description:
        'The parameters are those of `upload`. The list is empty when nothing would be overwritten.',
      parameters: { type: { enum: [...uploadType.options] } },
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const { type, identifier } = targetOf(path)
        const bytes = await receiveFile(call.request, UPLOAD_FIELD)
        const changes =
          type === 'round'
            ? await roundUploads.preview({ iid: identifier, bytes, recorded: parseRecordedRound(bytes) })
            : await snapshots.preview(identifier, parseSnapshot(bytes))
        const iid = await installOf(services, { type, identifier })
        await audit.recordRead({ actor: call.account.email, action: `compare ${type}`, iid })
        logStaffRead(call, iid)
        return { changes }
      },
    },

    restoreUpload: {
      summary: 'Restores what an upload replaced.',
      description:
        'The id is the `restoreId` of the upload. The status is 409 when the round or account has changed since, and ' +
        '404 when the replaced data is no longer stored.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      handle: ({ path }, { account }) => restore(services, path.id, account),
    },
  } satisfies Partial<Handlers>
}

interface Target {
  type: UploadType
  identifier: string
}

/** Returns an install of the golfer, or null if there is none; the upload is then rejected. */
async function installOf(
  { installs, accounts }: Services,
  { type, identifier }: Target,
): Promise<string | null> {
  if (type === 'round') return (await installs.exists(identifier)) ? identifier : null
  const account = await accounts.findByEmail(identifier)
  return (account && (await installs.primaryOf(account.id))) ?? null
}

type Received = Awaited<ReturnType<typeof receive>>

/** Receives the file of an upload. Also records an upload whose file could not be received. */
async function receive(services: Services, target: Target, account: Account, request: FastifyRequest) {
  const { type, identifier } = target
  const facts: Facts = { [type === 'round' ? 'install' : 'login']: identifier }
  const event = {
    actor: account.email,
    action: `upload ${type}`,
    iid: await installOf(services, target),
    detail: () => detailOf(facts),
  }
  const bytes = await services.audit.withFailureAudit(event, () =>
    receiveFile(request, UPLOAD_FIELD, (name) => {
      facts.file = name
    }),
  )
  return { facts, event, bytes }
}

async function storeRound(
  services: Services,
  { facts, event, bytes }: Received,
  iid: string,
): Promise<Uploaded> {
  const { isReplaced, isDeleted, ...uploaded } = await recordUpload(
    services,
    event,
    async (trx) => {
      const recorded = parseRecordedRound(bytes)
      facts.token = recorded.token
      const { roundUploads } = services.forTransaction(trx)
      const stored = await roundUploads.store({ iid, bytes, recorded }, facts.file ?? '')
      facts.token = stored.token
      return stored
    },
    ({ isReplaced, isDeleted }) => {
      if (!isReplaced) return 'created'
      return isDeleted ? 'replaced: the round stays deleted' : 'replaced'
    },
  )
  return { ...uploaded, isDeleted: isDeleted || undefined, isCreated: !isReplaced }
}

async function storeSnapshot(
  services: Services,
  { facts, event, bytes }: Received,
  login: string,
): Promise<Uploaded> {
  const { restoreId } = await recordUpload(
    services,
    event,
    (trx) => services.forTransaction(trx).snapshots.store(login, parseSnapshot(bytes), facts.file),
    (stored) => (stored.restoreId === undefined ? 'created' : 'replaced'),
  )
  return { token: undefined, warnings: [], isDeleted: undefined, isCreated: undefined, restoreId }
}

/** Stores and records an upload. Undoing the change restores the replaced data. */
async function recordUpload<Stored extends { restoreId: string | undefined }>(
  { audit }: Services,
  event: AuditEvent,
  store: (trx: Database) => Promise<Stored>,
  resultOf: (stored: Stored) => string,
): Promise<Stored> {
  let stored: Stored | undefined
  await audit.withUndo(
    event,
    async (trx) => {
      stored = await store(trx)
      const { restoreId } = stored
      return restoreId === undefined ? undefined : { type: 'upload', restoreId }
    },
    () => (stored ? resultOf(stored) : 'done'),
  )
  if (!stored) throw new Error('the upload has stored nothing')
  return stored
}

/** Restores what an upload has replaced, and records it. */
async function restore(services: Services, id: string, account: Account) {
  const replacement = await services.uploadHistory.find(id)
  const { type, subject, fileName } = replacement
  const round = type === 'round' ? await services.rounds.recordedOf(subject) : undefined
  const iid = type === 'round' ? round?.iid : await services.installs.primaryOf(subject)
  const facts = { file: fileName, ...(type === 'round' && { token: subject }) }
  const event = {
    actor: account.email,
    action: `restore ${type}`,
    iid: iid ?? null,
    detail: `as before the upload of ${detailOf(facts)}`,
  }
  await services.audit.withAudit(
    event,
    (trx) => {
      const { roundUploads, snapshots } = services.forTransaction(trx)
      const uploads = type === 'round' ? roundUploads : snapshots
      return uploads.restore(id, replacement)
    },
    () => 'restored',
  )
  return { token: type === 'round' ? subject : undefined }
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
