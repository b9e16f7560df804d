import { foundValue } from '../../../platform/stores/resource.ts'
import { type GolferState, hasDevice } from './golfer-devices.store.ts'
import type { UploadTarget } from './queue/queued-file.ts'
import type { UploadQueueState } from './queue/upload-queue.store.ts'

/** Returns what the form means: the install of a golfer who has only one, or what was entered. */
export function targetOf({ type, identifier }: UploadTarget, golfer: GolferState): UploadTarget {
  const user = type === 'round' ? foundValue(golfer) : undefined
  const [only, ...others] = user?.installs ?? []
  const isMeant = only !== undefined && others.length === 0
  return { type, identifier: isMeant ? only.iid : identifier.trim() }
}

/** Returns whether a target is a device of the golfer, if one was entered. */
export function isDeviceKnown({ type, identifier }: UploadTarget, golfer: GolferState): boolean {
  const user = foundValue(golfer)
  return type !== 'round' || user === undefined || hasDevice(user, identifier)
}

/** Returns why nothing can be uploaded to what was entered. */
export function identifierProblem(
  { isDeviceMissing, ...form }: UploadTarget & { isDeviceMissing: boolean },
  golfer: GolferState,
  unknownTarget: UploadQueueState['unknownTarget'],
): string | undefined {
  const { type, identifier } = targetOf(form, golfer)
  if (unknownTarget?.type === type && unknownTarget.identifier === identifier) return unknownTarget.text
  if (type !== 'round') return undefined
  if (golfer.status === 'missing') return `No user matches “${golfer.input}”.`
  const user = foundValue(golfer)
  if (user?.installs.length === 0) return `${user.login ?? 'This user'} has no devices.`
  return isDeviceMissing ? 'Choose one of the devices.' : undefined
}
