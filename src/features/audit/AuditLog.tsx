import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { AuditEntry } from '../../contract/users.ts'
import { utcDateTime } from '../../domain/dates.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { FailureNote } from '../session/FailureNote.tsx'
import styles from './AuditLog.module.css'
import type { AuditLogState, AuditLogStore } from './audit-log.store.ts'

/** What staff changed. */
export function AuditLog({ log }: { log: AuditLogStore }) {
  const state = useStore(log.$state)
  const [iid, setIid] = useState('')
  const find = () => void log.find(iid.trim())

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (iid.trim() !== '') find()
  }

  return (
    <div className={styles.page}>
      <PageTitle lead="What staff changed, newest first.">Audit</PageTitle>
      <Panel>
        <form className={styles.form} method="post" onSubmit={onSubmit}>
          <TextField label="Install id" name="iid" required value={iid} onChange={setIid} />
          <Button type="submit" kind="main" disabled={iid.trim() === ''} loading={state.status === 'loading'}>
            Show
          </Button>
        </form>
      </Panel>
      <div role="alert">
        <Problem state={state} onRetry={find} />
      </div>
      {state.status === 'found' && <Entries entries={state.entries} />}
    </div>
  )
}

function Problem({ state, onRetry }: { state: AuditLogState; onRetry: () => void }) {
  if (state.status !== 'missing') return null
  return (
    <Notice kind="danger">
      <p>Not found</p>
      {state.failure && (
        <p>
          <FailureNote failure={state.failure} onRetry={onRetry} />
        </p>
      )}
    </Notice>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p>Nothing has been changed yet.</p>
  return (
    <ol className={styles.entries}>
      {entries.map(({ at, actor, action, result, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id.
        <li key={index}>
          {utcDateTime(at)} {actor}: <strong>{action}</strong> {detail} ({result})
        </li>
      ))}
    </ol>
  )
}
