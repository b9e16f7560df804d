import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { AdminUser, License, Licenses } from '../../../../../contract/staff/users.ts'
import { utcDate, utcDateTime } from '../../../../../domain/dates/dates.ts'
import { failureOf, isWithoutValue } from '../../../../../platform/stores/resource.ts'
import { Spinner } from '../../../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../../../ui/form/Button.tsx'
import { FormMessage } from '../../../../../ui/form/FormMessage.tsx'
import { TextButton } from '../../../../../ui/form/TextButton.tsx'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { withoutResult } from '../../messages.ts'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import styles from '../rail/RailPanel.module.css'
import { RailPanel } from '../rail/RailPanel.tsx'
import type { LicensesStore, UserActions } from '../user-actions.ts'
import { durationError, longerLicenseNote, parseDurationDays, timeOf } from './license-duration.ts'

interface Props {
  user: AdminUser
  actions: UserActions
}

/** Shows a user's licenses and purchases, and the form that adds a license. */
export function LicensePanel({ user: { licenses }, actions }: Props) {
  return (
    <RailPanel
      title="License info"
      action={<TextButton onClick={() => actions.$task.set('extend')}>Extend…</TextButton>}
    >
      {licenses ? <LicenseList licenses={licenses} /> : <LoadedLicenses licenses={actions.licenses} />}
      <AddLicense change={actions.newLicense} licenses={licenses} />
    </RailPanel>
  )
}

/** Shows licenses that the service has not returned with the user. */
function LoadedLicenses({ licenses }: { licenses: LicensesStore }) {
  const state = useStore(licenses.$state)
  const failure = failureOf(state)
  return (
    <>
      {state.status === 'found' && <LicenseList licenses={state.value} />}
      {state.status === 'loading' && <Spinner label="Loading licenses" />}
      <div role="alert">
        {isWithoutValue(state) && <p className="soft">{withoutResult(failure)}</p>}
        {failure && <FailureNote failure={failure} onRetry={licenses.load} />}
      </div>
    </>
  )
}

function LicenseList({ licenses }: { licenses: Licenses }) {
  const { active, serverAdded, purchases } = licenses
  const nowMs = timeOf(licenses)
  return (
    <dl className={styles.licenses}>
      <NamedLicense name="Actual license" license={active} nowMs={nowMs} />
      <NamedLicense name="Server-added license" license={serverAdded} nowMs={nowMs} />
      <div>
        <dt>Purchases</dt>
        <dd>
          {purchases.length === 0 ? (
            'None'
          ) : (
            <ul className="stack gap-0">
              {purchases.map((license, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: purchases have no id, and two may be equal.
                <li key={index} className={styles.ends}>
                  <LicenseText license={license} nowMs={nowMs} />
                  <Info license={license} />
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
    </dl>
  )
}

interface NamedLicenseProps {
  name: string
  license: License | undefined
  nowMs: number
}

function NamedLicense({ name, license, nowMs }: NamedLicenseProps) {
  return (
    <div>
      <dt className={styles.ends}>
        <span>{name}</span>
        {license && <Info license={license} />}
      </dt>
      <dd>{license ? <LicenseText license={license} nowMs={nowMs} /> : 'None'}</dd>
    </div>
  )
}

function Info({ license: { additionalInfo } }: { license: License }) {
  return additionalInfo ? (
    <span className="tiny cut shrinks" title={additionalInfo}>
      {additionalInfo}
    </span>
  ) : null
}

function LicenseText({ license: { type, expiration }, nowMs }: { license: License; nowMs: number }) {
  const isExpired = expiration !== undefined && expiration <= nowMs
  return (
    <span>
      <strong>{type || '–'}</strong>{' '}
      {expiration === undefined ? (
        'never expires'
      ) : (
        <span className={isExpired ? 'warned' : undefined}>
          {isExpired ? 'expired' : 'until'}{' '}
          <span title={utcDateTime(expiration)}>{utcDate(expiration) || '–'}</span>
        </span>
      )}
    </span>
  )
}

interface AddLicenseProps {
  change: Change<number>
  licenses: Licenses | undefined
}

function AddLicense({ change, licenses }: AddLicenseProps) {
  const state = useStore(change.$state)
  const [text, setText] = useState('')
  const durationDays = parseDurationDays(text)
  const note =
    durationDays !== undefined && licenses?.active
      ? longerLicenseNote(licenses.active, durationDays, timeOf(licenses))
      : undefined

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (durationDays !== undefined && (await change.submit(durationDays))) setText('')
  }

  return (
    <form className={styles.form} aria-label="Add server license" method="post" onSubmit={onSubmit}>
      <div className={styles.line}>
        <TextField
          label="Duration in days"
          isLabelHidden
          placeholder="Duration in days"
          name="durationDays"
          inputMode="numeric"
          required
          autoComplete="off"
          value={text}
          error={durationError(text)}
          onChange={(next) => {
            setText(next)
            change.begin()
          }}
        />
        <Button type="submit" disabled={durationDays === undefined} loading={state.status === 'pending'}>
          Add license
        </Button>
      </div>
      <FormMessage message={note ? { kind: 'warning', text: note } : undefined} />
      <ChangeMessage change={change} />
    </form>
  )
}
