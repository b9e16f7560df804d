import { useEffect, useRef } from 'react'
import { routes } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { SCHEDULED_CANCEL, SCHEDULED_NOTICE, SCHEDULED_TITLE, scheduledText } from './messages.ts'

interface Props {
  deletionAt: number
  /** Whether the email address is confirmed; others get no email about it. */
  isConfirmed: boolean
}

/** Replaces the page after the deletion was scheduled, which has also signed the user out. */
export function DeletionScheduled({ deletionAt, isConfirmed }: Props) {
  const content = useRef<HTMLDivElement>(null)
  // Sets the focus, because the form that had it no longer exists.
  useEffect(() => {
    content.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <div ref={content} tabIndex={-1} className="focus-target">
      <EmptyState
        heading="h1"
        title={SCHEDULED_TITLE}
        action={<LinkButton href={routes.login.path}>Sign in</LinkButton>}
      >
        <p>
          {scheduledText(deletionAt)} {isConfirmed && SCHEDULED_NOTICE}
        </p>
        <p>{SCHEDULED_CANCEL}</p>
      </EmptyState>
    </div>
  )
}
