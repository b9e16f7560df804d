import { useStore } from '@nanostores/react'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import type { Console } from '../console.ts'

/**
 * Warns before the user leaves the page with an unfinished upload. Uploads continue in all tabs of the console, but not
 * after the page was left.
 */
export function UploadWarning({ $hasUnfinishedUpload }: Pick<Console, '$hasUnfinishedUpload'>) {
  useLeaveWarning(useStore($hasUnfinishedUpload))
  return null
}
