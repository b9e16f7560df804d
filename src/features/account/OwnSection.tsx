import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import type { Own } from './account-calls.ts'

interface Props<Value> {
  own: Own<Value>
  /** What is said when it did not load. */
  notLoaded: string
  /** What is said when the service does not have it yet, because the email address is not confirmed. */
  unconfirmed?: string
  children: (value: Value) => ReactNode
}

/** Loads something of the account when its row is opened, and shows it. */
export function OwnSection<Value>({ own, notLoaded, unconfirmed, children }: Props<Value>) {
  const state = useStore(own.$state)
  useEffect(() => void own.load(), [own])
  if (state.status === 'found') return children(state.value)
  if (state.status !== 'failed') return <Spinner label="Loading…" />
  const { failure } = state
  if (unconfirmed && failure.kind === 'http' && failure.status === 409) return <p>{unconfirmed}</p>
  return (
    <Notice kind="warning" onRetry={() => void own.load()}>
      <p>{notLoaded}</p>
    </Notice>
  )
}
