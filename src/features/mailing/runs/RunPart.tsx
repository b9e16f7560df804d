import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { RunPanel } from './RunPanel.tsx'
import type { RunActions } from './run-actions.store.ts'
import { ScheduledRuns } from './ScheduledRuns.tsx'

interface Props {
  run: MailingRun | undefined
  scheduled: readonly MailingRun[]
  actions: RunActions
}

/** The lazily loaded part of the mailing page for runs: figures and controls of the current run, and scheduled runs. */
export function RunPart({ run, scheduled, actions }: Props) {
  return (
    <>
      {run && <RunPanel run={run} actions={actions} />}
      {scheduled.length > 0 && (
        <ScheduledRuns runs={scheduled} actions={actions} isBelowRun={run !== undefined} />
      )}
    </>
  )
}
