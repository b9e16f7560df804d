import { undoChange } from '../../../../contract/audit.ts'
import { undeleteRound } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure, Result } from '../../../../platform/api/result.ts'
import { messages } from '../../messages.ts'
import type { FileDone, FollowUp } from './queued-file.ts'

/** Changes the state of the file that a follow-up belongs to. */
type Update = (change: Partial<FileDone>) => void

/** Undoes one upload. Returns the failure, if any. */
export async function undoUpload(api: Api, { undo }: FileDone, update: Update): Promise<Failure | undefined> {
  if (!undo) return undefined
  return follow(
    () => api.call(undoChange, { path: { changeId: undo.changeId } }),
    messages.undoFailed,
    (state) => update({ undo: { ...undo, state } }),
  )
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
