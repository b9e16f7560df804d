import { useEffect } from 'react'
import { api, capabilities } from '../../../platform/api/browser-api.ts'
import { useCapability } from '../../../platform/api/use-capability.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { lazyParts } from '../../../platform/lazy/Optional.tsx'
import { settings } from '../../../platform/settings.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { PagePart } from '../../shared/PagePart.tsx'
import { createMailingCheck } from './check/mailing-check.store.ts'
import { createFileSuggestions } from './file-suggestions.store.ts'
import { Mailing } from './Mailing.tsx'
import { createMailing } from './mailing.store.ts'
import { fieldsOf, VIEW_LABELS, viewOf } from './mailing-views.ts'

const guard = guardOf('mailing')
const mailing = createMailing({ api, clock, visibility })
const suggestions = createFileSuggestions({ api, clock })
const check = createMailingCheck({ api, clock, capabilities })

const { FilesPage, RunsPage, SuppressionsPage } = lazyParts(() => import('./later.tsx'))
const views = { runs: RunsPage, files: FilesPage, suppressed: SuppressionsPage }
const NEEDED = { runs: 'mailingRuns', files: 'mailingFiles', suppressed: 'suppressions' } as const

function View() {
  const { search } = page.url()
  const view = viewOf(search)
  useEffect(() => {
    // The title in the shell is that of the form.
    if (view !== 'send') page.setTitle(`${VIEW_LABELS[view]} - ${settings.PUBLIC_COMPANY_NAME}`)
  }, [view])
  if (view === 'send') {
    return <Mailing mailing={mailing} suggestions={suggestions} check={check} initial={fieldsOf(search)} />
  }
  return <OtherView view={view} />
}

/** A view beside the form, if the service has it. */
function OtherView({ view }: { view: keyof typeof views }) {
  const Page = views[view]
  if (!useCapability(NEEDED[view])) {
    return <EmptyState title={`This service does not have “${VIEW_LABELS[view]}”.`} heading="h1" />
  }
  return (
    <PagePart>
      <Page />
    </PagePart>
  )
}

export function MailingIsland() {
  return <Guarded guard={guard}>{() => <View />}</Guarded>
}
