import { loginPath, routes } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { messages } from './messages.ts'

interface Props {
  /** Why the round is not available, if it is known. */
  reason: string | undefined
  /** Whether this browser remembers a signed-in user. */
  isSignedIn: boolean
  onRetry: () => void
}

/** Shows that a round is not available, what may be the reason, and where to go. */
export function RoundMissing({ reason, isSignedIn, onRetry }: Props) {
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
