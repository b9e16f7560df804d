import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AdminUser } from '../../../../contract/staff/users.ts'
import { TabPanel, Tabs } from '../../../../ui/Tabs.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import type { Console } from '../console.ts'
import { RESULT_TABS, type ResultTab } from '../console-address.ts'
import { InstallsTable } from './installs/InstallsTable.tsx'
import { UserHead } from './overview/UserHead.tsx'
import { Properties } from './properties/Properties.tsx'
import { UserRail } from './rail/UserRail.tsx'
import { RoundsTable } from './rounds/RoundsTable.tsx'
import { UserDialogs } from './tasks/UserDialogs.tsx'
import type { UserTaskId } from './tasks/user-tasks.ts'
import styles from './UserResult.module.css'
import { createUserActions } from './user-actions.ts'

interface Props {
  user: AdminUser
  /** The query with which staff found the user, such as the token of a round. */
  searchedFor: string
  /** What the search box shows. */
  query: string
  console: Console
}

const LABELS: Record<ResultTab, string> = {
  installs: 'Installs',
  rounds: 'Rounds',
  properties: 'Properties',
  details: 'Details',
}

/** Windows with space for one column beside the sidebar; narrower ones show everything below each other. */
const ONE_COLUMN = '(900px <= width < 1200px)'
/** The tasks whose forms are in the rail. */
const RAIL_TASKS: readonly (UserTaskId | undefined)[] = ['addLicense', 'login', 'property', 'note']

/** Shows the found user: their data, the facts about them, and what staff can do. */
export function UserResult({ user, searchedFor, query, console: stores }: Props) {
  const { address, actionsFor, search, doTask } = stores
  const { result } = useStore(address.$address)
  const { iid, login, installs, rounds, properties } = user
  const actions = actionsFor(user, createUserActions)
  const searched = rounds.find(({ token }) => token === searchedFor)?.token
  const asked = result || (searched === undefined ? 'installs' : 'rounds')
  const hasDetails = useMedia(ONE_COLUMN)
  const isShown = (id: ResultTab) => id !== 'details' || hasDetails
  const shown = isShown(asked) ? asked : 'installs'
  const task = useStore(actions.$task)
  useEffect(() => {
    if (hasDetails && RAIL_TASKS.includes(task)) address.go({ result: 'details' })
  }, [hasDetails, task, address])
  const owner = login ?? iid ?? ''
  const counts = { installs, rounds, properties }
  return (
    <section className={styles.result} aria-label="Search result">
      <UserHead user={user} query={query} onTask={doTask} />
      <div className={styles.body}>
        <div className="stack gap-3">
          <Tabs
            label="User data"
            name="result"
            tabs={RESULT_TABS.filter(isShown).map((id) => ({
              id,
              label: LABELS[id],
              href: address.hrefOf({ result: id }),
              ...(id !== 'details' && { count: counts[id].length }),
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
            {shown === 'details' && <UserRail user={user} actions={actions} onRefresh={search.refresh} />}
          </TabPanel>
        </div>
        {!hasDetails && <UserRail user={user} actions={actions} onRefresh={search.refresh} />}
      </div>
      <UserDialogs {...{ user, actions }} onRefresh={search.refresh} />
    </section>
  )
}
