import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, useEffect } from 'react'
import { Optional } from '../../ui/feedback/Optional.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './Entering.module.css'
import type { Entrance } from './entrance.store.ts'
import { UNREACHABLE } from './messages.ts'

// Few ever come to this end of the way.
const StaffOnly = lazy(async () => ({ default: (await import('./StaffOnly.tsx')).StaffOnly }))

interface Props {
  entrance: Entrance
  /** The form for somebody who is not signed in. */
  children: ReactNode
}

const leaving = <Spinner size="page" label="Signing you in…" />

/** The card of sign-in and sign-up; gives way for somebody who is signed in. */
export function Entering({ entrance, children }: Props) {
  const state = useStore(entrance.$state, { ssr: 'initial' })
  useEffect(() => entrance.start(), [entrance])
  if (state.status === 'staffOnly') {
    return (
      <Optional waiting={leaving} missing={<p role="alert">{UNREACHABLE}</p>}>
        <StaffOnly entrance={entrance} state={state} />
      </Optional>
    )
  }
  return <div className={styles.card}>{state.status === 'leaving' ? leaving : children}</div>
}
