import { uploadRecipients, uploadTemplate } from '../../../../contract/staff/mailing-files.ts'
import { UPLOAD_MAX_BYTES } from '../../../../contract/staff/uploads.ts'
import { counted } from '../../../../domain/format/counted.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { Platform } from '../../../../platform/platform.ts'
import {
  createFileQueue,
  type FileInQueue,
  type SendFileOptions,
} from '../../../../platform/stores/file-queue.ts'
import { type FileKind, messages } from './messages.ts'

/** How an upload can end. */
type UploadSettled =
  /** A file of this name exists, and staff must decide whether to replace it. */
  | { status: 'held' }
  | { status: 'done'; text: string }
  /** `problem` describes a problem of the file itself, which sending it again cannot solve. */
  | { status: 'failed'; problem: string }
  | { status: 'failed'; failure: Failure }

interface Fields {
  kind: FileKind
  /** The name of the file in the service. */
  name: string
}

export type Upload = FileInQueue<Fields, UploadSettled>

interface Deps extends Pick<Platform, 'fileSender' | 'clock'> {
  /** Called after an upload was stored. */
  onStored: () => void
}

/** Statuses of responses that describe a problem of the file. */
const PROBLEMS = [400, 413]

/** Creates the store of uploads of files and templates, which are sent one after another. */
export function createUploads({ fileSender, clock, onStored }: Deps) {
  const queue = createFileQueue<Fields, UploadSettled>({ clock, send })

  async function send({ kind, name, file }: Upload, sending: SendFileOptions): Promise<UploadSettled> {
    const input = { path: { name }, query: sending.isConfirmed ? ({ replace: 'true' } as const) : {} }
    const state =
      kind === 'recipients'
        ? await sendRecipients(input, file, sending)
        : toState(await fileSender.send(uploadTemplate, input, file, sending), () => 'Stored')
    if (state.status === 'done') onStored()
    return state
  }

  async function sendRecipients(
    input: Parameters<typeof fileSender.send<typeof uploadRecipients>>[1],
    file: File,
    options: Parameters<typeof fileSender.send>[3],
  ): Promise<UploadSettled> {
    if (file.size > UPLOAD_MAX_BYTES) return { status: 'failed', problem: messages.tooLarge }
    const result = await fileSender.send(uploadRecipients, input, file, options)
    return toState(result, ({ rows }) =>
      rows === undefined ? 'Stored' : `Stored, ${counted(rows, 'row', 'rows')}`,
    )
  }

  return {
    $state: queue.$state,
    add(kind: FileKind, files: readonly { name: string; file: File }[]): void {
      // Removes the results of earlier uploads of the same names.
      const names = new Set(files.map(({ name }) => name))
      const isAgain = ({ kind: ofKind, name, state: { status } }: Upload) =>
        ofKind === kind && names.has(name) && ['held', 'done', 'failed'].includes(status)
      const again = queue.$state.get().files.filter(isAgain)
      queue.remove(again.map(({ id }) => id))
      queue.add(files.map((one) => ({ ...one, kind })))
      queue.start()
    },
    /** Sends a failed upload again. */
    retry: (id: string) => queue.resend([id], 'failed'),
    /** Replaces the file of the same name. */
    replace: (id: string) => queue.resend([id], 'held', true),
    /** Cancels an upload that is being sent, and removes it from the list. */
    dismiss: (id: string) => queue.remove([id]),
  }
}
export type Uploads = ReturnType<typeof createUploads>

function toState<T>(
  result: { ok: true; value: T } | { ok: false; failure: Failure },
  doneText: (value: T) => string,
): UploadSettled {
  if (result.ok) return { status: 'done', text: doneText(result.value) }
  const { failure } = result
  if (failure.kind !== 'http') return { status: 'failed', failure }
  if (failure.status === 409) return { status: 'held' }
  if (!PROBLEMS.includes(failure.status) || failure.body === '') return { status: 'failed', failure }
  return { status: 'failed', problem: failure.body.replace(/^(?:file|name|body): /, '') }
}
