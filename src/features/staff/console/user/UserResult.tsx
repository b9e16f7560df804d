import { useStore } from '@nanostores/react'
import type { AdminUser, Install } from '../../../../contract/staff/users.ts'
import { TabPanel, Tabs } from '../../../../ui/Tabs.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { useMedia } from '../../../../ui/use-media.ts'
import { AdminDate, adminDateText } from '../AdminDate.tsx'
import { CopyableId } from '../CopyableId.tsx'
import type { Console } from '../console.ts'
import { RESULT_TABS, type ResultTab } from '../console-address.ts'
import { CompetitionPanel } from './competition/CompetitionPanel.tsx'
import { UserHead } from './overview/UserHead.tsx'
import { Properties } from './properties/Properties.tsx'
import { UserRail } from './rail/UserRail.tsx'
import { RoundsTable } from './rounds/RoundsTable.tsx'
import { UserDialogs } from './tasks/UserDialogs.tsx'
import styles from './UserResult.module.css'
import { createUserActions } from './user-actions.ts'

interface Props {
  user: AdminUser
  /** The query with which staff found the user, such as the token of a round. */
  searchedFor: string
  /** The token of the competition with which staff found the user. */
  competition: string | undefined
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

/** Shows the found user: their data, the facts about them, and what staff can do. */
export function UserResult({ user, searchedFor, competition, console: stores }: Props) {
  const { address, actionsFor } = stores
  const { result } = useStore(address.$address)
  const { installs, rounds, properties } = user
  const actions = actionsFor(user, createUserActions)
  const searched = rounds.find(({ token }) => token === searchedFor)?.token
  const asked = result || (searched === undefined ? 'installs' : 'rounds')
  const hasDetails = useMedia(ONE_COLUMN)
  const isShown = (id: ResultTab) => id !== 'details' || hasDetails
  const shown = isShown(asked) ? asked : 'installs'
  const counts = { installs, rounds, properties }
  return (
    <section className={styles.result} aria-label="Search result">
      <UserHead user={user} onTask={actions.$task.set} />
      <div className={styles.body}>
        <div className="stack gap-3">
          {competition !== undefined && (
            <CompetitionPanel key={competition} token={competition} context={actions.context} />
          )}
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
            {shown === 'installs' && <InstallsTable installs={installs} />}
            {shown === 'rounds' && (
              <RoundsTable rounds={rounds} changes={actions.rounds} searched={searched} />
            )}
            {shown === 'properties' && <Properties properties={properties} actions={actions} />}
            {shown === 'details' && <UserRail user={user} actions={actions} />}
          </TabPanel>
        </div>
        {!hasDetails && <UserRail user={user} actions={actions} />}
      </div>
      <UserDialogs {...{ user, actions }} />
    </section>
  )
}

const columns: readonly Column<Install>[] = [
  {
    id: 'iid',
    header: 'Install Id',
    cell: ({ iid }) => <CopyableId value={iid} what="install id" length={22} />,
    text: ({ iid }) => iid,
    sortBy: ({ iid }) => iid,
    widthRem: 14,
  },
  {
    id: 'rounds',
    header: 'Rounds',
    cell: ({ roundsCount }) => roundsCount ?? '–',
    text: ({ roundsCount }) => String(roundsCount ?? ''),
    sortBy: ({ roundsCount }) => roundsCount,
    widthRem: 5.5,
    isNumber: true,
  },
  {
    id: 'created',
    header: 'Creation date',
    cell: ({ timestamp }) => <AdminDate ms={timestamp} />,
    text: ({ timestamp }) => adminDateText(timestamp),
    sortBy: ({ timestamp }) => timestamp,
    widthRem: 8.5,
  },
  {
    id: 'client',
    header: 'Client info',
    cell: (install) => <ClientInfo install={install} />,
    text: (install) => clientLines(install).join('; '),
    sortBy: ({ deviceModel }) => deviceModel,
    widthRem: 17,
  },
]

function InstallsTable({ installs }: { installs: readonly Install[] }) {
  return (
    <DataTable
      what="installs"
      rows={installs}
      columns={columns}
      keyOf={({ iid }) => iid}
      empty="No installs available."
    />
  )
}

function ClientInfo({ install }: { install: Install }) {
  const lines = clientLines(install)
  if (lines.length === 0) return '–'
  return (
    <ul className={styles.client}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two may be equal.
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

/** Returns a line for the phone and a line for each watch: model, system, app version. */
function clientLines({ deviceModel, appVersion, pairedWatchesInfo }: Install): string[] {
  const watches = pairedWatchesInfo.map((watch) => [
    watch.deviceModel,
    watch.osVersion && `OS ${watch.osVersion}`,
    watch.appVersion && `app ${watch.appVersion}`,
  ])
  return [[deviceModel, appVersion && `app ${appVersion}`], ...watches]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter((line) => line !== '')
}
