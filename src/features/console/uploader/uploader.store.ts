import { computed, map } from 'nanostores'
import type { UploadType } from '../../../contract/uploads.ts'
import { counted } from '../../../domain/counted.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { ChosenFile } from '../../../ui/form/chosen-files.ts'
import { messages } from '../messages.ts'
import { canUndo, isRetryable, type QueuedFile, type UploadTarget } from './queue/queued-file.ts'
import type { UploadQueue, UploadQueueState } from './queue/upload-queue.store.ts'
import { type FormOutcome, outcomeOf, type UploadOutcome } from './upload-outcome.ts'

interface Form {
  type: UploadType
  identifier: string
  /** Whether several files were chosen, which the page shows as a list. */
  isList: boolean
  outcome: FormOutcome | undefined
}

/** The queue as its list uses it: failed files are uploaded to what the form says now. */
export type ShownQueue = Omit<UploadQueue, 'retry'> & { retry: (ids?: readonly string[]) => void }

export interface UploaderState extends Pick<Form, 'type' | 'identifier'> {
  /** The file that was chosen alone; undefined once it has been uploaded. */
  file: File | undefined
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
  undo: (() => Promise<Failure | undefined>) | undefined
}

/**
 * Creates the uploader's store. The files are in a queue, which continues while other tabs are shown. The form shows the
 * state of a file that was chosen alone, and asks before it overwrites something; several files are shown as a list.
 */
export function createUploader(queue: UploadQueue, onUploaded: (uploaded: Uploaded) => void = () => {}) {
  const $form = map<Form>({ type: 'round', identifier: '', isList: false, outcome: undefined })
  const targetOf = ({ type, identifier }: Pick<Form, 'type' | 'identifier'>): UploadTarget => ({
    type,
    identifier: identifier.trim(),
  })
  const shownQueue: ShownQueue = { ...queue, retry: (ids) => queue.retry(targetOf($form.get()), ids) }
  const $state = computed([$form, queue.$state], stateOf)
  /** Whether a file is being sent or waits for a decision. */
  const $isUnfinished = computed(
    $state,
    ({ outcome: { status }, queueActivity }) =>
      status === 'checking' || status === 'asking' || status === 'sending' || queueActivity !== 'none',
  )

  function stateOf({ type, identifier, isList, outcome }: Form, state: UploadQueueState): UploaderState {
    const { files, run, counts } = state
    const [only] = files
    const unknown = state.unknownTarget
    const isUnknown = unknown?.type === type && unknown.identifier === identifier.trim()
    const fields = { type, identifier, identifierError: isUnknown ? unknown.text : undefined }
    if (!isList) {
      const shown = only ? outcomeOf(only, run.status === 'running') : ({ status: 'idle' } as const)
      const file = only?.state.status === 'done' ? undefined : only?.file
      return { ...fields, file, outcome: outcome ?? shown, queue: undefined, queueActivity: 'none' }
    }
    const idle = counts.held > 0 ? 'holding' : 'none'
    const queueActivity = run.status === 'ready' ? idle : 'running'
    return {
      ...fields,
      file: undefined,
      outcome: outcome ?? { status: 'idle' },
      queue: shownQueue,
      queueActivity,
    }
  }

  /** The ids of the uploaded files that were reported. */
  const reported = new Set<string>()
  queue.$state.listen(({ files, run }) => {
    if (files.length === 0) $form.setKey('isList', false)
    if (run.status !== 'ready') return
    const news = files.filter(({ id, state }) => state.status === 'done' && !reported.has(id))
    if (news.length === 0) return
    for (const { id } of news) reported.add(id)
    const ids = new Set(news.map(({ id }) => id))
    onUploaded({
      text: uploadedText(news),
      undo: news.some(canUndo) ? () => queue.undoEach(ids) : undefined,
    })
  })

  /** Whether the file that was chosen alone is being sent. */
  const isBusy = () => !$form.get().isList && queue.$state.get().run.status === 'running'
  const onlyId = () => queue.$state.get().files[0]?.id ?? ''

  /** Replaces the file that was chosen alone, and forgets what has become of the previous one. */
  function choose(file: File | undefined): void {
    for (const { id } of queue.$state.get().files) queue.remove(id)
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
      $form.set({ ...$form.get(), ...fields, outcome: undefined })
      if (!isList) choose(file)
    },
    /** Adds files to the list, after the file that was chosen before. */
    add,
    submit() {
      const { file } = $state.get()
      const target = targetOf($form.get())
      if (isBusy() || target.identifier === '') return
      $form.setKey('outcome', undefined)
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
    restore: () => queue.undo(onlyId()),
  }
}

export type Uploader = ReturnType<typeof createUploader>

function uploadedText(files: readonly QueuedFile[]): string {
  const [only] = files
  if (files.length !== 1 || !only) return `${counted(files.length, 'file', 'files')} uploaded`
  const token = only.state.status === 'done' ? only.state.token : undefined
  return token === undefined ? `${only.file.name} uploaded` : `Round ${token} uploaded`
}
