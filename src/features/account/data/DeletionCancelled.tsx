import { useEffect, useState } from 'react'
import type { Page } from '../../../platform/browser/page.ts'
import { DELETION_CANCELLED_HASH, routes } from '../../../routes.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './data.module.css'
import { CANCELLED, CANCELLED_DETAIL } from './messages.ts'

/** Tells users who have just signed in that this has cancelled the deletion of their account. */
export function DeletionCancelled({ page }: { page: Pick<Page, 'url' | 'rewrite'> }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (page.url().hash !== DELETION_CANCELLED_HASH) return
    setShown(true)
    // Removes the fragment, so that the message is not shown again after a reload.
    page.rewrite(routes.account.path)
  }, [page])
  return (
    <div role="status">
      {isShown && (
        <div className={styles.cancelled}>
          <Notice kind="success">
            <p>{CANCELLED}</p>
            <p>{CANCELLED_DETAIL}</p>
          </Notice>
        </div>
      )}
    </div>
  )
}
