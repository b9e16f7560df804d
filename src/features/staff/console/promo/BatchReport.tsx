import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { wholeText } from '../../../../domain/format/counted.ts'
import { failureOf, isWithoutValue } from '../../../../platform/stores/resource.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { FailureMessage } from '../../shared/FailureMessage.tsx'
import { withoutResult } from '../messages.ts'
import styles from './PromoCodes.module.css'
import { type BatchName, batchesOf, type PromoLists, type PromoStores } from './promo-stores.ts'

interface Props extends BatchName {
  /** The category and batch are those in the URL. */
  statistic: PromoStores['statistic']
  lists: PromoLists
  onRequest: (chosen: BatchName) => void
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** Shows the selection of a batch, and how many of its codes are bound and consumed. */
export function BatchReport({ statistic, lists, category, batch, onRequest }: Props) {
  const state = useStore(statistic.$state)
  const [chosen, setChosen] = useState({ category, batch })
  const categories = [...new Set([...lists.categories, ...Object.keys(lists.batches)])]
  const batches = batchesOf(lists, chosen.category)
  const isKnown = batches.includes(chosen.batch)
  const failure = failureOf(state)

  useEffect(() => {
    setChosen({ category, batch })
    if (category !== '' && batch !== '') void statistic.load({ category, batch })
    else statistic.clear()
  }, [statistic, category, batch])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen.category !== category || chosen.batch !== batch) onRequest(chosen)
    else void statistic.load(chosen)
  }

  return (
    <div className="stack">
      <FailureMessage
        text={isWithoutValue(state) ? withoutResult(failure) : undefined}
        failure={failure}
        onRetry={() => void statistic.load({ category, batch })}
      />
      <form className={styles.form} method="post" onSubmit={onSubmit}>
        <SelectField
          label="Category"
          name="category"
          required
          placeholder="Choose category..."
          value={chosen.category}
          onChange={(next) => setChosen({ category: next, batch: '' })}
          options={asOptions(categories)}
        />
        <SelectField
          label="Batch"
          name="batch"
          required
          placeholder="Choose batch..."
          disabled={chosen.category === ''}
          value={isKnown ? chosen.batch : ''}
          onChange={(next) => setChosen({ ...chosen, batch: next })}
          options={asOptions(batches)}
        />
        <div className={styles.buttons}>
          <Button type="submit" kind="main" disabled={!isKnown} loading={state.status === 'loading'}>
            Get statistic
          </Button>
        </div>
      </form>
      {state.status === 'found' && (
        <section className={styles.statistic} aria-label="Statistic">
          <h2 className={styles.title}>
            {state.input.category} / {state.input.batch}
          </h2>
          <dl className={styles.cards}>
            <Card name="Total" count={state.value.totalCount} />
            <Card name="Bound" count={state.value.boundCount} />
            <Card name="Consumed" count={state.value.consumedCount} />
          </dl>
        </section>
      )}
    </div>
  )
}

function Card({ name, count }: { name: string; count: number }) {
  return (
    <div className={styles.card}>
      <dt className="quiet">{name}</dt>
      <dd className="figures">{wholeText(count)}</dd>
    </div>
  )
}
