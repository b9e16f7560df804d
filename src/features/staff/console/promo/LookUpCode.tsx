import { useStore } from '@nanostores/react'
import { isPast } from 'date-fns/isPast'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { PromoCode } from '../../../../contract/staff/promo-codes.ts'
import { failureOf, isWithoutValue } from '../../../../platform/stores/resource.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { FailureMessage } from '../../shared/FailureMessage.tsx'
import { AdminDate } from '../AdminDate.tsx'
import { CopyableId } from '../CopyableId.tsx'
import type { Console } from '../console.ts'
import { withoutResult } from '../messages.ts'
import styles from './PromoCodes.module.css'
import type { PromoStores } from './promo-stores.ts'

interface Props {
  lookup: PromoStores['lookup']
  /** The code in the URL. */
  code: string
  address: Console['address']
}

export function LookUpCode({ lookup, code, address }: Props) {
  const state = useStore(lookup.$state)
  const [text, setText] = useState(code)
  const failure = failureOf(state)

  useEffect(() => {
    setText(code)
    if (code === '') lookup.clear()
    else void lookup.load(code)
  }, [lookup, code])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') return
    if (typed === code) void lookup.load(typed)
    else address.go({ code: typed })
  }

  return (
    <div className="stack">
      <FailureMessage
        text={isWithoutValue(state) ? withoutResult(failure) : undefined}
        failure={failure}
        onRetry={() => void lookup.load(code)}
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
        <div className={styles.buttons}>
          <Button
            type="submit"
            kind="main"
            disabled={text.trim() === ''}
            loading={state.status === 'loading'}
          >
            Search
          </Button>
        </div>
      </form>
      {state.status === 'found' && <PromoDetails promo={state.value} address={address} />}
    </div>
  )
}

function PromoDetails({ promo, address }: { promo: PromoCode; address: Console['address'] }) {
  const { type, batch, description, category, expiration, iid, bindAt, purchaseId } = promo
  return (
    <div className={styles.details}>
      <header className="row between">
        <h2 className="large breaking">Promo Code Details</h2>
        <Badge tone={purchaseId ? 'warning' : 'success'}>{purchaseId ? 'Used' : 'Available'}</Badge>
      </header>
      <dl className={styles.facts}>
        <Fact name="Type">{type || '–'}</Fact>
        <Fact name="Batch">{batch || '–'}</Fact>
        <Fact name="Description">{description || '–'}</Fact>
        <Fact name="Category">{category || '–'}</Fact>
        <Fact name="Expiration">{expiration === undefined ? 'Never' : <AdminDate ms={expiration} />}</Fact>
        <Fact name="Iid">
          {iid ? (
            <CopyableId value={iid} what="install id">
              <a href={address.hrefOf({ tab: 'user', query: iid })}>{iid}</a>
            </CopyableId>
          ) : (
            'Not assigned'
          )}
        </Fact>
        <Fact name="Bind at">{bindAt === undefined ? 'Not bound' : <AdminDate ms={bindAt} />}</Fact>
        <Fact name="Purchase ID">
          {purchaseId ? <CopyableId value={purchaseId} what="purchase id" /> : 'Not used'}
        </Fact>
      </dl>
      {purchaseId ? (
        <section className={styles.note} aria-labelledby="promo-consumed">
          <h3 id="promo-consumed" className={styles.noteTitle}>
            Consumed Information
          </h3>
          <p>
            This code was used for purchase #{purchaseId}
            {bindAt !== undefined && (
              <>
                {' '}
                on <AdminDate ms={bindAt} />
              </>
            )}
          </p>
        </section>
      ) : (
        expiration !== undefined &&
        isPast(expiration) && <p className={styles.note}>This code has expired.</p>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
