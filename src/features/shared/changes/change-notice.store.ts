import { atom } from 'nanostores'
import { undoChange } from '../../../contract/audit.ts'
import { type BulkProgress, getBulkProgress } from '../../../contract/bulk-changes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { clock as browserClock, type Clock } from '../../../platform/browser/clock.ts'

/** Interval of requests for the progress of a change that the service makes in the background. */
const POLL_MS = 500

/** A change that staff have made. */
export interface MadeChange {
  /** What was changed, as a sentence without its full stop: "Round kea-69 deleted". */
  text: string
  /** The id for undoing it; undefined if it cannot be undone. */
  changeId?: string | undefined
  /** Undoes several changes together, such as uploads. Returns why it failed. They cannot be redone together. */
  undo?: ((onProgress: (progress: BulkProgress) => void) => Promise<Failure | undefined>) | undefined
  /** The API that undoes it. */
  api: Api
  /** How far the service is, if it continues in the background. */
  progress?: BulkProgress | undefined
  /** Called while the service continues, and when it has ended. */
  onProgress?: (progress: BulkProgress, isRunning: boolean) => void
  /** Called after it was undone or redone, to show the current data; again when the service has completed that. */
  onUndone?: (isUndone: boolean) => void
}

/** A change that is undone where it is not the last one. */
export type OlderChange = Omit<MadeChange, 'changeId' | 'undo'> &
  ({ changeId: string; undo?: undefined } | { changeId?: undefined; undo: NonNullable<MadeChange['undo']> })

export interface ShownChange extends MadeChange {
  isUndone: boolean
  isPending: boolean
  /** Why the last attempt to undo it failed. */
  failure?: Failure | undefined
}

/**
 * Creates the store of the one message about the last change, with which it is undone and redone. A change that fails
 * is not shown here, so that it removes no earlier Undo.
 */
export function createChangeNotice(clock: Clock = browserClock) {
  const $state = atom<ShownChange | undefined>()
  /** The ids of the changes whose progress is requested. */
  const followed = new Set<string>()
  /** What was shown before an older change was undone; shown again if that fails. */
  let earlier: ShownChange | undefined

  const isShown = (change: ShownChange) => $state.get() === change

  /**
   * Requests the progress of a change until the service has completed it, whether or not it is still shown. An outage of
   * the service does not end it, because the service continues afterwards.
   */
  function follow(changeId: string, api: Api, onProgress: MadeChange['onProgress']): void {
    followed.add(changeId)
    const request = async () => {
      // It was undone in the meantime.
      if (!followed.has(changeId)) return
      const result = await api.call(getBulkProgress, { path: { changeId } })
      if (!followed.has(changeId)) return
      const isContinued = result.ok
        ? result.value.isRunning
        : ['noResponse', 'serverError', 'throttled'].includes(causeOf(result.failure))
      if (!isContinued) followed.delete(changeId)
      if (result.ok || !isContinued)
        showProgress(changeId, result.ok && isContinued ? result.value : undefined)
      if (result.ok) onProgress?.(result.value, isContinued)
      if (isContinued) clock.after(POLL_MS, request)
    }
    clock.after(POLL_MS, request)
  }

  function showProgress(changeId: string, progress: BulkProgress | undefined): void {
    const shown = $state.get()
    if (shown?.changeId === changeId) $state.set({ ...shown, progress })
  }

  async function send(shown: ShownChange, path: { changeId: string }): Promise<void> {
    const pending = { ...shown, isPending: true, failure: undefined }
    $state.set(pending)
    const result = await shown.api.call(undoChange, { path })
    if (result.ok) {
      followed.delete(path.changeId)
      shown.onUndone?.(!shown.isUndone)
    }
    if (result.ok && result.value.progress && result.value.changeId !== undefined) {
      follow(result.value.changeId, shown.api, (_, isRunning) => {
        if (!isRunning) shown.onUndone?.(!shown.isUndone)
      })
    }
    // Another change was made in the meantime, or the user has closed the message.
    if (!isShown(pending)) return
    if (!result.ok) return $state.set({ ...shown, failure: result.failure })
    earlier = undefined
    const { changeId, progress } = result.value
    $state.set({ ...pending, changeId, progress, isUndone: !shown.isUndone, isPending: false })
  }

  async function undoTogether(shown: ShownChange, undo: NonNullable<MadeChange['undo']>): Promise<void> {
    let pending: ShownChange = { ...shown, isPending: true, failure: undefined }
    $state.set(pending)
    const failure = await undo((progress) => {
      if (!isShown(pending)) return
      pending = { ...pending, progress }
      $state.set(pending)
    })
    if (!failure) shown.onUndone?.(true)
    if (!isShown(pending)) return
    if (failure) return $state.set({ ...shown, failure })
    earlier = undefined
    $state.set({ ...pending, progress: undefined, undo: undefined, isUndone: true, isPending: false })
  }

  return {
    $state,
    /** Shows a change that the service has confirmed, in place of the previous one. */
    show(change: MadeChange): void {
      earlier = undefined
      $state.set({ ...change, isUndone: false, isPending: false })
      const { changeId, progress, api, onProgress } = change
      if (progress && changeId !== undefined) follow(changeId, api, onProgress)
    },
    /** Whether the progress of a change is being requested. */
    isFollowing: (changeId: string) => followed.has(changeId),
    /** Undoes the shown change, or redoes it after it was undone. */
    async undo(): Promise<void> {
      const shown = $state.get()
      if (!shown || shown.isPending) return
      if (shown.undo) return undoTogether(shown, shown.undo)
      if (shown.changeId !== undefined) await send(shown, { changeId: shown.changeId })
    },
    /** Undoes an older change, or several, such as those of the audit log, and shows it here. */
    async undoOlder(change: OlderChange): Promise<void> {
      const before = $state.get()
      if (before?.isPending) return
      earlier = before
      const shown = { ...change, isUndone: false, isPending: false }
      if (change.undo) await undoTogether(shown, change.undo)
      else await send(shown, change)
    },
    /** Closes the message. After the failure to undo an older change, shows the earlier message again. */
    dismiss(): void {
      $state.set($state.get()?.failure ? earlier : undefined)
      earlier = undefined
    },
  }
}
export type ChangeNoticeStore = ReturnType<typeof createChangeNotice>
