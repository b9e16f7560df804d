import { useStore } from '@nanostores/react'
import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { failureOf, isWithoutValue } from '../../../platform/stores/resource.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import { withoutResult } from '../messages.ts'
import { BatchCodes, type UserLinks } from './BatchCodes.tsx'
import styles from './BatchReport.module.css'
import { BatchStatistic } from './BatchStatistic.tsx'
import type { BatchCodesStore } from './batch-codes.store.ts'
import { ListsNotice } from './ListsNotice.tsx'
import { batchesOf, listsOf, type PromoListsStore } from './promo-lists.store.ts'
import type { PromoReports } from './promo-reports.store.ts'

interface Props extends UserLinks {
  reports: PromoReports
  lists: PromoListsStore
  codes: BatchCodesStore
  /** The category and batch in the URL. */
  category: string
  batch: string
  /** The URL of the table of all batches. */
  allBatches: string
  onRequest: (chosen: { category: string; batch: string }) => void
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** Shows the selection of a batch, and the numbers of its bound and consumed codes. */
export function BatchReport({
  reports,
  lists,
  codes,
  category,
  batch,
  allBatches,
  onRequest,
  ...links
}: Props) {
  const state = useStore(reports.$state)
  const listsState = useStore(lists.$state)
  const [chosen, setChosen] = useState({ category, batch })
  const loaded = listsOf(listsState)
  const categories = [...new Set([...loaded.categories, ...Object.keys(loaded.batches)])]
  const batches = batchesOf(loaded, chosen.category)
  const isMissing = isWithoutValue(state)
  const isKnown = batches.includes(chosen.batch)
  const isUnknown =
    listsState.status === 'found' &&
    !listsState.refreshFailure &&
    chosen.batch !== '' &&
    !isKnown &&
    state.status !== 'found'

  useEffect(() => {
    setChosen({ category, batch })
    reports.show({ category, batch })
    codes.clear()
  }, [reports, codes, category, batch])
  // Loads the lists again, because other staff, or a request without a response, may have added batches.
  useEffect(() => void lists.refresh(), [lists])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen.category !== category || chosen.batch !== batch) return onRequest(chosen)
    codes.clear()
    reports.load(chosen)
  }

  function showAll(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onRequest({ category: '', batch: '' })
  }

  return (
    <div className={styles.reports}>
      <ListsNotice state={listsState} onRetry={lists.load} />
      <FailureMessage
        message={isMissing ? withoutResult(failureOf(state)) : undefined}
        failure={failureOf(state)}
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
          value={isKnown ? chosen.batch : ''}
          error={isUnknown ? `There is no batch “${chosen.batch}” in this category` : undefined}
          onChange={(next) => setChosen({ ...chosen, batch: next })}
          options={asOptions(batches)}
        />
        <div className={styles.buttons}>
          <Button type="submit" kind="main" disabled={!isKnown} loading={state.status === 'loading'}>
            Get statistic
          </Button>
          {batch !== '' && (
            <a href={allBatches} onClick={showAll}>
              All batches
            </a>
          )}
        </div>
      </form>
      {state.status === 'found' && (
        <>
          <BatchStatistic {...state.input} statistic={state.value} />
          <BatchCodes codes={codes} {...state.input} {...links} />
        </>
      )}
    </div>
  )
}
