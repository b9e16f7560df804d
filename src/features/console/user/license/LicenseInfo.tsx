import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { License, Licenses } from '../../../../contract/users.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { FailureNote } from '../../../session/FailureNote.tsx'
import { AdminDate } from '../../AdminDate.tsx'
import { messages } from '../../messages.ts'
import { ActionPanel } from '../ActionPanel.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import styles from './LicenseInfo.module.css'
import type { LicensesState, LicensesStore } from './licenses.store.ts'

interface Props {
  licenses: LicensesStore
  newLicense: Change<number>
}

export function LicenseInfo({ licenses, newLicense }: Props) {
  const state = useStore(licenses.$state)
  return (
    <ActionPanel title="License info">
      <Answer state={state} onRetry={licenses.load} />
      <AddLicense change={newLicense} onLookAgain={licenses.load} />
    </ActionPanel>
  )
}

function Answer({ state, onRetry }: { state: LicensesState; onRetry: () => void }) {
  switch (state.status) {
    case 'loading':
      return <Spinner label="Loading licenses" />
    case 'missing':
      return (
        <div role="alert">
          <p className={styles.none}>{messages.notFound}</p>
          {state.failure && <FailureNote failure={state.failure} onRetry={onRetry} />}
        </div>
      )
    case 'found':
      return <Found licenses={state.licenses} />
  }
}

function Found({ licenses: { active, serverAdded, purchases } }: { licenses: Licenses }) {
  return (
    <dl className={styles.licenses}>
      <dt>Actual license</dt>
      <dd>{active ? <OneLicense license={active} /> : <span className={styles.none}>None</span>}</dd>
      <dt>Server-added license</dt>
      <dd>
        {serverAdded ? <OneLicense license={serverAdded} /> : <span className={styles.none}>None</span>}
      </dd>
      <dt>Purchases</dt>
      <dd>
        {purchases.length === 0 ? (
          <span className={styles.none}>None</span>
        ) : (
          <ul className={styles.purchases}>
            {purchases.map((license, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two purchases may be alike, and have no other name.
              <li key={index}>
                <OneLicense license={license} />
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  )
}

function OneLicense({ license: { type, expiration, additionalInfo } }: { license: License }) {
  const isOver = expiration !== undefined && expiration < Date.now()
  return (
    <>
      <strong className={styles.type}>{type || '–'}</strong>{' '}
      <span className={styles.until}>
        {expiration === undefined ? (
          'never expires'
        ) : (
          <>
            {isOver ? 'expired' : 'until'} <AdminDate ms={expiration} />
          </>
        )}
      </span>{' '}
      {isOver && <Badge tone="warning">Expired</Badge>}
      {additionalInfo && <span className={styles.info}>{additionalInfo}</span>}
    </>
  )
}

/** Up to a hundred years, as the contract has it. */
const DAYS_MAX = 36_500

function AddLicense({ change, onLookAgain }: { change: Change<number>; onLookAgain: () => void }) {
  const state = useStore(change.$state)
  const [text, setText] = useState('')
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  const isValid = days >= 1 && days <= DAYS_MAX

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isValid && (await change.submit(days))) setText('')
  }

  return (
    <form className={styles.form} method="post" onSubmit={onSubmit}>
      <h3 className={styles.formTitle}>Add server license</h3>
      <div className={styles.line}>
        <TextField
          label="Duration in days"
          name="durationDays"
          inputMode="numeric"
          required
          autoComplete="off"
          value={text}
          error={text !== '' && !isValid ? `A whole number from 1 to ${DAYS_MAX}` : undefined}
          onChange={(next) => {
            setText(next)
            change.forget()
          }}
        />
        <Button type="submit" disabled={!isValid} loading={state.status === 'pending'}>
          Add license
        </Button>
      </div>
      <ChangeMessage state={state} onLookAgain={onLookAgain} />
    </form>
  )
}
