import { computed, map } from 'nanostores'
import {
  previewUpload,
  UPLOADS_KEPT_MAX,
  type UploadType,
  upload,
} from '../../../../contract/staff/uploads.ts'
import { counted } from '../../../../domain/format/counted.ts'
import { latestOnly } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import { createTypingPause } from '../../../../platform/api/typing-pause.ts'
import type { FileSender } from '../../../../platform/api/upload.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createFileQueue, type SendFileOptions } from '../../../../platform/stores/file-queue.ts'
import type { ChosenFile } from '../../../../ui/form/chosen-files.ts'
import type { ChangeNoticeStore, MadeChange } from '../../shared/changes/change-notice.store.ts'
import { undoById, undoInTurn } from '../../shared/changes/change-notice.store.ts'
import { messages } from '../messages.ts'
import {
  isOpen,
  type Preview,
  readFile,
  type UploadedFile,
  type UploadFields,
  type UploadSettled,
  withCopies,
} from './uploaded-file.ts'

/** Delay after a key press before the files are compared again. */
const TYPING_MS = 300

/** Statuses for which the response text describes what is wrong with the file. */
const ABOUT_FILE: readonly number[] = [400, 409, 413, 415, 422]

interface Form {
  type: UploadType
  /** An install id for a round, a login for a snapshot. */
  identifier: string
  /** Why the identifier cannot be used. */
  identifierError: string | undefined
  /** Why nothing was submitted. */
  problem: string | undefined
  /** Whether the form was submitted, and the files are still being compared. */
  isChecking: boolean
}

interface Deps extends Pick<Platform, 'api' | 'clock' | 'capabilities'> {
  sender: FileSender
  notice: Pick<ChangeNoticeStore, 'show'>
}

/**
 * Creates the store of the uploader. It compares the files with what is stored as soon as they are chosen, and uploads
 * them in their order. Uploads continue while other tabs are shown.
 */
export function createUploader({ api, sender, clock, notice, capabilities }: Deps) {
  const $form = map<Form>({
    type: 'round',
    identifier: '',
    identifierError: undefined,
    problem: undefined,
    isChecking: false,
  })
  const queue = createFileQueue<UploadFields, UploadSettled>({ clock, send })
  const typing = createTypingPause(clock, TYPING_MS)
  const latest = latestOnly()
  /** Whether the other files would fail for the same reason as the last one. */
  let isStopped = false

  const $state = computed([$form, queue.$state], (form, { files, isRunning }) => ({
    ...form,
    files: withCopies(files, form.type),
    isBusy: isRunning || form.isChecking,
  }))
  const isBusy = () => $state.get().isBusy
  const edit = (change: Partial<Form>) => $form.set({ ...$form.get(), ...change })
  const target = () => ({ type: $form.get().type, identifier: $form.get().identifier.trim() })

  /** Compares the files with each other and with what is stored. */
  function compare() {
    typing.cancel()
    return latest(async (signal) => {
      for (const { id, file, content } of queue.$state.get().files) {
        if (content === undefined) queue.edit(id, await readFile(file))
        if (signal.aborted) return
      }
      queue.publish()
      if (target().identifier === '') return
      let failed: Preview | undefined
      for (const { id, file, state, preview } of $state.get().files) {
        if (state.status !== 'waiting' || preview) continue
        const next = failed ?? (await previewOf(file, signal))
        if (signal.aborted) return
        // The others would fail for the same reason.
        if (next.failure) failed = next
        queue.edit(id, { preview: next })
      }
      queue.publish()
    })
  }

  async function previewOf(file: File, signal: AbortSignal): Promise<Preview> {
    const result = await sender.send(previewUpload, { path: target() }, file, { signal })
    if (result.ok) {
      const { effect: kind, ...preview } = result.value
      const canBeAnother = kind === 'same' && $form.get().type === 'round' && preview.subject === undefined
      return { kind, ...preview, canBeAnother }
    }
    const { failure } = result
    const text = problemOf(failure)
    if (text !== undefined) return { kind: 'wrong', text }
    // The install or account may also be unknown; then the upload says so.
    if (failure.kind === 'http' && (failure.status === 404 || !capabilities.has('uploadPreviews')))
      return { kind: 'unknown', text: failure.body }
    return { kind: 'unknown', text: '', failure }
  }

  async function send(
    { id, file, isAnother }: UploadedFile,
    options: SendFileOptions,
  ): Promise<UploadSettled | { status: 'waiting' }> {
    const preview = $state.get().files.find((shown) => shown.id === id)?.preview
    if (isStopped || !preview) return { status: 'waiting' }
    const { kind, text } = preview
    if (kind === 'same' || kind === 'wrong') return { status: kind === 'same' ? 'same' : 'failed', text }
    if (preview.failure) return stop(preview.failure)
    const query = isAnother ? { another: 'true' as const } : {}
    const result = await sender.send(upload, { path: target(), query }, file, options)
    if (result.ok) return { status: 'done', uploaded: result.value }
    const problem = problemOf(result.failure)
    return problem === undefined ? stop(result.failure) : { status: 'failed', text: problem }
  }

  /** Leaves the other files waiting, because they would fail for the same reason. */
  function stop(failure: Failure): UploadSettled | { status: 'waiting' } {
    isStopped = true
    if (failure.kind !== 'http' || failure.status !== 404) return { status: 'failed', text: '', failure }
    edit({ identifierError: failure.body })
    return { status: 'waiting' }
  }

  /** Lets files wait, and forgets how they compare with what is stored. */
  function reset(chosen: readonly UploadedFile[]): void {
    for (const { id, content } of chosen) {
      queue.edit(id, {
        state: { status: 'waiting' },
        ...(content !== '' && { preview: undefined, isAnother: false }),
      })
    }
    queue.publish()
  }

  let wasRunning = false
  queue.$state.listen(({ isRunning }) => {
    const hasEnded = wasRunning && !isRunning
    wasRunning = isRunning
    if (hasEnded) report()
  })
  /** The ids of the uploaded files that were reported. */
  const reported = new Set<string>()

  /** Shows what was uploaded, with one Undo for all files of the list, even if some had to be submitted again. */
  function report(): void {
    const done = queue.$state.get().files.filter(({ state }) => state.status === 'done')
    if (done.every(({ id }) => reported.has(id))) return
    for (const { id } of done) reported.add(id)
    const isUndoable = done.some(
      ({ state }) => state.status === 'done' && state.uploaded.changeId !== undefined,
    )
    notice.show({ text: uploadedText(done), api, undo: isUndoable ? undoOf(done) : undefined })
  }

  /** Returns the function that undoes uploads, the latest first. */
  function undoOf(uploaded: readonly UploadedFile[]): MadeChange['undo'] {
    let left = uploaded.toReversed()
    return async (onProgress) => {
      const failure = await undoInTurn(
        left,
        async (one) => {
          const { changeId } = (one.state.status === 'done' && one.state.uploaded) || {}
          const failure = changeId === undefined ? undefined : await undoById(api, changeId)
          if (failure) return failure
          left = left.filter((other) => other !== one)
          // It can be submitted again, such as to another install.
          reset([one])
          return undefined
        },
        onProgress,
      )
      void compare()
      return failure
    }
  }

  return {
    $state,
    /** Whether files are being sent. */
    $isUnfinished: computed($state, (state) => state.isBusy),
    edit(change: Partial<Pick<Form, 'type' | 'identifier'>>): void {
      if (isBusy()) return
      edit({ ...change, identifierError: undefined, problem: undefined })
      latest.cancel()
      reset(queue.$state.get().files.filter(isOpen))
      typing.restart(() => void compare())
    },
    /** Shows files in place of earlier ones. */
    choose(chosen: readonly ChosenFile[]): void {
      if (isBusy()) return
      const isTooMany = chosen.length > UPLOADS_KEPT_MAX
      edit({ problem: isTooMany ? messages.tooManyFiles : undefined })
      if (isTooMany) return
      queue.remove()
      queue.add(chosen.map(({ file, path }) => ({ file, path, content: undefined, preview: undefined })))
      void compare()
    },
    remove: (id: string) => queue.remove([id]),
    /** Lets a file be stored as another round than the one that it equals. */
    setAnother(id: string): void {
      queue.edit(id, {
        state: { status: 'waiting' },
        isAnother: true,
        preview: { kind: 'new', text: messages.another },
      })
      queue.publish()
    },
    /** Uploads the files, unless some overwrite what is stored and that was not shown before. */
    async submit(): Promise<void> {
      const { files, isBusy } = $state.get()
      if (isBusy || target().identifier === '') return
      const open = files.filter(isOpen)
      if (open.length === 0) return edit({ problem: messages.noFile })
      edit({ identifierError: undefined, problem: undefined, isChecking: true })
      const isOverwriting = ({ preview }: UploadedFile) => preview?.kind === 'overwrites'
      const seen = new Set(open.filter(isOverwriting).map(({ id }) => id))
      reset(open.filter(({ state, preview }) => state.status === 'failed' || preview?.failure))
      isStopped = false
      await compare()
      if (!$form.get().isChecking) return
      const isUnseen = (one: UploadedFile) => isOpen(one) && isOverwriting(one) && !seen.has(one.id)
      const hasUnseen = $state.get().files.some(isUnseen)
      edit({ isChecking: false, problem: hasUnseen ? messages.overwritesUnseen : undefined })
      if (!hasUnseen) queue.start()
    },
    /** Stops the upload. What was not uploaded waits, and is compared again because it may have arrived. */
    cancel(): void {
      edit({ isChecking: false })
      queue.cancel()
      reset(queue.$state.get().files.filter(({ state }) => state.status === 'waiting'))
      void compare()
    },
  }
}

export type Uploader = ReturnType<typeof createUploader>

/** Returns what the service says is wrong with a file; undefined if the failure has another reason. */
function problemOf(failure: Failure): string | undefined {
  const isAboutFile = failure.kind === 'http' && ABOUT_FILE.includes(failure.status) && failure.body !== ''
  return isAboutFile ? failure.body : undefined
}

function uploadedText(files: readonly UploadedFile[]): string {
  const [only] = files
  if (files.length !== 1 || only?.state.status !== 'done')
    return `${counted(files.length, 'file', 'files')} uploaded`
  const { token } = only.state.uploaded
  return token === undefined ? `${only.path} uploaded` : `Round ${token} uploaded`
}
