import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { failureOf, isWithoutValue } from '../../../platform/stores/resource.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import { withoutResult } from '../messages.ts'
import styles from './LookUpCode.module.css'
import { PromoDetails } from './PromoDetails.tsx'
import type { PromoLookup } from './promo-lookup.store.ts'
import type { ReportLinks } from './ReportLink.tsx'

interface Props extends ReportLinks {
  lookup: PromoLookup
  /** The code in the URL. */
  code: string
  onSearch: (code: string) => void
  hrefOfUser: (iid: string) => string
  onUser: (iid: string) => void
}

/** Shows the look-up form and the details of the promo code. */
export function LookUpCode({ lookup, code, onSearch, ...links }: Props) {
  const state = useStore(lookup.$state)
  const [text, setText] = useState(code)
  const isMissing = isWithoutValue(state)

  useEffect(() => {
    setText(code)
    lookup.show(code)
  }, [lookup, code])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed === code) lookup.search(typed)
    else if (typed !== '') onSearch(typed)
  }

  return (
    <div className={styles.lookup}>
      <FailureMessage
        message={isMissing ? withoutResult(failureOf(state)) : undefined}
        failure={failureOf(state)}
        onRetry={() => lookup.search(code)}
      />
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
      {state.status === 'found' && <PromoDetails {...state.value} {...links} />}
    </div>
  )
}
