import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import type { Console } from '../console.ts'
import { PROMO_VIEWS, type PromoView } from '../console-address.ts'
import { BatchReport } from './BatchReport.tsx'
import { BatchTable } from './BatchTable.tsx'
import type { BatchName } from './batch-codes.store.ts'
import { GenerateCodes } from './GenerateCodes.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import { LookUpCode } from './LookUpCode.tsx'
import { createPromoStores } from './promo-stores.ts'
import type { ReportLinks } from './ReportLink.tsx'

/** The titles of the views; the specification fixes the last two. */
const TITLES: Record<PromoView, string> = {
  generate: 'Generate promo codes',
  reports: 'Reports',
  lookup: 'Look up promo code',
}
const LABELS: Record<PromoView, string> = { generate: 'Generate', reports: 'Reports', lookup: 'Look up' }

/** The promo code tab: generates codes, reports on a batch, and looks up single codes. */
export function PromoCodes({ console: { address, promoOf } }: { console: Console }) {
  const promo = promoOf(createPromoStores)
  const { generate, lists } = promo
  const { view, category, batch, code } = useStore(address.$address)
  const [isGenerating, setGenerating] = useState(false)
  const reportLinks = useMemo((): ReportLinks => {
    const report = ({ category, batch }: BatchName) => ({ view: 'reports' as const, category, batch })
    return {
      hrefOfReport: (name) => address.hrefOf(report(name)),
      onReport(name) {
        setGenerating(false)
        address.go(report(name))
      },
    }
  }, [address])
  const report = useStore(promo.reports.$state)
  const isGenerated = useStore(generate.$state).status === 'done'
  // The look-up concerns one code, a report one batch, and generated codes are to be copied or saved.
  const isReporting = category !== '' && batch !== '' && ['loading', 'found'].includes(report.status)
  const hasTable = (view === 'generate' && !isGenerated) || (view === 'reports' && !isReporting)
  const hrefOfUser = useCallback((iid: string) => address.hrefOf({ tab: 'user', query: iid }), [address])
  const openUser = useCallback((iid: string) => address.go({ tab: 'user', query: iid }), [address])
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
          <div className="stack gap-5">
            <Panel>
              {view === 'generate' && <GenerateCodes {...{ generate, lists }} {...reportLinks} />}
              {view === 'reports' && (
                <BatchReport
                  reports={promo.reports}
                  lists={lists}
                  codes={promo.batchCodes}
                  category={category}
                  batch={batch}
                  onRequest={(chosen) => address.go(chosen)}
                  hrefOfUser={hrefOfUser}
                  onUser={openUser}
                  allBatches={address.hrefOf({ category: '', batch: '' })}
                />
              )}
              {view === 'lookup' && (
                <LookUpCode
                  lookup={promo.lookup}
                  code={code}
                  onSearch={(text) => address.go({ code: text })}
                  hrefOfUser={hrefOfUser}
                  onUser={openUser}
                  {...reportLinks}
                />
              )}
            </Panel>
            {hasTable && (
              <BatchTable
                batches={promo.batches}
                action={
                  view === 'reports' && (
                    <Button kind="main" onClick={() => setGenerating(true)}>
                      New codes…
                    </Button>
                  )
                }
                {...reportLinks}
              />
            )}
            <GenerateDialog
              isOpen={isGenerating && view === 'reports'}
              onClose={() => setGenerating(false)}
              {...{ generate, lists }}
              {...reportLinks}
            />
          </div>
        </TabPanel>
      </div>
    </div>
  )
}
