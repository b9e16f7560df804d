import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { UNREACHABLE } from '../shared/form-failure.ts'
import { SecondStepPart, StaffPageBlocked } from './lazy-parts.ts'
import { ACCESS_UNCHECKED, SERVICE_UNREACHABLE } from './messages.ts'
import type { SignedInRedirect } from './signed-in-redirect.store.ts'

interface Props {
  redirect: SignedInRedirect
  /** The form for users who are not signed in. */
  children: ReactNode
}

const leaving = <Spinner size="page" label="Signing you in…" />

/** The card of sign-in and sign-up. Shows the form, or after sign-in the next step. */
export function SignInCard({ redirect, children }: Props) {
  const state = useStore(redirect.$state, { ssr: 'initial' })
  if (state.status === 'staffOnly' || (state.status === 'unreachable' && !state.hasForm)) {
    const text = state.status === 'unreachable' ? `${SERVICE_UNREACHABLE}. ${ACCESS_UNCHECKED}` : UNREACHABLE
    return (
      <Optional loading={leaving} fallback={(retry) => <NotLoaded text={text} onRetry={retry} />}>
        <StaffPageBlocked redirect={redirect} state={state} />
      </Optional>
    )
  }
  if (state.status === 'secondStep') {
    return (
      <Optional loading={leaving} fallback={(retry) => <NotLoaded text={UNREACHABLE} onRetry={retry} />}>
        <SecondStepPart redirect={redirect} user={state.user} />
      </Optional>
    )
  }
  return (
    <div className="stack">
      <div role="status" className="announced">
        {state.status === 'unreachable' && (
          <Notice kind="warning">
            <p>{SERVICE_UNREACHABLE}</p>
            <p>{ACCESS_UNCHECKED}</p>
          </Notice>
        )}
      </div>
      {state.status === 'leaving' ? leaving : children}
    </div>
  )
}

/** Shown in place of a part whose script could not be loaded. */
function NotLoaded({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice kind="warning" onRetry={onRetry}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}
