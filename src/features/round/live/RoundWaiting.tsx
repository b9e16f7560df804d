import { useStore } from '@nanostores/react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { connectionText, messages } from '../messages.ts'
import type { RoundScreen } from '../round-screen.ts'
import type { Connection } from './live-session.ts'

interface Props {
  screen: RoundScreen
  connection: Connection
}

/** Shows that a live round has no score yet. */
export function RoundWaiting({ screen, connection }: Props) {
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
