import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FailureNote } from '../../session/FailureNote.tsx'
import { Message } from '../Message.tsx'
import { messages } from '../messages.ts'
import { ListsProblem } from './ListsProblem.tsx'
import { noLists, type PromoListsStore } from './promo-lists.store.ts'
import type { PromoReports } from './promo-reports.store.ts'
import styles from './Reports.module.css'
import { Statistic } from './Statistic.tsx'

interface Props {
  reports: PromoReports
  lists: PromoListsStore
  /** What is counted now, by the address. */
  category: string
  batch: string
  onCount: (named: { category: string; batch: string }) => void
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

export function Reports({ reports, lists, category, batch, onCount }: Props) {
  const state = useStore(reports.$state)
  const choice = useStore(lists.$state)
  const [chosen, setChosen] = useState({ category, batch })
  const { categories, batches } = choice.status === 'ready' ? choice.lists : noLists
  const ofCategory = (Object.hasOwn(batches, chosen.category) && batches[chosen.category]) || []

  useEffect(() => {
    setChosen({ category, batch })
    reports.show({ category, batch })
  }, [reports, category, batch])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen.category === category && chosen.batch === batch) reports.count(chosen)
    else onCount(chosen)
  }

  return (
    <div className={styles.reports}>
      <h1 className={styles.title}>Reports</h1>
      <ListsProblem state={choice} onRetry={lists.load} />
      <Message kind="danger">
        {state.status === 'missing' && (
          <>
            <p>{messages.notFound}</p>
            {state.failure && (
              <p>
                <FailureNote failure={state.failure} onRetry={() => reports.count({ category, batch })} />
              </p>
            )}
          </>
        )}
      </Message>
      <form className={styles.form} method="post" onSubmit={onSubmit}>
        <SelectField
          label="Category"
          name="category"
          required
          placeholder="Choose category..."
          value={chosen.category}
          onChange={(next) => setChosen({ category: next, batch: '' })}
          options={asOptions([...new Set([...categories, ...Object.keys(batches)])])}
        />
        <SelectField
          label="Batch"
          name="batch"
          required
          placeholder="Choose batch..."
          disabled={chosen.category === ''}
          value={ofCategory.includes(chosen.batch) ? chosen.batch : ''}
          onChange={(next) => setChosen({ ...chosen, batch: next })}
          options={asOptions(ofCategory)}
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
      {state.status === 'found' && <Statistic {...state} />}
    </div>
  )
}
