import { useStore } from '@nanostores/react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ChangeNotice } from '../../shared/changes/ChangeNotice.tsx'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { MailingNav } from '../MailingNav.tsx'
import { messages } from './messages.ts'
import { SuppressionList } from './SuppressionList.tsx'
import styles from './Suppressions.module.css'
import { SuppressionTools } from './SuppressionTools.tsx'
import type { LoadedSuppressions, SuppressionsStore } from './suppressions.store.ts'

interface ContentProps {
  suppressions: SuppressionsStore
}
interface Props extends ContentProps {
  notice: ChangeNoticeStore
}

/** Shows the suppression list. */
export function Suppressions({ suppressions, notice }: Props) {
  const isSupported = useStore(suppressions.$state).status !== 'unsupported'
  return (
    <div className={styles.page}>
      <PageTitle>Suppressed addresses</PageTitle>
      <MailingNav current="suppressed" />
      {isSupported && <p className={styles.lead}>{messages.lead}</p>}
      {isSupported && <SuppressionTools suppressions={suppressions} />}
      <Content suppressions={suppressions} />
      <ChangeNotice notice={notice} />
    </div>
  )
}

function Content({ suppressions }: ContentProps) {
  const state = useStore(suppressions.$state)
  switch (state.status) {
    case 'loading':
      return <Spinner size="page" label="Loading…" />
    case 'unsupported':
      return <EmptyState title={messages.unsupported} />
    case 'failed':
      return (
        <p role="alert" className={styles.failed}>
          {messages.failed} <FailureNote failure={state.failure} onRetry={() => void suppressions.load()} />
        </p>
      )
    case 'found':
      return <Loaded suppressions={suppressions} state={state} />
  }
}

function Loaded({ suppressions, state }: { suppressions: SuppressionsStore; state: LoadedSuppressions }) {
  const { total, query, isReloading, next, more } = state
  return (
    <section className={styles.results} aria-label="Addresses" aria-busy={isReloading || undefined}>
      <p className={styles.summary} role="status">
        {isReloading ? 'Loading…' : total > 0 && messages.count(total, query !== '')}
      </p>
      {state.items.length > 0 ? (
        <SuppressionList suppressions={suppressions} rows={state.items} released={state.released} />
      ) : (
        !isReloading && <Nothing query={query} onShowAll={suppressions.showAll} />
      )}
      {next !== undefined && !isReloading && (
        <ShowMore state={more} failedText={messages.moreFailed} onMore={() => void suppressions.loadMore()} />
      )}
    </section>
  )
}

function Nothing({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  if (query === '') return <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
  return (
    <EmptyState
      title={messages.noMatch(query)}
      action={<Button onClick={onShowAll}>Show all addresses</Button>}
    />
  )
}
