import { useStore } from '@nanostores/react'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import type { Uploader } from './uploader.store.ts'

/** Warns before the page is left with an unfinished upload, which continues in any tab of the console but not without the page. */
export function UploadWarning({ uploader }: { uploader: Uploader }) {
  const { outcome, queueActivity } = useStore(uploader.$state)
  useLeaveWarning(['checking', 'asking', 'sending'].includes(outcome.status) || queueActivity !== 'none')
  return null
}
