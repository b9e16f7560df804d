import { useStore } from '@nanostores/react'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import type { Uploader } from './uploader.store.ts'

/** A file goes on its way whatever tab is shown, but not once the page is left. */
export function UploadWarning({ uploader }: { uploader: Uploader }) {
  const { outcome } = useStore(uploader.$state)
  useLeaveWarning(outcome.status === 'sending')
  return null
}
