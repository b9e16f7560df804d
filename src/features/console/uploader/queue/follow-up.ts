import { undoChange } from '../../../../contract/audit.ts'
import { undeleteRound } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure, Result } from '../../../../platform/api/result.ts'
import { messages } from '../../messages.ts'
import type { FileDone, FollowUp } from './queued-file.ts'

/** Changes the state of the file that a follow-up belongs to, if it still is in the queue. */
type Update = (changeOf: (done: FileDone) => Partial<FileDone>) => void

/** Undoes one upload. Returns the failure, if any. */
export function undoUpload(api: Api, changeId: string, update: Update): Promise<Failure | undefined> {
  return follow(
    () => api.call(undoChange, { path: { changeId } }),
    messages.undoFailed,
    (state) => update(({ undo }) => ({ undo: undo && { ...undo, state } })),
  )
}

/** Undeletes the round of an upload. */
export async function undeleteUploaded(api: Api, { token = '', undelete }: FileDone, update: Update) {
  if (undelete?.status !== 'open' && undelete?.status !== 'failed') return
  await follow(
    () => api.call(undeleteRound, { path: { token } }),
    messages.undeleteFailed,
    (state) => update(() => ({ undelete: state })),
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
