import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { wholeText } from '../../../../domain/format/counted.ts'
import { failureOf, isWithoutValue } from '../../../../platform/stores/resource.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { TabPanel, Tabs } from '../../../../ui/Tabs.tsx'
import { FailureMessage } from '../../shared/FailureMessage.tsx'
import type { Console } from '../console.ts'
import { PROMO_VIEWS, type PromoView } from '../console-address.ts'
import { withoutResult } from '../messages.ts'
import { GenerateCodes } from './GenerateCodes.tsx'
import { LookUpCode } from './LookUpCode.tsx'
import styles from './PromoCodes.module.css'
import { type BatchName, batchesOf, listsOf, type PromoLists, type PromoStores } from './promo-stores.ts'

/** The titles of the views; the specification fixes the last two. */
const TITLES: Record<PromoView, string> = {
  generate: 'Generate promo codes',
  reports: 'Reports',
  lookup: 'Look up promo code',
}
const LABELS: Record<PromoView, string> = { generate: 'Generate', reports: 'Reports', lookup: 'Look up' }

/** The promo code tab: generates codes, reports on a batch, and looks up single codes. */
export function PromoCodes({ promo, address }: Pick<Console, 'promo' | 'address'>) {
  const { lists } = promo
  const { view, category, batch, code } = useStore(address.$address)
  const listsState = useStore(lists.$state)
  const listsFailure = failureOf(listsState)
  const hasLists = view !== 'lookup'
  // Also whenever the view is opened again, because other staff may have added batches.
  useEffect(() => {
    if (hasLists) void lists.refresh()
  }, [lists, hasLists])
  return (
    <div>
      <PageTitle>{TITLES[view]}</PageTitle>
      <div className="stack">
        <Tabs
          label="Promo views"
          name="promo"
          tabs={PROMO_VIEWS.map((id) => ({ id, label: LABELS[id], href: address.hrefOf({ view: id }) }))}
          selected={view}
          onSelect={(id) => address.go({ view: id })}
        />
        <TabPanel name="promo" selected={view}>
          <Panel>
            <div className={styles.view}>
              <FailureMessage
                text={hasLists && listsFailure ? 'The lists to choose from did not load' : undefined}
                failure={listsFailure}
                onRetry={lists.refresh}
              />
              {view === 'generate' && (
                <GenerateCodes generate={promo.generate} lists={listsOf(listsState)} address={address} />
              )}
              {view === 'reports' && (
                <BatchReport
                  statistic={promo.statistic}
                  lists={listsOf(listsState)}
                  category={category}
                  batch={batch}
                  onRequest={(chosen) => address.go(chosen)}
                />
              )}
              {view === 'lookup' && <LookUpCode lookup={promo.lookup} code={code} address={address} />}
            </div>
          </Panel>
        </TabPanel>
      </div>
    </div>
  )
}

interface BatchReportProps extends BatchName {
  /** The category and batch are those in the URL. */
  statistic: PromoStores['statistic']
  lists: PromoLists
  onRequest: (chosen: BatchName) => void
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** Shows the selection of a batch, and how many of its codes are bound and consumed. */
function BatchReport({ statistic, lists, category, batch, onRequest }: BatchReportProps) {
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
        <section className="stack" aria-label="Statistic">
          <h2 className="large breaking">
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
