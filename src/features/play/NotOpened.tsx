import { useEffect, useState } from 'react'
import type { Clock } from '../../platform/browser/clock.ts'
import { roundPath } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { dialogMessages } from './dialog-messages.ts'
import type { JoinResult } from './join-sheet.ts'
import { messages } from './messages.ts'

const TEXTS = {
  missing:
    'Scores are entered on the phone that began the round, or with the link that it shares under “Phones”. This link has no key for it.',
  notSent:
    'The phone that began the round has not sent it yet, because it had no network since, or the round was deleted. The link works as soon as that phone has a network.',
  withdrawn: 'The owner of the round has withdrawn the key of this link.',
  document: 'An app records this round; it cannot be scored in a browser.',
  unreachable: 'The first time, the round is loaded from the service, which cannot be reached.',
  noStorage: dialogMessages.noStorage,
  silentStorage:
    'Scores are kept in the storage of this browser, which does not answer. As soon as it does, the round opens by itself. If trying again does not help, close all windows of the browser, or restart the device. Do not clear the data of this site: scores that were not sent are only there.',
}

const TITLES: Partial<Record<Props['reason'], string>> = {
  noStorage: 'This browser stores nothing',
  silentStorage: 'The storage does not answer',
  notSent: 'Not sent yet',
}

interface Props {
  token: string
  reason: Exclude<JoinResult, 'joined' | 'untried'> | 'noStorage' | 'silentStorage'
  onRetry: () => void
}

/** Reasons that may have passed at the next attempt. */
const PASSING: readonly Props['reason'][] = ['unreachable', 'notSent', 'silentStorage']

/** Says why the round at the address is not scored here, and what to do. */
export function NotOpened({ token, reason, onRetry }: Props) {
  return (
    <EmptyState
      title={TITLES[reason] ?? 'No score sheet on this device'}
      heading="h1"
      action={
        PASSING.includes(reason) ? (
          <Button kind="main" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <a href={roundPath(token)}>{dialogMessages.watch}</a>
        )
      }
    >
      <p>{TEXTS[reason]}</p>
    </EmptyState>
  )
}

/** How long a browser may take to open its storage, which is usually a few milliseconds. */
const PATIENCE_MS = 10_000

interface OpeningProps {
  token: string
  clock: Clock
  /** Opens the storage and the sheet again. */
  onRetry: () => void
}

/** Shown until the browser's storage has answered. It says so if that takes long. */
export function OpeningSheet({ token, clock, onRetry }: OpeningProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => (isLate ? undefined : clock.after(PATIENCE_MS, () => setLate(true))), [clock, isLate])
  if (!isLate) return <Spinner size="page" label={messages.loading} />
  return (
    <NotOpened
      token={token}
      reason="silentStorage"
      onRetry={() => {
        setLate(false)
        onRetry()
      }}
    />
  )
}
