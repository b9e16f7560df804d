import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Golfer } from '../../../contract/staff/golfer-view.ts'
import { matchRoute } from '../../../match-route.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Page } from '../../../platform/browser/page.ts'
import { routes } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { createHistoryFilters, type HistoryFilters } from '../../history/filters/history-filters.store.ts'
import { LoadedHistory } from '../../history/History.tsx'
import { NOT_LOADED, TITLE } from '../../history/messages.ts'
import styles from './GolferView.module.css'
import { createGolferHistory, type GolferHistoryStore } from './golfer-history.store.ts'
import { messages } from './messages.ts'

/** The page with the stores of its golfer. */
export function GolferPage({ api, page, clock }: { api: Api; page: Page; clock: Clock }) {
  const [stores] = useState(() => ({
    history: createGolferHistory({
      api,
      id: matchRoute(routes.golfer.path, page.url().pathname)?.id ?? '',
    }),
    filters: createHistoryFilters(page, clock),
  }))
  return <GolferView {...stores} />
}

interface Props {
  history: GolferHistoryStore
  filters: HistoryFilters
}

/** Shows the history of a golfer as the golfer sees it, but read-only and without exports. */
export function GolferView({ history, filters }: Props) {
  const state = useStore(history.$state)
  const { id } = history
  useEffect(() => history.loadOnce(), [history])
  switch (state.status) {
    case 'missing':
      return (
        <Banner id={id}>
          <EmptyState title={messages.missing} heading="h1">
            <p>{messages.missingHint}</p>
          </EmptyState>
        </Banner>
      )
    case 'failed':
      return (
        <Banner id={id}>
          <PageTitle>{TITLE}</PageTitle>
          <div role="alert">
            <EmptyState title={NOT_LOADED} onRetry={history.load} />
          </div>
        </Banner>
      )
    case 'found': {
      const { golfer, rounds } = state.value
      return (
        <Banner id={golfer.supportId ?? id} golfer={golfer}>
          <LoadedHistory rounds={rounds} filters={filters} />
        </Banner>
      )
    }
    default:
      return (
        <Banner id={id}>
          <Spinner size="page" label="Loading the rounds…" />
        </Banner>
      )
  }
}

const nameOf = ({ name, login, iid }: Golfer) => name || login || iid

interface BannerProps {
  id: string
  golfer?: Golfer
  children: ReactNode
}

/** Shows above the content that this is the support view of a golfer. */
function Banner({ id, golfer, children }: BannerProps) {
  const name = golfer && nameOf(golfer)
  const facts = golfer && [golfer.login, golfer.supportId].filter((fact) => fact && fact !== name)
  return (
    <>
      <aside className={styles.banner} aria-label={messages.label}>
        <p>
          <strong>{messages.seenAs(name ?? id)}</strong>{' '}
          {facts && facts.length > 0 && <span className="soft">{facts.join(' · ')} </span>}
          <span className="soft">{messages.readOnly}</span>
        </p>
        <a href={`${routes.admin.path}?query=${encodeURIComponent(id)}`} className="strong">
          {messages.back}
        </a>
      </aside>
      {children}
    </>
  )
}
