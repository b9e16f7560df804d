import { computed, map } from 'nanostores'
import type { UndoProgress } from '../../shared/changes/undo-in-turn.ts'
import type { UploadType } from '../../../contract/uploads.ts'
import { counted } from '../../../domain/counted.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { ChosenFile } from '../../../ui/form/chosen-files.ts'
import type { MadeChange } from '../../shared/changes/change-notice.store.ts'
import { messages } from '../messages.ts'
import type { GolferDevices, GolferState } from './golfer-devices.store.ts'
import { canUndo, isRetryable, isUndone, type QueuedFile, type UploadTarget } from './queue/queued-file.ts'
import { type Replacement, replacementOf } from './queue/stored-text.ts'
import type { UploadQueue, UploadQueueState } from './queue/upload-queue.store.ts'
import { type FormOutcome, outcomeOf, type UploadOutcome } from './upload-outcome.ts'
import { identifierProblem, targetOf } from './upload-target.ts'

interface Form {
  type: UploadType
  identifier: string
  /** Whether several files were chosen, which the page shows as a list. */
  isList: boolean
  outcome: FormOutcome | undefined
  /** Whether the form was submitted before one of several devices was chosen. */
  isDeviceMissing: boolean
}

/** The queue as its list uses it: failed files are uploaded to what the form says now. */
export type ShownQueue = Omit<UploadQueue, 'retry'> & { retry: (ids?: readonly string[]) => void }

export interface UploaderState extends Pick<Form, 'type' | 'identifier'> {
  /** What the form means: the install of a golfer who has only one, or what was entered. */
  target: UploadTarget
  /** The golfer who was entered in place of an install. */
  golfer: GolferState
  /** The file that was chosen alone; undefined once it has been uploaded. */
  file: File | undefined
  /** What submitting this file would do to a stored round. */
  replacement: Replacement | undefined
  /** Why it is not known which stored rounds the files would replace. */
  storedFailure: Failure | undefined
  outcome: UploadOutcome
  /** The queue, if several files were chosen. */
  queue: ShownQueue | undefined
  /** `holding`: nothing is being sent, but files wait for a decision. */
  queueActivity: 'none' | 'running' | 'holding'
  /** Why the identifier cannot be used. */
  identifierError: string | undefined
}

/** What one run has uploaded. */
export interface Uploaded {
  /** What was uploaded, as a sentence without its full stop: "Round kea-69 uploaded". */
  text: string
  /** Undoes it; undefined if that is impossible. */
  undo: MadeChange['undo']
}

interface Deps {
  queue: UploadQueue
  devices: GolferDevices
  /** Called when files were uploaded. */
  onUploaded?: (uploaded: Uploaded) => void
}

/**
 * Creates the uploader's store. The files are in a queue, which continues while other tabs are shown. The form shows the
 * state of a file that was chosen alone, and asks before it overwrites something; several files are shown as a list.
 */
export function createUploader({ queue, devices, onUploaded = () => {} }: Deps) {
  const $form = map<Form>({
    type: 'round',
    identifier: '',
    isList: false,
    outcome: undefined,
    isDeviceMissing: false,
  })
  const currentTarget = () => targetOf($form.get(), devices.$state.get())
  const shownQueue: ShownQueue = { ...queue, retry: (ids) => queue.retry(currentTarget(), ids) }
  const $state = computed([$form, queue.$state, devices.$state], stateOf)
  /** Whether a file is being sent or waits for a decision. */
  const $isUnfinished = computed(
    $state,
    ({ outcome: { status }, queueActivity }) =>
      status === 'checking' || status === 'asking' || status === 'sending' || queueActivity !== 'none',
  )

  function stateOf(form: Form, state: UploadQueueState, golfer: GolferState): UploaderState {
    const { type, identifier, isList, outcome } = form
    const { files, run, counts, storedFailure } = state
    const [only] = files
    const target = targetOf(form, golfer)
    const identifierError = identifierProblem(form, golfer, state.unknownTarget)
    const fields = { type, identifier, target, golfer, identifierError, storedFailure }
    if (!isList) {
      const shown = only ? outcomeOf(only, run.status === 'running') : ({ status: 'idle' } as const)
      const isOpen = only !== undefined && (only.state.status !== 'done' || isUndone(only))
      return {
        ...fields,
        file: isOpen ? only.file : undefined,
        replacement: isOpen && shown.status === 'idle' ? replacementOf(only, target) : undefined,
        outcome: outcome ?? shown,
        queue: undefined,
        queueActivity: 'none',
      }
    }
    const idle = counts.held > 0 ? 'holding' : 'none'
    return {
      ...fields,
      file: undefined,
      replacement: undefined,
      outcome: outcome ?? { status: 'idle' },
      queue: shownQueue,
      queueActivity: run.status === 'ready' ? idle : 'running',
    }
  }

  /** The ids of the uploaded files that were reported. */
  const reported = new Set<string>()
  queue.$state.listen(({ files, run }) => {
    if (files.length === 0) $form.setKey('isList', false)
    if (run.status !== 'ready') return
    const done = files.filter((queued) => queued.state.status === 'done' && !isUndone(queued))
    if (done.every(({ id }) => reported.has(id))) return
    // All files of the list, so that one Undo belongs to the group even if some had to be confirmed or repeated.
    const ids = done.map(({ id }) => id)
    for (const id of ids) reported.add(id)
    onUploaded({
      text: uploadedText(done),
      undo: done.some(canUndo) ? (onProgress) => undo(ids, onProgress) : undefined,
    })
  })

  /** Undoes uploads. A file that was chosen alone can then be submitted again, such as to another install. */
  async function undo(
    ids: readonly string[],
    onProgress: (progress: UndoProgress) => void,
  ): Promise<Failure | undefined> {
    const failure = await queue.undo(ids, onProgress)
    const [only] = queue.$state.get().files
    if (!$form.get().isList && only && ids.includes(only.id) && isUndone(only)) choose(only.file)
    return failure
  }

  /** Whether the file that was chosen alone is being sent. */
  const isBusy = () => !$form.get().isList && queue.$state.get().run.status === 'running'
  const onlyId = () => queue.$state.get().files[0]?.id ?? ''

  /** Replaces the file that was chosen alone, and forgets what has become of the previous one. */
  function choose(file: File | undefined): void {
    const { files } = queue.$state.get()
    const [only] = files
    if (files.length === 1 && only?.file === file && only?.state.status === 'waiting') {
      queue.withdraw(only.id)
      return
    }
    for (const { id } of files) queue.remove(id)
    if (file) queue.add([{ file, path: file.name }], { isSingle: true })
  }

  function fail(detail: string): void {
    const failed = { status: 'failed', failure: undefined, isUnchanged: true } as const
    $form.setKey('outcome', { ...failed, message: messages.noFile, detail })
  }

  function add(files: readonly ChosenFile[]) {
    if (isBusy()) return
    if (files.length === 0) return fail('The folder contains no files.')
    const { file } = $state.get()
    if (!$form.get().isList) choose(undefined)
    $form.set({ ...$form.get(), isList: true, outcome: undefined })
    queue.add(file ? [{ file, path: file.name }, ...files] : files)
  }

  return {
    $state,
    $isUnfinished,
    /** Changes the form. What the form shows about the file is outdated then. */
    edit(change: Partial<Pick<UploaderState, 'type' | 'identifier' | 'file'>>) {
      if (isBusy()) return
      const { file: chosen, ...fields } = change
      const { isList } = $form.get()
      if (isList && chosen) return add([{ file: chosen, path: chosen.name }])
      const { file } = { ...$state.get(), ...change }
      $form.set({ ...$form.get(), ...fields, outcome: undefined, isDeviceMissing: false })
      const { type, identifier } = $form.get()
      devices.follow(type === 'round' ? identifier : '')
      if (!isList) choose(file)
    },
    /** Adds files to the list, after the file that was chosen before. */
    add,
    submit() {
      const { file } = $state.get()
      const target = currentTarget()
      if (isBusy() || $form.get().identifier.trim() === '') return
      const isDeviceMissing = target.identifier === ''
      $form.set({ ...$form.get(), outcome: undefined, isDeviceMissing })
      if (isDeviceMissing) return
      if ($form.get().isList) {
        const { counts, files } = queue.$state.get()
        if (counts.waiting === 0 && files.some(isRetryable)) return queue.retry(target)
        if (counts.waiting === 0) return fail('No file is waiting.')
      } else {
        if (!file) return fail('')
        choose(file)
      }
      queue.start(target)
    },
    /** Uploads the file, which overwrites stored data. */
    confirm: () => queue.overwrite([onlyId()]),
    decline(): void {
      if ($state.get().outcome.status === 'asking') choose($state.get().file)
    },
    cancel(): void {
      const isSingle = isBusy()
      queue.cancel()
      if (!isSingle) return
      const mayHaveArrived = queue.$state.get().files[0]?.state.status === 'failed'
      $form.setKey('outcome', { status: 'cancelled', mayHaveArrived })
    },
    undelete: () => queue.undelete(onlyId()),
    /** Looks up the golfer again. */
    retryGolfer: devices.retry,
    /** Searches again for the stored rounds that the files would replace. */
    findStored: queue.findStored,
  }
}

export type Uploader = ReturnType<typeof createUploader>

function uploadedText(files: readonly QueuedFile[]): string {
  const [only] = files
  if (files.length !== 1 || !only) return `${counted(files.length, 'file', 'files')} uploaded`
  const token = only.state.status === 'done' ? only.state.token : undefined
  return token === undefined ? `${only.file.name} uploaded` : `Round ${token} uploaded`
}
