import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../session/FailureNote.tsx'
import { Message } from '../Message.tsx'
import { messages } from '../messages.ts'
import styles from './LookUp.module.css'
import { PromoDetails } from './PromoDetails.tsx'
import type { PromoLookup } from './promo-lookup.store.ts'

interface Props {
  lookup: PromoLookup
  /** What is looked up now, by the address. */
  code: string
  onSearch: (code: string) => void
  hrefOfUser: (iid: string) => string
  onUser: (iid: string) => void
}

export function LookUp({ lookup, code, onSearch, hrefOfUser, onUser }: Props) {
  const state = useStore(lookup.$state)
  const [text, setText] = useState(code)

  useEffect(() => {
    setText(code)
    lookup.show(code)
  }, [lookup, code])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === code) lookup.search(wanted)
    else if (wanted !== '') onSearch(wanted)
  }

  return (
    <div className={styles.lookup}>
      <h1 className={styles.title}>Look up promo code</h1>
      <Message kind="danger">
        {state.status === 'missing' && (
          <>
            <p>{messages.notFound}</p>
            {state.failure && (
              <p>
                <FailureNote failure={state.failure} onRetry={() => lookup.search(code)} />
              </p>
            )}
          </>
        )}
      </Message>
      <form className={styles.form} method="post" onSubmit={onSubmit}>
        <TextField
          label="Code"
          name="code"
          required
          autoFocus
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" kind="main" disabled={text.trim() === ''} loading={state.status === 'loading'}>
          Search
        </Button>
      </form>
      {state.status === 'found' && (
        <PromoDetails code={state.code} promo={state.promo} hrefOfUser={hrefOfUser} onUser={onUser} />
      )}
    </div>
  )
}
