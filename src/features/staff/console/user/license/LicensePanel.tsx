import { useStore } from '@nanostores/react'
import { isPast } from 'date-fns/isPast'
import type { AdminUser, License, Licenses } from '../../../../../contract/staff/users.ts'
import { utcDate, utcDateTime } from '../../../../../domain/dates/dates.ts'
import { failureOf, isWithoutValue } from '../../../../../platform/stores/resource.ts'
import { Spinner } from '../../../../../ui/feedback/Spinner.tsx'
import { TextButton } from '../../../../../ui/form/TextButton.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { withoutResult } from '../../messages.ts'
import { RailPanel } from '../rail/RailPanel.tsx'
import type { UserActions } from '../user-actions.ts'
import { AddLicense } from './AddLicense.tsx'
import styles from './LicensePanel.module.css'
import type { LicensesStore } from './licenses.store.ts'

interface Props {
  user: AdminUser
  actions: UserActions
  onRefresh: () => void
}

/** Shows a user's licenses and purchases, and the form that adds a license. */
export function LicensePanel({ user: { licenses }, actions, onRefresh }: Props) {
  return (
    <RailPanel
      title="License info"
      action={<TextButton onClick={() => actions.$task.set('extend')}>Extend…</TextButton>}
    >
      {licenses ? <LicenseList licenses={licenses} /> : <LoadedLicenses licenses={actions.licenses} />}
      <AddLicense
        change={actions.newLicense}
        $task={actions.$task}
        active={licenses?.active}
        onRefresh={onRefresh}
      />
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

function LicenseList({ licenses: { active, serverAdded, purchases } }: { licenses: Licenses }) {
  return (
    <dl className={styles.licenses}>
      <NamedLicense name="Actual license" license={active} />
      <NamedLicense name="Server-added license" license={serverAdded} />
      <div>
        <dt>Purchases</dt>
        <dd>
          {purchases.length === 0 ? (
            'None'
          ) : (
            <ul className="stack gap-0">
              {purchases.map((license, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: purchases have no id, and two may be equal.
                <li key={index} className={styles.line}>
                  <LicenseText license={license} />
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

function NamedLicense({ name, license }: { name: string; license: License | undefined }) {
  return (
    <div>
      <dt className={styles.line}>
        <span>{name}</span>
        {license && <Info license={license} />}
      </dt>
      <dd>{license ? <LicenseText license={license} /> : 'None'}</dd>
    </div>
  )
}

function Info({ license: { additionalInfo } }: { license: License }) {
  return additionalInfo ? (
    <span className={styles.info} title={additionalInfo}>
      {additionalInfo}
    </span>
  ) : null
}

function LicenseText({ license: { type, expiration } }: { license: License }) {
  const isExpired = expiration !== undefined && isPast(expiration)
  return (
    <span>
      <strong>{type || '–'}</strong>{' '}
      {expiration === undefined ? (
        'never expires'
      ) : (
        <span className={isExpired ? styles.expired : undefined}>
          {isExpired ? 'expired' : 'until'}{' '}
          <span title={utcDateTime(expiration)}>{utcDate(expiration) || '–'}</span>
        </span>
      )}
    </span>
  )
}
