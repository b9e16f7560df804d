import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { isInProgress } from '../run-progress.ts'
import { RunActionNote } from './RunActionNote.tsx'
import styles from './RunControls.module.css'
import type { RunAction, RunActions } from './run-actions.store.ts'
import { stopTexts } from './run-texts.ts'

interface Props {
  run: MailingRun
  actions: RunActions
  /** Further actions that look like links. */
  children?: ReactNode
}

/** Shows the buttons that pause, resume and stop a run or unschedule a scheduled one, and why an action failed. */
export function RunControls({ run, actions, children }: Props) {
  const state = useStore(actions.$state)
  const [isAsking, setAsking] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const isOwn = state.status !== 'idle' && state.input.runId === run.id
  const busy = isOwn && state.status === 'pending' ? state.input.action : undefined

  // Sets the focus, because a button that is disabled or removed loses it.
  useEffect(() => {
    const { activeElement, body } = document
    if (busy || !pressed.current || (activeElement !== body && activeElement !== pressed.current)) return
    const target = pressed.current.isConnected ? pressed.current : holder.current
    target?.focus()
    pressed.current = null
  }, [busy])

  const button = (action: RunAction, label: string, onClick: () => void, kind?: 'danger') => (
    <Button
      kind={kind ?? 'quiet'}
      loading={busy === action}
      aria-label={`${label}: ${run.campaign}`}
      onClick={(event) => {
        pressed.current = event.currentTarget
        onClick()
      }}
    >
      {label}
    </Button>
  )
  const isPaused = run.state === 'paused'
  const canStop = isInProgress(run) || run.state === 'scheduled'
  if (!canStop && !children && !isOwn) return null
  return (
    <div ref={holder} tabIndex={-1} className={styles.controls}>
      <div className={styles.buttons}>
        {isInProgress(run) &&
          (isPaused
            ? button('resume', 'Resume', () => void actions.resume(run))
            : button('pause', 'Pause', () => void actions.pause(run)))}
        {canStop &&
          button('stop', run.state === 'scheduled' ? 'Unschedule' : 'Stop', () => setAsking(true), 'danger')}
      </div>
      {children && <div className={styles.links}>{children}</div>}
      <RunActionNote run={run} actions={actions} state={state} />
      <StopDialog
        run={run}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void actions.stop(run)
        }}
      />
    </div>
  )
}

interface StopProps {
  run: MailingRun
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a run is stopped or unscheduled, which cannot be undone. */
function StopDialog({ run, isOpen, onClose, onConfirm }: StopProps) {
  const { title, text, confirm } = stopTexts(run)
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <p>{text}</p>
      <ConfirmButtons onCancel={onClose} isDanger onConfirm={onConfirm}>
        {confirm}
      </ConfirmButtons>
    </Dialog>
  )
}
