import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { AddAddress } from './AddAddress.tsx'
import type { DeliveryReportsStore } from './delivery-reports.store.ts'
import { messages } from './messages.ts'
import { ReportsDialog } from './ReportsDialog.tsx'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  suppressions: SuppressionsStore
  reports: DeliveryReportsStore
}

/** Shows the search, the buttons for adding addresses and reports, and the result of the last change. */
export function SuppressionTools({ suppressions, reports }: Props) {
  const query = useStore(suppressions.$query)
  const change = useStore(suppressions.$change)
  const [opened, setOpened] = useState<'add' | 'reports'>()
  const close = () => setOpened(undefined)
  function openAdd() {
    suppressions.clearChange()
    setOpened('add')
  }
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search}>
          <TextField
            label="Part of an address"
            type="search"
            name="query"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={query}
            onChange={suppressions.search}
          />
        </search>
        <div className={styles.buttons}>
          <Button onClick={openAdd}>Add address</Button>
          <Button onClick={() => setOpened('reports')}>Read reports</Button>
          <LinkButton href={suppressions.csvHref(query)} download>
            Save as CSV
          </LinkButton>
        </div>
      </div>
      <div className={styles.note} role="status">
        {change.status === 'done' && change.input.kind === 'add' && (
          <Notice kind="success">
            <p>{messages.added(change.input.email)}</p>
          </Notice>
        )}
      </div>
      <AddAddress isOpen={opened === 'add'} suppressions={suppressions} onClose={close} />
      <ReportsDialog isOpen={opened === 'reports'} reports={reports} onClose={close} />
    </>
  )
}
