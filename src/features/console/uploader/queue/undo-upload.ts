import { restoreUpload } from '../../../../contract/uploads.ts'
import { deleteRound } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import { messages } from '../../messages.ts'
import type { QueuedFile, QueuedFileState } from './queued-file.ts'

/**
 * Undoes one upload: restores the replaced data, or deletes the round that the upload created. Returns the failure, if
 * any.
 */
export async function undoUpload(
  api: Api,
  { state }: QueuedFile,
  show: (state: QueuedFileState) => void,
): Promise<Failure | undefined> {
  if (state.status !== 'done' || !state.undo) return undefined
  const { undo } = state
  show({ ...state, undo: { ...undo, state: { status: 'pending' } } })
  const result = await (undo.kind === 'restore'
    ? api.call(restoreUpload, { path: { id: undo.restoreId } })
    : api.call(deleteRound, { path: { token: undo.token } }))
  if (result.ok) {
    show({ ...state, undo: { ...undo, state: { status: 'done' } } })
    return undefined
  }
  const { failure } = result
  const message = undo.kind === 'restore' ? messages.restoreFailed : messages.deleteFailed
  show({ ...state, undo: { ...undo, state: { status: 'failed', message, failure } } })
  return failure
}
