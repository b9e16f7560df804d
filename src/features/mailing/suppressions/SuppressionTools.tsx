import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { AddAddress } from './AddAddress.tsx'
import { messages } from './messages.ts'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

/** Shows the search, the button for adding an address, and the result of the last change. */
export function SuppressionTools({ suppressions }: { suppressions: SuppressionsStore }) {
  const query = useStore(suppressions.$query)
  const change = useStore(suppressions.$change)
  const [isAdding, setAdding] = useState(false)
  function openAdd() {
    suppressions.clearChange()
    setAdding(true)
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
      <AddAddress isOpen={isAdding} suppressions={suppressions} onClose={() => setAdding(false)} />
    </>
  )
}
