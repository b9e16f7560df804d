import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { User } from '../../contract/session.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { UNREACHABLE } from '../shared/form-failure.ts'
import styles from './Guarded.module.css'
import type { Guard } from './guard.store.ts'

interface Props {
  guard: Guard
  /** Called only after the check has passed. */
  children: (user: User) => ReactNode
}

/** Shows a protected page to users who may see it. The prerendered page always shows the waiting state. */
export function Guarded(props: Props) {
  if (!useHydrated()) return <Spinner size="page" label="Loading…" />
  return <Checked {...props} />
}

function Checked({ guard, children }: Props) {
  const state = useStore(guard.$state)
  useEffect(() => guard.start(), [guard])
  switch (state.status) {
    case 'open':
      return (
        <div className={styles.content} inert={state.isHidden}>
          {children(state.user)}
        </div>
      )
    case 'checking':
      return <Spinner size="page" label="Loading…" />
    case 'leaving':
      return <Spinner size="page" label="Taking you to sign-in…" />
    case 'unreachable':
      return (
        <div role="alert">
          <EmptyState title="No connection" heading="h1" onRetry={() => void guard.check()}>
            <p>{UNREACHABLE}</p>
          </EmptyState>
        </div>
      )
  }
}
