import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { MailingRun } from '../../../../contract/staff/mailing-runs.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { LinkButton } from '../../../../ui/form/LinkButton.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { formPath } from '../mailing-views.ts'
import type { RunAction, RunActions } from './run-actions.store.ts'
import { isInProgress, stopText } from './run-texts.ts'

interface Props {
  run: MailingRun
  actions: RunActions
}

/** Texts for the case that it is unknown whether the action was done. */
const FAILED: Record<RunAction, string> = {
  pause: 'Pausing did not work.',
  resume: 'Resuming did not work.',
  stop: 'Stopping did not work.',
}

/**
 * Shows the buttons that pause, resume and stop a run, and why an action failed. An ended run leads to the form, which
 * leaves out who has received the campaign.
 */
export function RunControls({ run, actions }: Props) {
  const state = useStore(actions.$state)
  const [isStopping, setStopping] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const isOwn = state.status !== 'idle' && state.input.runId === run.id
  const busy = isOwn && state.status === 'pending' ? state.input.action : undefined
  const rest = run.counts.failed + run.counts.left

  // The pressed button is disabled while the action is pending, and gone afterwards. The next one takes its focus.
  useEffect(() => {
    if (busy || !wasPressed.current) return
    wasPressed.current = false
    const { activeElement, body } = document
    if (activeElement !== body && !holder.current?.contains(activeElement)) return
    const next = holder.current?.querySelector('button') ?? holder.current
    next?.focus()
  }, [busy])

  const button = (
    action: RunAction,
    label: string,
    onClick: () => void,
    kind: 'quiet' | 'danger' = 'quiet',
  ) => (
    <Button kind={kind} loading={busy === action} onClick={onClick}>
      {label}
    </Button>
  )
  function start(action: RunAction) {
    setStopping(false)
    wasPressed.current = true
    void actions.run(action, run)
  }
  return (
    <div ref={holder} tabIndex={-1} className="stack gap-2">
      <div className="row gap-2">
        {run.state === 'paused' && button('resume', 'Resume', () => start('resume'))}
        {run.state === 'running' && button('pause', 'Pause', () => start('pause'))}
        {isInProgress(run)
          ? button('stop', 'Stop', () => setStopping(true), 'danger')
          : rest > 0 && <LinkButton href={formPath(run)}>Send to the rest…</LinkButton>}
      </div>
      <div role="alert" className="announced small breaking wrong">
        {isOwn && state.status === 'failed' && (
          <p>
            {FAILED[state.input.action]}{' '}
            <FailureNote failure={state.failure} isChange onRetry={actions.refresh} />
          </p>
        )}
      </div>
      <Dialog isOpen={isStopping} title="Stop this mailing for good?" onClose={() => setStopping(false)}>
        <p>{stopText(run)}</p>
        <ConfirmButtons isDanger onCancel={() => setStopping(false)} onConfirm={() => start('stop')}>
          Stop mailing
        </ConfirmButtons>
      </Dialog>
    </div>
  )
}
