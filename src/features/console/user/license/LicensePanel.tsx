import { useStore } from '@nanostores/react'
import { isPast } from 'date-fns/isPast'
import type { License, Licenses } from '../../../../contract/users.ts'
import {
  failureOf,
  foundValue,
  isWithoutValue,
  type ResourceState,
} from '../../../../platform/stores/resource.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { AdminDate } from '../../AdminDate.tsx'
import { withoutResult } from '../../messages.ts'
import { ActionPanel } from '../ActionPanel.tsx'
import type { Change } from '../change.store.ts'
import { AddLicense } from './AddLicense.tsx'
import { EditLicense } from './EditLicense.tsx'
import styles from './LicensePanel.module.css'
import type { LicenseEdit } from './license-changes.ts'
import type { LicensesStore } from './licenses.store.ts'

interface Props {
  licenses: LicensesStore
  newLicense: Change<number>
  edit: Change<LicenseEdit>
}

/** Shows a user's licenses and purchases, and the form that adds a license. */
export function LicensePanel({ licenses, newLicense, edit }: Props) {
  const state = useStore(licenses.$state)
  const failure = failureOf(state)
  return (
    <ActionPanel title="License info">
      <LicensesContent state={state} />
      <div role="alert">
        {isWithoutValue(state) && <p className={styles.none}>{withoutResult(failure)}</p>}
        {failure && <FailureNote failure={failure} onRetry={licenses.load} />}
      </div>
      <AddLicense change={newLicense} active={foundValue(state)?.active} onRefresh={licenses.load} />
      <EditLicense change={edit} onRefresh={licenses.load} />
    </ActionPanel>
  )
}

function LicensesContent({ state }: { state: ResourceState<Licenses> }) {
  if (state.status === 'found') return <LicenseList licenses={state.value} />
  return isWithoutValue(state) ? null : <Spinner label="Loading licenses" />
}

function LicenseList({ licenses: { active, serverAdded, purchases } }: { licenses: Licenses }) {
  return (
    <dl className={styles.licenses}>
      <dt>Actual license</dt>
      <dd>{active ? <LicenseLine license={active} /> : <None />}</dd>
      <dt>Server-added license</dt>
      <dd>{serverAdded ? <LicenseLine license={serverAdded} /> : <None />}</dd>
      <dt>Purchases</dt>
      <dd>
        {purchases.length === 0 ? (
          <None />
        ) : (
          <ul className={styles.purchases}>
            {purchases.map((license, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: purchases have no id, and two may be equal.
              <li key={index}>
                <LicenseLine license={license} />
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  )
}

function None() {
  return <span className={styles.none}>None</span>
}

function LicenseLine({ license: { type, expiration, additionalInfo } }: { license: License }) {
  const isExpired = expiration !== undefined && isPast(expiration)
  return (
    <>
      <strong className={styles.type}>{type || '–'}</strong>{' '}
      <span className={styles.until}>
        {expiration === undefined ? (
          'never expires'
        ) : (
          <>
            {isExpired ? 'expired' : 'until'} <AdminDate ms={expiration} />
          </>
        )}
      </span>{' '}
      {isExpired && <Badge tone="warning">Expired</Badge>}
      {additionalInfo && <span className={styles.info}>{additionalInfo}</span>}
    </>
  )
}
