import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { User } from '../../contract/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Guard } from './guard.store.ts'
import { UNREACHABLE } from './messages.ts'

interface Props {
  guard: Guard
  /** Made only once the check has passed. */
  children: (user: User) => ReactNode
  /** Stands in its place meanwhile; it shows nothing that is protected. */
  waiting?: ReactNode
}

/** Shows a protected page to those who may see it. */
export function Guarded({ guard, children, waiting }: Props) {
  const state = useStore(guard.$state, { ssr: 'initial' })
  switch (state.status) {
    case 'open':
      return children(state.user)
    case 'checking':
      return waiting ?? <Spinner size="page" label="Loading…" />
    case 'leaving':
      return <Spinner size="page" label="Taking you to sign-in…" />
    case 'unreachable':
      return (
        <div role="alert">
          <EmptyState
            title="No connection"
            action={
              <Button kind="main" onClick={() => void guard.check()}>
                Retry
              </Button>
            }
          >
            <p>{UNREACHABLE}</p>
          </EmptyState>
        </div>
      )
  }
}
