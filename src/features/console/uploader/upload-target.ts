import { foundValue } from '../../../platform/stores/resource.ts'
import { golferKeyOf } from '../../shared/pasted-links.ts'
import { type GolferState, hasDevice } from './golfer-devices.store.ts'
import type { UploadTarget } from './queue/queued-file.ts'
import type { UploadQueueState } from './queue/upload-queue.store.ts'

/**
 * Returns what the form means: the install or login that was entered, or the only device of the golfer who was entered.
 * The identifier is empty while one of several devices must be chosen.
 */
export function targetOf({ type, identifier }: UploadTarget, golfer: GolferState): UploadTarget {
  const text = identifier.trim()
  if (type !== 'round' || golferKeyOf(text) === undefined) return { type, identifier: text }
  const user = foundValue(golfer)
  if (hasDevice(user, text)) return { type, identifier: text }
  const [only, ...others] = user?.installs ?? []
  return { type, identifier: others.length === 0 ? (only?.iid ?? '') : '' }
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
  if (!isDeviceMissing || identifier !== '') return undefined
  return user ? 'Choose one of the devices.' : 'The devices are not known yet.'
}
