import { useStore } from '@nanostores/react'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import type { Uploader } from './uploader.store.ts'

/**
 * Warns before the user leaves the page with an unfinished upload. Uploads continue in all tabs of the console, but not
 * after the page was left.
 */
export function UploadWarning({ uploader }: { uploader: Uploader }) {
  const { outcome, queueActivity } = useStore(uploader.$state)
  useLeaveWarning(['checking', 'asking', 'sending'].includes(outcome.status) || queueActivity !== 'none')
  return null
}
