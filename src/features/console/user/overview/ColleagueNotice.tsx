import { useStore } from '@nanostores/react'
import { utcDateTime } from '../../../../domain/dates.ts'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { StatusNotice } from '../../StatusNotice.tsx'
import styles from './ColleagueNotice.module.css'
import type { OverviewStore } from './overview.store.ts'

/**
 * Shows that a colleague has changed the user, or that this cannot be checked at the moment. It lies over the page, so
 * that it moves nothing under the pointer.
 */
export function ColleagueNotice({ overview }: { overview: OverviewStore }) {
  const state = useStore(overview.$state)
  const news = useStore(overview.$news)
  if (state.status === 'failed') {
    return (
      <div className={styles.news}>
        <StatusNotice kind="warning">
          <p>
            The overview of this user did not load.{' '}
            <FailureNote failure={state.failure} onRetry={overview.load} />
          </p>
        </StatusNotice>
      </div>
    )
  }
  if (state.status !== 'found') return null
  return (
    <>
      <div className={styles.news}>
        <StatusNotice kind="info">
          {news && (
            <p>
              <strong>{news.actor}</strong>: {news.action}, {utcDateTime(news.at)}. What you see is up to
              date. <TextButton onClick={overview.dismissNews}>Dismiss</TextButton>
            </p>
          )}
        </StatusNotice>
      </div>
      <div className={styles.news}>
        <StatusNotice kind="warning">
          {state.refreshFailure && (
            <p>The service does not respond. Changes of others are not shown at present.</p>
          )}
        </StatusNotice>
      </div>
    </>
  )
}
