import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { UNREACHABLE } from './messages.ts'
import styles from './SignedOutOnly.module.css'
import type { SignedInRedirect } from './signed-in-redirect.store.ts'

// Loaded on demand, because few users ever see it.
const StaffOnly = lazyPart(async () => (await import('./StaffOnly.tsx')).StaffOnly)

interface Props {
  redirect: SignedInRedirect
  /** The form for users who are not signed in. */
  children: ReactNode
}

const leaving = <Spinner size="page" label="Signing you in…" />

/** The card of sign-in and sign-up. Redirects users who are signed in. */
export function SignedOutOnly({ redirect, children }: Props) {
  const state = useStore(redirect.$state, { ssr: 'initial' })
  useEffect(() => redirect.start(), [redirect])
  if (state.status === 'staffOnly') {
    return (
      <Optional loading={leaving} fallback={(retry) => <PartMissing text={UNREACHABLE} onRetry={retry} />}>
        <StaffOnly redirect={redirect} state={state} />
      </Optional>
    )
  }
  return <div className={styles.card}>{state.status === 'leaving' ? leaving : children}</div>
}
