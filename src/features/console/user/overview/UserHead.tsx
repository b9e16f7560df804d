import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { UserOverview } from '../../../../contract/user-overview.ts'
import type { AdminUser } from '../../../../contract/users.ts'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { golferPath } from '../../../../routes.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { AdminDate } from '../../AdminDate.tsx'
import { CopyValue } from '../../CopyValue.tsx'
import { licenseText } from '../license/license-text.ts'
import type { UserActions } from '../user-actions.ts'
import styles from './UserHead.module.css'

interface Props {
  user: AdminUser
  actions: UserActions
}

/** Shows who the user is, at the top of their data. In wide windows it stays in view. */
export function UserHead({ user: { login, iid }, actions }: Props) {
  const overview = foundValue(useStore(actions.overview.$state))
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 className={styles.name}>{overview?.name || login || iid}</h1>
        {overview && (
          <>
            <Status overview={overview} />
            <p className={styles.license}>{licenseText(overview.license)}</p>
            <a className={styles.view} href={golferPath(overview.supportId ?? overview.iid ?? '')}>
              See as golfer
            </a>
          </>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name="Login" copyable={login} />
        {overview && <Fact name="Support id" copyable={overview.supportId} />}
        <Fact name="Iid" copyable={iid} />
        {overview && <OverviewFacts overview={overview} />}
      </dl>
      {overview?.note && (
        <p className={styles.note}>
          <span>Note</span> {overview.note.text}
        </p>
      )}
    </header>
  )
}

function Status({ overview }: { overview: UserOverview }) {
  const { isStaff, disabledAt, deletionAt, isConfirmed } = overview
  return (
    <>
      {isStaff && <Badge tone="success">Staff</Badge>}
      {disabledAt !== undefined && <Badge tone="danger">Disabled</Badge>}
      {deletionAt !== undefined && <Badge tone="danger">To be deleted</Badge>}
      {isConfirmed === false && <Badge>Not confirmed</Badge>}
    </>
  )
}

function OverviewFacts({ overview }: { overview: UserOverview }) {
  const { createdAt, confirmedAt, lastSeenAt, deletionAt, supportId } = overview
  return (
    <>
      <Fact name="Created">
        <AdminDate ms={createdAt} />
      </Fact>
      {supportId !== undefined && (
        <>
          <Fact name="Confirmed">
            <AdminDate ms={confirmedAt} />
          </Fact>
          <Fact name="Last seen">
            <AdminDate ms={lastSeenAt} />
          </Fact>
        </>
      )}
      {deletionAt !== undefined && (
        <Fact name="Deletion">
          <AdminDate ms={deletionAt} />
        </Fact>
      )}
    </>
  )
}

interface FactProps {
  name: string
  /** Shown with a copy button. */
  copyable?: string | undefined
  children?: ReactNode
}

function Fact({ name, copyable, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children ??
          (copyable === undefined ? (
            '–'
          ) : (
            <>
              <span className={styles.value}>{copyable}</span>{' '}
              <CopyValue value={copyable} what={name.toLowerCase()} />
            </>
          ))}
      </dd>
    </div>
  )
}
