import type { Result } from '../../../platform/api/result.ts'
import type { FollowUp, UploadDone, UploadOutcome } from './upload-outcome.ts'

interface ShownOutcome {
  get(): UploadOutcome
  set(outcome: UploadOutcome): void
}

/** Runs a follow-up of the shown upload, one at a time. Ignores its result if another upload has begun. */
export async function followUp(
  shown: ShownOutcome,
  name: 'undelete' | 'restore',
  message: string,
  call: (done: UploadDone) => Promise<Result<unknown>>,
): Promise<void> {
  const outcome = shown.get()
  if (outcome.status !== 'done') return
  const { status } = outcome[name] ?? {}
  if (status !== 'open' && status !== 'failed') return
  const { fileName, token, restoreId } = outcome
  const show = (state: FollowUp) => {
    const current = shown.get()
    const isSame =
      current.status === 'done' &&
      current.fileName === fileName &&
      current.token === token &&
      current.restoreId === restoreId
    if (isSame) shown.set({ ...current, [name]: state })
  }
  show({ status: 'pending' })
  const result = await call(outcome)
  show(result.ok ? { status: 'done' } : { status: 'failed', message, failure: result.failure })
}
