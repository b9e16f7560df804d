import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import { messages } from '../messages.ts'
import styles from './BatchReport.module.css'
import { BatchStatistic } from './BatchStatistic.tsx'
import { ListsNotice } from './ListsNotice.tsx'
import { batchesOf, noLists, type PromoListsStore } from './promo-lists.store.ts'
import type { PromoReports } from './promo-reports.store.ts'

interface Props {
  reports: PromoReports
  lists: PromoListsStore
  /** The category and batch in the address. */
  category: string
  batch: string
  onRequest: (chosen: { category: string; batch: string }) => void
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** The choice of a batch, and how many of its codes were bound and consumed. */
export function BatchReport({ reports, lists, category, batch, onRequest }: Props) {
  const state = useStore(reports.$state)
  const listsState = useStore(lists.$state)
  const [chosen, setChosen] = useState({ category, batch })
  const loaded = listsState.status === 'ready' ? listsState.lists : noLists
  const categories = [...new Set([...loaded.categories, ...Object.keys(loaded.batches)])]
  const batches = batchesOf(loaded, chosen.category)
  const isMissing = state.status === 'missing'

  useEffect(() => {
    setChosen({ category, batch })
    reports.show({ category, batch })
  }, [reports, category, batch])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen.category === category && chosen.batch === batch) reports.load(chosen)
    else onRequest(chosen)
  }

  return (
    <div className={styles.reports}>
      <h1 className={styles.title}>Reports</h1>
      <ListsNotice state={listsState} onRetry={lists.load} />
      <FailureMessage
        message={isMissing ? messages.notFound : undefined}
        failure={isMissing ? state.failure : undefined}
        onRetry={() => reports.load({ category, batch })}
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
          value={batches.includes(chosen.batch) ? chosen.batch : ''}
          onChange={(next) => setChosen({ ...chosen, batch: next })}
          options={asOptions(batches)}
        />
        <Button
          type="submit"
          kind="main"
          disabled={chosen.category === '' || chosen.batch === ''}
          loading={state.status === 'loading'}
        >
          Get statistic
        </Button>
      </form>
      {state.status === 'found' && <BatchStatistic {...state} />}
    </div>
  )
}
