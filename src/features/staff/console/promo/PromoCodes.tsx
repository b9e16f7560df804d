import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { failureOf } from '../../../../platform/stores/resource.ts'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { TabPanel, Tabs } from '../../../../ui/Tabs.tsx'
import { FailureMessage } from '../../shared/FailureMessage.tsx'
import type { Console } from '../console.ts'
import { PROMO_VIEWS, type PromoView } from '../console-address.ts'
import { BatchReport } from './BatchReport.tsx'
import { GenerateCodes } from './GenerateCodes.tsx'
import { LookUpCode } from './LookUpCode.tsx'
import { listsOf } from './promo-stores.ts'

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
            <div className="stack">
              <FailureMessage
                text={hasLists && listsFailure ? 'The lists to choose from did not load' : undefined}
                failure={listsFailure}
                onRetry={() => void lists.refresh()}
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
