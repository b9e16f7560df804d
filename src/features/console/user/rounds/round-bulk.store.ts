import { atom } from 'nanostores'
import type { BulkProgress } from '../../../../contract/bulk-changes.ts'
import { changeRounds, deleteRound, undeleteRound } from '../../../../contract/users.ts'
import { counted } from '../../../../domain/counted.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { isUnsupported, type Result } from '../../../../platform/api/result.ts'
import type { ChangeNoticeStore } from '../../../shared/changes/change-notice.store.ts'
import { type BulkFailure, type BulkRequests, sendBulk } from './send-bulk.ts'

export type BulkAction = 'delete' | 'undelete' | 'download'

export interface BulkOutcome {
  action: BulkAction
  /** The tokens of the rounds that the service confirmed. */
  done: readonly string[]
  failures: readonly BulkFailure[]
  /** The tokens of the rounds that were not tried, because the user cancelled or the access ended. */
  left: readonly string[]
}

export type RoundBulkState =
  | { status: 'idle' }
  /**
   * `count` is the number of finished rounds, whether they succeeded or failed. One call for all rounds cannot be
   * cancelled.
   */
  | {
      status: 'running'
      action: BulkAction
      count: number
      total: number
      failed: number
      isOneCall?: boolean
    }
  | ({ status: 'finished' } & BulkOutcome)
  /** A script that the action needs could not be loaded. */
  | { status: 'notLoaded'; action: BulkAction; tokens: readonly string[] }

/** Collects the files of rounds while they arrive. */
export interface RoundArchive {
  /** Requests a round's file and adds it. */
  add(token: string, signal: AbortSignal): Promise<Result<unknown>>
  /** Saves the archive with the files added so far. */
  save(): void
}

/** Number of changes after which the table is updated, because updating it takes longer than a change. */
const CHANGES_PER_UPDATE = 24

interface Deps {
  api: Api
  /** The support id, or else the install id. */
  id: string
  notice: Pick<ChangeNoticeStore, '$state' | 'show' | 'isFollowing'>
  /** Called with several rounds at a time whose change the service has confirmed. */
  onChanged(tokens: ReadonlySet<string>, isDeleted: boolean): void
  /** Called when deleting or restoring has ended. */
  onFinished(): void
  /** Called when the service has ended or undone a change in the background, to load all data again. */
  onEnded(): void
}

/** A change that the service makes in the background. */
interface BulkChange extends BulkProgress {
  changeId: string
  isDeleted: boolean
}

/**
 * Creates the store of bulk actions, one at a time. The service changes all rounds with one call; a service without it
 * gets several simultaneous requests, like downloads.
 */
export function createRoundBulk({ api, id, notice, onChanged, onFinished, onEnded }: Deps) {
  const $state = atom<RoundBulkState>({ status: 'idle' })
  let controller = new AbortController()
  /**
   * Repeats the action for the failed rounds. A download uses the same archive, or loads it again if its script was not
   * loaded.
   */
  let repeat: (tokens: readonly string[], before: readonly string[]) => Promise<void> = async () => {}
  let archive: RoundArchive | undefined

  /** @param before tokens of rounds that are already finished */
  async function run(
    action: BulkAction,
    tokens: readonly string[],
    before: readonly string[],
    send: BulkRequests['send'],
    onDone?: BulkRequests['onDone'],
  ): Promise<BulkOutcome> {
    const requests: BulkRequests = {
      tokens,
      controller,
      isCancellable: action === 'download',
      send,
      onDone,
      onProgress: (count, failed) =>
        $state.set({
          status: 'running',
          action,
          count: before.length + count,
          total: before.length + tokens.length,
          failed,
        }),
    }
    const { done, failures, left } = await sendBulk(requests)
    const outcome = { action, done: [...before, ...done], failures, left }
    $state.set({ status: 'finished', ...outcome })
    return outcome
  }

  const isRunning = () => $state.get().status === 'running'

  /** Changes all rounds with one call. The service goes on when the page is left. */
  async function change(action: 'delete' | 'undelete', tokens: readonly string[]) {
    if (isRunning()) return
    const isDeleted = action === 'delete'
    const total = tokens.length
    $state.set({ status: 'running', action, count: 0, total, failed: 0, isOneCall: true })
    const result = await api.call(changeRounds, { body: { id, tokens: [...tokens], isDeleted } })
    if (!result.ok && isUnsupported(result.failure)) return changeEach(action, tokens, [])
    repeat = (again) => change(action, again)
    if (!result.ok) {
      const failures = tokens.map((token) => ({ token, failure: result.failure }))
      return $state.set({ status: 'finished', action, done: [], failures, left: [] })
    }
    $state.set({ status: 'idle' })
    const { changed, changeId, progress } = result.value
    if (changeId !== undefined && progress) return showBegun({ changeId, isDeleted, ...progress }, tokens)
    const all = new Set(changed)
    const show = (isNowDeleted: boolean) => {
      onChanged(all, isNowDeleted)
      onFinished()
    }
    show(isDeleted)
    notice.show({
      text: `${counted(changed.length, 'round', 'rounds')} ${action}d`,
      changeId,
      api,
      onUndone: (isUndone) => show(isUndone !== isDeleted),
    })
  }

  /** Shows a change that the service continues in the background. @param tokens its rounds in order, if known */
  function showBegun({ changeId, isDeleted, ...progress }: BulkChange, tokens: readonly string[]): void {
    const markDone = ({ done }: BulkProgress) => {
      if (tokens.length > 0) onChanged(new Set(tokens.slice(0, done)), isDeleted)
    }
    markDone(progress)
    onFinished()
    notice.show({
      text: `${counted(progress.total, 'round', 'rounds')} ${isDeleted ? 'deleted' : 'undeleted'}`,
      changeId,
      progress,
      api,
      onProgress(now, isContinued) {
        // A change that ended early was undone by a colleague.
        if (isContinued) markDone(now)
        else onEnded()
      },
      onUndone: onEnded,
    })
  }

  async function changeEach(
    action: 'delete' | 'undelete',
    tokens: readonly string[],
    before: readonly string[],
  ) {
    controller = new AbortController()
    const isDeleted = action === 'delete'
    const call = isDeleted ? deleteRound : undeleteRound
    let changed = new Set<string>()
    const update = () => {
      if (changed.size > 0) onChanged(changed, isDeleted)
      changed = new Set()
    }
    repeat = (again, doneBefore) => changeEach(action, again, doneBefore)
    await run(
      action,
      tokens,
      before,
      // Not aborted: a change whose request was sent may be stored, so the store waits for the response.
      (token) => api.call(call, { path: { token } }),
      (token) => {
        changed.add(token)
        if (changed.size >= CHANGES_PER_UPDATE) update()
      },
    )
    update()
    onFinished()
  }

  async function fill(target: RoundArchive, tokens: readonly string[], before: readonly string[]) {
    archive = target
    repeat = (again, doneBefore) => {
      controller = new AbortController()
      return fill(target, again, doneBefore)
    }
    const { failures, left } = await run('download', tokens, before, target.add)
    if (failures.length === 0 && left.length === 0) target.save()
  }

  async function download(tokens: readonly string[], loadArchive: () => Promise<RoundArchive>) {
    if (isRunning()) return
    controller = new AbortController()
    $state.set({ status: 'running', action: 'download', count: 0, total: tokens.length, failed: 0 })
    const loaded = await loadArchive().catch(() => undefined)
    if (loaded) return fill(loaded, tokens, [])
    repeat = (again) => download(again, loadArchive)
    $state.set({ status: 'notLoaded', action: 'download', tokens })
  }

  return {
    $state,
    remove: (tokens: readonly string[]) => change('delete', tokens),
    restore: (tokens: readonly string[]) => change('undelete', tokens),
    /** Shows a change that was begun before the page was opened, unless another message with its Undo is shown. */
    resume(begun: BulkChange): void {
      if (!notice.isFollowing(begun.changeId) && !notice.$state.get()) showBegun(begun, [])
    },
    /**
     * Downloads round files into one archive. It is saved when all files have arrived; otherwise the user can retry the
     * missing files or save it without them.
     * @param loadArchive loads the script and creates an empty archive; rejects if the script cannot be loaded
     */
    download,
    /** Saves an archive in which files are missing. */
    saveIncomplete(): void {
      archive?.save()
      $state.set({ status: 'idle' })
    },
    /** Stops after the pending requests. */
    cancel: () => controller.abort(),
    /** Repeats the action for the rounds that failed or were left out. */
    async retry(): Promise<void> {
      const state = $state.get()
      if (state.status === 'notLoaded') return repeat(state.tokens, [])
      if (state.status !== 'finished') return
      await repeat([...state.failures.map(({ token }) => token), ...state.left], state.done)
    },
    dismiss(): void {
      if (!isRunning()) $state.set({ status: 'idle' })
    },
  }
}

export type RoundBulk = ReturnType<typeof createRoundBulk>
