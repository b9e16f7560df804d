import { restoreUpload } from '../../../../contract/uploads.ts'
import { deleteRound, undeleteRound } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure, Result } from '../../../../platform/api/result.ts'
import { messages } from '../../messages.ts'
import type { FileDone, FollowUp } from './queued-file.ts'

/** Changes the state of the file that a follow-up belongs to. */
type Update = (change: Partial<FileDone>) => void

/**
 * Undoes one upload: restores the replaced data, or deletes the round that the upload created. Returns the failure, if
 * any.
 */
export async function undoUpload(api: Api, { undo }: FileDone, update: Update): Promise<Failure | undefined> {
  if (!undo) return undefined
  const show = (state: FollowUp) => update({ undo: { ...undo, state } })
  return undo.kind === 'restore'
    ? follow(() => api.call(restoreUpload, { path: { id: undo.restoreId } }), messages.restoreFailed, show)
    : follow(() => api.call(deleteRound, { path: { token: undo.token } }), messages.deleteFailed, show)
}

/** Undeletes the round of an upload. */
export async function undeleteUploaded(api: Api, { token = '', undelete }: FileDone, update: Update) {
  if (undelete?.status !== 'open' && undelete?.status !== 'failed') return
  await follow(
    () => api.call(undeleteRound, { path: { token } }),
    messages.undeleteFailed,
    (state) => update({ undelete: state }),
  )
}

async function follow(
  call: () => Promise<Result<unknown>>,
  message: string,
  show: (state: FollowUp) => void,
): Promise<Failure | undefined> {
  show({ status: 'pending' })
  const result = await call()
  show(result.ok ? { status: 'done' } : { status: 'failed', message, failure: result.failure })
  return result.ok ? undefined : result.failure
}
