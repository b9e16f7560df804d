import type { Install } from '../../../../../contract/staff/users.ts'
import { csvFileName } from '../../../../../domain/files/csv.ts'
import { saveText } from '../../../../../platform/browser/save-file.ts'
import { DataTable } from '../../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../../ui/table/table-column.ts'
import { AdminDate, adminDateText } from '../../AdminDate.tsx'
import { CopyableId } from '../../CopyableId.tsx'
import styles from './InstallsTable.module.css'

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

interface Props {
  installs: readonly Install[]
  /** Login or install id, for the name of the CSV file. */
  owner: string
}

export function InstallsTable({ installs, owner }: Props) {
  return (
    <DataTable
      what="installs"
      rows={installs}
      columns={columns}
      keyOf={({ iid }) => iid}
      empty="No installs available."
      onSaveCsv={(csv) => saveText(csvFileName('installs', owner), csv)}
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
