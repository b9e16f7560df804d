import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Entering.module.css'
import type { Entrance } from './entrance.store.ts'
import { StaffOnly } from './StaffOnly.tsx'

interface Props {
  entrance: Entrance
  /** The form for somebody who is not signed in. */
  children: ReactNode
}

/** The card of sign-in and sign-up; gives way for somebody who is signed in. */
export function Entering({ entrance, children }: Props) {
  const state = useStore(entrance.$state, { ssr: 'initial' })
  useEffect(() => entrance.start(), [entrance])
  if (state.status === 'staffOnly') return <StaffOnly entrance={entrance} state={state} />
  return (
    <div className={styles.card}>
      {state.status === 'leaving' ? <Spinner size="page" label="Signing you in…" /> : children}
    </div>
  )
}
