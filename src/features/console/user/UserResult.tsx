import { useStore } from '@nanostores/react'
import type { AdminUser } from '../../../contract/users.ts'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import { Copy } from '../Copy.tsx'
import type { Console } from '../console.ts'
import { RESULT_TABS, type ResultTab } from '../console-address.ts'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { Installs } from './installs/Installs.tsx'
import { LicenseInfo } from './license/LicenseInfo.tsx'
import { ChangeLogin } from './login/ChangeLogin.tsx'
import { AddProperty } from './properties/AddProperty.tsx'
import { Properties } from './properties/Properties.tsx'
import { Rounds } from './rounds/Rounds.tsx'
import styles from './UserResult.module.css'
import type { UserActions } from './user-actions.ts'

interface Props {
  user: AdminUser
  console: Console
}

const LABELS: Record<ResultTab, string> = { installs: 'Installs', rounds: 'Rounds', properties: 'Properties' }

/** Who was found, and everything that can be seen of them and done for them. */
export function UserResult({ user, console: { address, actionsFor, search } }: Props) {
  const { result } = useStore(address.$address)
  const desk = actionsFor(user.iid)
  const owner = user.login ?? user.iid ?? ''
  return (
    <section className={styles.result} aria-label="Search result">
      <dl className={styles.who}>
        <Fact name="Login" value={user.login} />
        <Fact name="Iid" value={user.iid} />
      </dl>
      <div className={styles.body}>
        <div className={styles.tables}>
          <Tabs
            label="What to see of the user"
            name="result"
            tabs={RESULT_TABS.map((id) => ({
              id,
              label: LABELS[id],
              href: address.hrefOf({ result: id }),
              count: user[id].length,
            }))}
            selected={result}
            onSelect={(id) => address.go({ result: id })}
          />
          <TabPanel name="result" selected={result}>
            {result === 'installs' && <Installs installs={user.installs} owner={owner} />}
            {result === 'rounds' && (
              <Rounds rounds={user.rounds} owner={owner} changes={desk.rounds} onLookAgain={search.refresh} />
            )}
            {result === 'properties' && <Properties properties={user.properties} owner={owner} />}
          </TabPanel>
        </div>
        {user.iid !== undefined && (
          <Desk iid={user.iid} desk={desk} login={user.login} onLookAgain={search.refresh} />
        )}
      </div>
    </section>
  )
}

interface ActionsProps {
  iid: string
  desk: UserActions
  login: string | undefined
  onLookAgain: () => void
}

function Desk({ iid, desk, login, onLookAgain }: ActionsProps) {
  return (
    <div className={styles.desk}>
      <LicenseInfo licenses={desk.licenses} newLicense={desk.newLicense} />
      <div className={styles.forms}>
        <ChangeLogin iid={iid} login={login} change={desk.newLogin} onLookAgain={onLookAgain} />
        <AddProperty change={desk.newProperty} onLookAgain={onLookAgain} />
      </div>
      <AuditPanel audit={desk.audit} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {value === undefined ? (
          '–'
        ) : (
          <>
            <span className={styles.value}>{value}</span> <Copy value={value} what={name.toLowerCase()} />
          </>
        )}
      </dd>
    </div>
  )
}
