import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { AddAddress } from './AddAddress.tsx'
import { AddList } from './AddList.tsx'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

/** Shows the search, and the buttons for adding addresses and for saving the list. */
export function SuppressionTools({ suppressions }: { suppressions: SuppressionsStore }) {
  const query = useStore(suppressions.$query)
  const [adding, setAdding] = useState<'one' | 'list'>()
  const open = (what: 'one' | 'list') => () => {
    suppressions.clearChange()
    setAdding(what)
  }
  const close = () => setAdding(undefined)
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
          <Button onClick={open('one')}>Add address</Button>
          <Button onClick={open('list')}>Add list</Button>
          <LinkButton href={suppressions.csvHref(query)} download>
            Save CSV
          </LinkButton>
        </div>
      </div>
      <AddAddress isOpen={adding === 'one'} suppressions={suppressions} onClose={close} />
      <AddList isOpen={adding === 'list'} suppressions={suppressions} onClose={close} />
    </>
  )
}
