import { useStore } from '@nanostores/react'
import { utcDateTime } from '../../../../domain/dates.ts'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { StatusNotice } from '../../StatusNotice.tsx'
import type { OverviewStore } from './overview.store.ts'

/** Shows that somebody else has changed the user, or that this cannot be checked at the moment. */
export function ColleagueNotice({ overview }: { overview: OverviewStore }) {
  const state = useStore(overview.$state)
  const news = useStore(overview.$news)
  if (state.status === 'failed') {
    return (
      <StatusNotice kind="warning">
        <p>
          The overview of this user did not load.{' '}
          <FailureNote failure={state.failure} onRetry={overview.load} />
        </p>
      </StatusNotice>
    )
  }
  if (state.status !== 'found') return null
  return (
    <>
      <StatusNotice kind="info">
        {news && (
          <p>
            {news === 'phone' ? (
              'The golfer’s data have changed.'
            ) : (
              <>
                <strong>{news.actor}</strong>: {news.action}, {utcDateTime(news.at)}.
              </>
            )}{' '}
            What you see is up to date. <TextButton onClick={overview.dismissNews}>Dismiss</TextButton>
          </p>
        )}
      </StatusNotice>
      <StatusNotice kind="warning">
        {state.refreshFailure && (
          <p>The service does not respond. Changes of others are not shown at present.</p>
        )}
      </StatusNotice>
    </>
  )
}
