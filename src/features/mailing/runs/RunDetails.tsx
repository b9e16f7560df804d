import type { ReactNode } from 'react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { routes } from '../../../routes.ts'
import { viewPath } from '../mailing-views.ts'
import { isInProgress } from '../run-progress.ts'
import { Figures } from './Figures.tsx'
import { RateLimit } from './RateLimit.tsx'
import styles from './RunDetails.module.css'
import { countFigures, limitText, paceFigures } from './run-texts.ts'
import type { RunsStore } from './runs.store.ts'

interface Props {
  run: MailingRun
  runs: RunsStore
}

/** Shows all details of a run. */
export function RunDetails({ run, runs }: Props) {
  const { message, changedBy, failedOf, failurePercent, isResend, state } = run
  const canLimit = isInProgress(run) || state === 'scheduled'
  return (
    <div className={styles.details}>
      <Figures figures={[...countFigures(run, true), ...paceFigures(run)]} />
      <dl className={styles.facts}>
        <Fact label="Limit">{limitText(run)}</Fact>
        {failurePercent !== undefined && (
          <Fact label="Pauses">When more than {failurePercent} % of the last 200 mails fail</Fact>
        )}
        {isResend && <Fact label="Sent again">Also to recipients who already had the campaign</Fact>}
        {message && <Fact label="Message">{message}</Fact>}
        {changedBy !== undefined && <Fact label="Last changed by">{changedBy}</Fact>}
        {failedOf !== undefined && (
          <Fact label="Sent to">
            Those that failed in <a href={viewPath('runs', failedOf)}>an earlier mailing</a>
          </Fact>
        )}
        <Fact label="Id">
          {run.id} <a href={auditPath(run)}>Audit of this mailing</a>
        </Fact>
      </dl>
      {canLimit && <RateLimit run={run} actions={runs.actions} />}
    </div>
  )
}

const auditPath = ({ id }: MailingRun) => `${routes.audit.path}?${new URLSearchParams({ subject: id })}`

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
