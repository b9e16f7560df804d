import { useStore } from '@nanostores/react'
import type { AdminUser } from '../../../contract/users.ts'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import type { Console } from '../console.ts'
import { RESULT_TABS, type ResultTab } from '../console-address.ts'
import { InstallsTable } from './installs/InstallsTable.tsx'
import { ColleagueNotice } from './overview/ColleagueNotice.tsx'
import { UserHead } from './overview/UserHead.tsx'
import { Properties } from './properties/Properties.tsx'
import { RoundsTable } from './rounds/RoundsTable.tsx'
import { UserActionPanels } from './UserActionPanels.tsx'
import styles from './UserResult.module.css'
import { createUserActions } from './user-actions.ts'

interface Props {
  user: AdminUser
  /** The query with which staff found the user, such as the token of a round. */
  searchedFor: string
  console: Console
}

const LABELS: Record<ResultTab, string> = { installs: 'Installs', rounds: 'Rounds', properties: 'Properties' }

/** Shows the found user: their data, and the actions of staff. */
export function UserResult({ user, searchedFor, console: { address, actionsFor, search } }: Props) {
  const { result } = useStore(address.$address)
  const { iid, login, installs, rounds, properties } = user
  const actions = actionsFor(user, createUserActions)
  const searched = rounds.find(({ token }) => token === searchedFor)?.token
  const shown = result || (searched === undefined ? 'installs' : 'rounds')
  const owner = login ?? iid ?? ''
  return (
    <section className={styles.result} aria-label="Search result">
      <UserHead user={user} actions={actions} />
      <ColleagueNotice overview={actions.overview} />
      <div className={styles.body}>
        <div className={styles.tables}>
          <Tabs
            label="User data"
            name="result"
            tabs={RESULT_TABS.map((id) => ({
              id,
              label: LABELS[id],
              href: address.hrefOf({ result: id }),
              count: user[id].length,
            }))}
            selected={shown}
            onSelect={(id) => address.go({ result: id })}
          />
          <TabPanel name="result" selected={shown}>
            {shown === 'installs' && <InstallsTable installs={installs} owner={owner} />}
            {shown === 'rounds' && (
              <RoundsTable
                rounds={rounds}
                owner={owner}
                changes={actions.rounds}
                bulk={actions.bulk}
                searched={searched}
                onRefresh={search.refresh}
              />
            )}
            {shown === 'properties' && (
              <Properties
                properties={properties}
                owner={owner}
                actions={actions}
                onRefresh={search.refresh}
              />
            )}
          </TabPanel>
        </div>
        <UserActionPanels user={user} actions={actions} onRefresh={search.refresh} />
      </div>
    </section>
  )
}
