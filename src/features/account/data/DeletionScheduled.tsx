import { useEffect, useRef } from 'react'
import { routes } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import styles from './data.module.css'
import { SCHEDULED_CANCEL, SCHEDULED_TITLE, scheduledText } from './messages.ts'

/** Replaces the page once the account is to be deleted and nobody is signed in any more. */
export function DeletionScheduled({ deletionAt }: { deletionAt: number }) {
  const content = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone, and with it most of the page.
  useEffect(() => {
    content.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <div ref={content} tabIndex={-1} className={styles.scheduled}>
      <EmptyState
        heading="h1"
        title={SCHEDULED_TITLE}
        action={<LinkButton href={routes.login.path}>Sign in</LinkButton>}
      >
        <p>{scheduledText(deletionAt)}</p>
        <p>{SCHEDULED_CANCEL}</p>
      </EmptyState>
    </div>
  )
}
