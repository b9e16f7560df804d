import { useStore } from '@nanostores/react'
import { loginPath, routes } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { OfflineNote } from '../../ui/feedback/OfflineNote.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import type { Connection } from './live/live-session.ts'
import { connectionText, messages } from './messages.ts'
import type { RoundState } from './round.store.ts'
import type { RoundScreen } from './round-screen.ts'

interface MissingProps {
  /** Why the round is not available, if it is known. */
  reason: string | undefined
  /** Whether this browser remembers a signed-in user. */
  isSignedIn: boolean
  onRetry: () => void
}

/** Shows that a round is not available, what may be the reason, and where to go. */
export function RoundMissing({ reason, isSignedIn, onRetry }: MissingProps) {
  return (
    <>
      <h1 className="visually-hidden">Round</h1>
      <EmptyState
        title={messages.missing}
        action={
          <>
            <Button onClick={onRetry}>{messages.retry}</Button>
            {isSignedIn ? (
              <LinkButton href={routes.rounds.path}>Playing history</LinkButton>
            ) : (
              <LinkButton href={loginPath()}>Sign in</LinkButton>
            )}
            <LinkButton href="/">Start page</LinkButton>
          </>
        }
      >
        {reason ? (
          <p>{reason}</p>
        ) : (
          <>
            <p>
              The link may be mistyped or incomplete, the owner may have deleted the round, or it has not been
              uploaded yet.
            </p>
            <p>If the link worked before, try again in a moment.</p>
          </>
        )}
      </EmptyState>
    </>
  )
}

interface WaitingProps {
  screen: RoundScreen
  connection: Connection
}

/** Shows that a live round has no score yet. */
export function RoundWaiting({ screen, connection }: WaitingProps) {
  const isNotified = useStore(screen.$isNotified)
  return (
    <>
      <h1 className="visually-hidden">Round</h1>
      <EmptyState
        title={messages.waiting}
        action={
          <>
            {connection !== 'connected' && (
              <Button onClick={screen.round.reconnect}>{messages.reconnect}</Button>
            )}
            <Button onClick={() => screen.openDialog('notifications')}>
              {isNotified ? messages.notified : messages.notify}
            </Button>
          </>
        }
      >
        <p role="status">{connectionText[connection]}</p>
      </EmptyState>
    </>
  )
}

interface StateProps {
  state: Extract<RoundState, { status: 'cached' | 'deleted' }>
  onRetry: () => void
}

/** Shows how old a cached round is, or that the round is deleted. A cached live round is not shown as live. */
export function StateNote({ state, onRetry }: StateProps) {
  switch (state.status) {
    case 'cached':
      return <OfflineNote asOfMs={state.asOfMs} onRetry={onRetry} />
    case 'deleted':
      return (
        <div role="status">
          <Notice kind="danger">
            <p>Deleted round. Only staff can see it.</p>
          </Notice>
        </div>
      )
  }
}

/** Tells somebody who was invited to say which player they are that they need an account. */
export function InvitedNote({ href }: { href: string }) {
  return (
    <Notice kind="info" action={<a href={href}>Sign in</a>}>
      Did you play in this round? Sign in, and it is in your history.
    </Notice>
  )
}
